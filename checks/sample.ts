import type { Finding, Tree } from './check.ts';

/** Makes a tree of files by path and text, for the tests of the checks. */
export const makeTree = (files: Readonly<Record<string, string>>): Tree =>
  Object.entries(files).map(([path, text]) => ({ path, text }));

/** Makes a tree of empty files. */
export const makePaths = (...names: string[]): Tree => names.map((path) => ({ path, text: '' }));

/** Formats findings as place and message. */
export const formatFindings = (findings: readonly Finding[]): string[] =>
  findings.map(({ path, line, says }) => `${path}${line === undefined ? '' : `:${line}`} ${says}`);
