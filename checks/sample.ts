import type { Finding, Tree } from './check.ts';

/** A tree of files by path and text, for the tests of the rules. */
export const makeTree = (files: Readonly<Record<string, string>>): Tree =>
  Object.entries(files).map(([path, text]) => ({ path, text }));

/** A tree of empty files. */
export const makePaths = (...names: string[]): Tree => names.map((path) => ({ path, text: '' }));

/** Findings in short: where, and what they say. */
export const formatFindings = (findings: readonly Finding[]): string[] =>
  findings.map(({ path, line, says }) => `${path}${line === undefined ? '' : `:${line}`} ${says}`);
