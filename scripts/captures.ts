import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');

export const FOLDER = 'art/captures';

/** Widths in which the build makes the pictures of a screen, in pixels; the largest is stored. */
export const WIDTHS = { large: [640, 1280], phone: [300, 480] } as const;

/** Maximum size of a film, in bytes. */
export const FILM_LIMIT = 900_000;

/**
 * Hashes the sources that a template's captures show: its design, the shared styles, the themes, and the story of its
 * demo.
 */
export function hashSources(template: string): string {
  const sources = [
    ...listFilesUnder(`web/guest/designs/${template}`),
    ...listFilesUnder('web/guest/designs/ground'),
    'web/guest/designs/base.css',
    'web/ui/themes.css',
    `art/${template}/fonts.json`,
    `art/${template}/tints.json`,
    ...listFilesUnder(`art/${template}/masters`),
    `server/features/demos/stories/${template}.ts`,
    ...listFilesUnder(`server/features/demos/stories/pictures/${template}`),
  ];
  const hash = createHash('sha256');
  for (const path of sources) hash.update(path).update(readFileSync(join(ROOT, path)));
  return hash.digest('base64url').slice(0, 16);
}

function listFilesUnder(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.endsWith('fonts') && !/^(share|card-)/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(ROOT.length + 1))
    .toSorted();
}
