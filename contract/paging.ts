import { createClient } from './client.ts';
import type { Client } from './client.ts';

/** One answer of a list call. */
export interface FetchedPage<Row> {
  rows: readonly Row[];
  /** Where the list goes on; undefined at its end. */
  next: string | undefined;
}

/** Where a list goes on: the cursor of its `Link` header; undefined at its end. */
export function readNextCursor(link: string | null): string | undefined {
  const target = /<([^>]*)>\s*;\s*rel="?next"?/.exec(link ?? '')?.[1];
  if (target === undefined) return undefined;
  return new URL(target, 'http://list').searchParams.get('cursor') ?? undefined;
}

/** One answer of a list call, with where it goes on: `read` makes the call with the client it is given. */
export async function fetchPage<Calls, Row>(
  read: (client: Client<Calls>) => Promise<readonly Row[]>,
): Promise<FetchedPage<Row>> {
  let link: string | null = null;
  const client = createClient<Calls>({
    fetch: async (...sent) => {
      const response = await fetch(...sent);
      link = response.headers.get('link');
      return response;
    },
  });
  const rows = await read(client);
  return { rows, next: readNextCursor(link) };
}
