// The few globals that browsers and Node share and the contract may use. Only the contract's own type check includes
// this file; importers of the contract have the full types of their platform.

interface URLSearchParams extends Iterable<[string, string]> {
  append(name: string, value: string): void;
  get(name: string): string | null;
  set(name: string, value: string): void;
  toString(): string;
}
declare const URLSearchParams: { new (init?: string | Record<string, string> | [string, string][]): URLSearchParams };

interface URL {
  readonly hash: string;
  readonly host: string;
  readonly hostname: string;
  readonly href: string;
  readonly origin: string;
  readonly password: string;
  readonly pathname: string;
  readonly port: string;
  readonly protocol: string;
  readonly search: string;
  readonly searchParams: URLSearchParams;
  readonly username: string;
}
declare const URL: { new (url: string, base?: string): URL; canParse(url: string, base?: string): boolean };
