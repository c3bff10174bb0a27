import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inspect } from 'node:util';

type SourceMapPayload = ConstructorParameters<typeof SourceMap>[0];

/** The same few errors are logged again and again. */
const MAX_PLACES = 1000;
const places = new Map<string, string>();

/**
 * Replaces places in the build by those in the sources, in the stack of an error. Node's --enable-source-maps does the
 * same, but keeps all maps in memory, which takes 32 MB; here a map is read when an error is logged.
 */
export function nameSources(stack: string): string {
  return stack.replaceAll(
    /(file:\/\/[^\s()]+\.js):(\d+):(\d+)/g,
    (place, url: string, line: string, column: string) => {
      const known = places.get(place);
      if (known !== undefined) return known;
      const found = findSource(url, Number(line), Number(column)) ?? place;
      if (places.size < MAX_PLACES) places.set(place, found);
      return found;
    },
  );
}

/** As Node prints an error that ends the process, with the lines of the sources. */
export const describeWithStack = (error: unknown): string => nameSources(inspect(error));

function findSource(url: string, line: number, column: number): string | undefined {
  const map = readMap(url);
  const origin = map?.findOrigin(line, column);
  if (!origin || !('fileName' in origin)) return undefined;
  const source = fileURLToPath(new URL(origin.fileName, url));
  return `${relative('', source)}:${origin.lineNumber}:${origin.columnNumber}`;
}

function readMap(url: string): SourceMap | undefined {
  try {
    return new SourceMap(JSON.parse(readFileSync(new URL(`${url}.map`), 'utf8')) as SourceMapPayload);
  } catch {
    // A package or a source, which have none; an error in here would hide the one that is logged.
    return undefined;
  }
}
