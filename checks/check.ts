/** The path is from the root, with `/`. */
export interface SourceFile {
  path: string;
  text: string;
}

export type Tree = readonly SourceFile[];

/** A violation: its place, and a sentence that says what to do. */
export interface Finding {
  path: string;
  /** Starts at 1. */
  line?: number;
  says: string;
}

/** A rule of the repository: reads the whole tree and returns all violations. */
export type Check = (tree: Tree) => Finding[];

/** The product's nouns: the same in the contract, the server's features, the web apps and the journeys. */
export const NOUNS = [
  'back-office',
  'carts',
  'catalog',
  'dashboard',
  'demos',
  'event',
  'exports',
  'finding',
  'gallery',
  'guest-data',
  'guest-mail',
  'guests',
  'notifications',
  'operators',
  'orders',
  'owner-news',
  'owners',
  'policy-reports',
  'registry',
  'rsvp',
  'schedule',
  'second-factors',
  'sections',
  'sites',
  'uploads',
  'verification',
] as const;

export const isTest = (path: string): boolean => /\.(test|e2e)\.tsx?$/.test(path);

/** Returns whether a file is TypeScript or JavaScript, except declarations. */
export const isScript = (path: string): boolean => /\.(ts|tsx|mjs|js)$/.test(path) && !path.endsWith('.d.ts');

/** Returns the line of an offset in a text, starting at 1. */
export function countLines(text: string, offset: number): number {
  let line = 1;
  for (let at = text.indexOf('\n'); at !== -1 && at < offset; at = text.indexOf('\n', at + 1)) line += 1;
  return line;
}
