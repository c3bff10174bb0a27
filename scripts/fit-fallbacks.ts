import { writeFile } from 'node:fs/promises';
import { buildFallbackSheet, listFallbackSheets } from './fallback-faces.ts';

/**
 * Writes the fallbacks for the fonts of the designs and of the main site: `node scripts/fit-fallbacks.ts`. Unlike the
 * fonts they are committed, because the packages with the installed fonts are not shipped.
 */
for (const sheet of await listFallbackSheets()) await writeFile(sheet.path, await buildFallbackSheet(sheet));
