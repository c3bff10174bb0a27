import { createClient } from './client.ts';
import type { Client } from './client.ts';

export interface FetchedPage<Row> {
  rows: readonly Row[];
  next: string | undefined;
}

/** Returns the cursor of the next page from a `Link` header; undefined on the last page. */
export function readNextCursor(link: string | null): string | undefined {
  const target = /<([^>]*)>\s*;\s*rel="?next"?/.exec(link ?? '')?.[1];
  if (target === undefined) return undefined;
  return new URL(target, 'http://list').searchParams.get('cursor') ?? undefined;
}

/** Fetches one page of a list and its next cursor. `read` makes the call with the client that it is given. */
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
