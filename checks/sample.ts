import type { Finding, Tree } from './check.ts';

export const makeTree = (files: Readonly<Record<string, string>>): Tree =>
  Object.entries(files).map(([path, text]) => ({ path, text }));

export const makePaths = (...names: string[]): Tree => names.map((path) => ({ path, text: '' }));

export const formatFindings = (findings: readonly Finding[]): string[] =>
  findings.map(({ path, line, says }) => `${path}${line === undefined ? '' : `:${line}`} ${says}`);
