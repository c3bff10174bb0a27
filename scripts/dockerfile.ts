/** One instruction of a Dockerfile with its continued lines joined. */
export interface Instruction {
  name: string;
  text: string;
  options: Readonly<Record<string, string>>;
  words: readonly string[];
}

export interface Stage {
  name: string;
  image: string;
  instructions: readonly Instruction[];
}

/** Parses the subset of Dockerfiles that ours uses: no heredocs, no ARG before FROM, no quoting in COPY and ENV. */
export function parseDockerfile(text: string): Stage[] {
  const stages: { name: string; image: string; instructions: Instruction[] }[] = [];
  const lines = text
    .replaceAll(/^\s*#.*\n/gm, '')
    .replaceAll(/\\\n/g, ' ')
    .split('\n');
  for (const line of lines.filter((each) => each.trim() !== '')) {
    const [, name = '', flags = '', rest = ''] = /^(\w+)\s+((?:--\w[\w-]*=\S+\s+)*)(.*)$/.exec(line) ?? [];
    if (name === '') throw new Error(`The Dockerfile has a line that is no instruction: ${line}`);
    const words = rest.split(/\s+/);
    if (name === 'FROM') {
      stages.push({ name: words[2] ?? String(stages.length), image: words[0] ?? '', instructions: [] });
      continue;
    }
    const options = Object.fromEntries(
      [...flags.matchAll(/--([\w-]+)=(\S+)/g)].map(([, key = '', value = '']) => [key, value] as const),
    );
    stages.at(-1)?.instructions.push({ name, text: rest, options, words });
  }
  return stages;
}
