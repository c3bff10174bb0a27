export type Environment = Readonly<Record<string, string | undefined>>;

/** One line for each problem, naming the variable. */
export class ConfigError extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.name = 'ConfigFaults';
    this.problems = problems;
  }
}

/** Collects the variables' problems. An empty variable counts as missing. */
export class Reader {
  readonly #env: Environment;
  readonly #problems: string[] = [];

  constructor(env: Environment) {
    this.#env = env;
  }

  addProblem(name: string, sentence: string): void {
    this.#problems.push(`${name} ${sentence}`);
  }

  throwProblems(): void {
    if (this.#problems.length > 0) throw new ConfigError(this.#problems);
  }

  readText(name: string): string | undefined {
    const value = this.#env[name]?.trim();
    return value === '' ? undefined : value;
  }

  readInteger(name: string, otherwise: number, min: number, max: number): number {
    const text = this.readText(name);
    if (text === undefined) return otherwise;
    const value = Number(text);
    if (/^-?\d+$/.test(text) && value >= min && value <= max) return value;
    this.addProblem(name, `must be a whole number from ${min} to ${max}, not ${JSON.stringify(text)}`);
    return otherwise;
  }

  readFlag(name: string, otherwise: boolean): boolean {
    return this.readChoice(name, ['true', 'false'], String(otherwise)) === 'true';
  }

  readChoice<const Value extends string>(
    name: string,
    values: readonly Value[],
    otherwise: NoInfer<Value> | (string & {}),
  ): Value {
    const text = this.readText(name) ?? otherwise;
    const found = values.find((value) => value === text);
    if (found !== undefined) return found;
    this.addProblem(name, `must be ${values.join(', ').replace(/, ([^,]*)$/, ' or $1')}, not ${JSON.stringify(text)}`);
    return values[0] as Value;
  }

  readUrl(name: string, protocols: readonly string[]): string | undefined {
    const text = this.readText(name);
    if (text === undefined || (URL.canParse(text) && protocols.includes(new URL(text).protocol))) return text;
    this.addProblem(name, `must begin with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`);
    return undefined;
  }

  readListener(name: string, example: string): { host: string; port: number } | undefined {
    const text = this.readText(name);
    if (text === undefined) return undefined;
    const [, bracketed, plain, digits] = /^(?:\[([0-9a-f:.]+)\]|([\w.-]+)):(\d{1,5})$/i.exec(text) ?? [];
    const [host, port] = [bracketed ?? plain, Number(digits)];
    if (host !== undefined && port <= 65_535) return { host, port };
    this.addProblem(name, `must be host:port such as ${example}, not ${JSON.stringify(text)}`);
    return undefined;
  }

  readOrigin(name: string, otherwise: string): URL {
    const text = this.readText(name) ?? otherwise;
    if (URL.canParse(text)) {
      const url = new URL(text);
      if (/^https?:$/.test(url.protocol) && url.pathname === '/' && !url.search && !url.hash && !url.username)
        return url;
    }
    this.addProblem(name, `must be an origin such as https://example.com, not ${JSON.stringify(text)}`);
    return new URL(otherwise);
  }

  readDomain(name: string, otherwise: string): string {
    const text = (this.readText(name) ?? otherwise).toLowerCase();
    const isDomain = /^(?=.{1,190}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9-]{2,63}$/.test(text);
    if (isDomain || text === 'localhost') return text;
    this.addProblem(name, `must be a domain such as ${otherwise}, not ${JSON.stringify(text)}`);
    return otherwise;
  }
}
