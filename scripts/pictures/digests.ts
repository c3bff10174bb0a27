import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * From what the masters of a folder of `art/` were rendered: a hash of the themes, and for each picture a hash of its
 * drawing, size and quality. `npm run art` renders only what has changed, so that unchanged masters stay the same
 * bytes, which two versions of Chromium would not give.
 */
export interface Rendered {
  themes: string;
  pictures: Record<string, string>;
}

const ROOT = join(import.meta.dirname, '../..');

export async function readRendered(folder: string): Promise<Rendered> {
  const file = getRenderedPath(folder);
  return existsSync(file) ? (JSON.parse(await readFile(file, 'utf8')) as Rendered) : { themes: '', pictures: {} };
}

export async function writeRendered(folder: string, { themes, pictures }: Rendered): Promise<void> {
  const sorted = Object.fromEntries(Object.entries(pictures).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  await writeFile(getRenderedPath(folder), `${JSON.stringify({ themes, pictures: sorted }, null, 2)}\n`);
}

export function hashTexts(...texts: readonly string[]): string {
  const hash = createHash('sha256');
  for (const text of texts) hash.update(`${text.length}\0`).update(text);
  return hash.digest('base64url').slice(0, 16);
}

const getRenderedPath = (folder: string) => join(ROOT, 'art', folder, 'rendered.json');
