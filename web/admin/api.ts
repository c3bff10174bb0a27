import type { OwnerApi } from '../../contract/api.ts';
import { ApiFailure, createClient } from '../../contract/client.ts';
import type { Client } from '../../contract/client.ts';

export type OwnerClient = Client<OwnerApi>;

/** The calls of the owner area. The session travels as a cookie that no script can read. */
export const api: OwnerClient = createClient<OwnerApi>();

/** As many rows as one answer holds (interface 3, Calls). */
const ROWS_PER_ANSWER = 1000;

/** Where a list goes on: the cursor of its `Link` header; undefined at its end. */
export function nextCursor(link: string | null): string | undefined {
  const target = /<([^>]*)>\s*;\s*rel="?next"?/.exec(link ?? '')?.[1];
  if (target === undefined) return undefined;
  return new URL(target, 'http://list').searchParams.get('cursor') ?? undefined;
}

/** All rows of a list call, answer after answer. */
export async function everyRow<Row>(
  read: (client: OwnerClient, page: { limit: number; cursor?: string }) => Promise<readonly Row[]>,
): Promise<Row[]> {
  const rows: Row[] = [];
  let page: { limit: number; cursor?: string } = { limit: ROWS_PER_ANSWER };
  for (;;) {
    let link: string | null = null;
    const client = createClient<OwnerApi>({
      fetch: async (...sent) => {
        const response = await fetch(...sent);
        link = response.headers.get('link');
        return response;
      },
    });
    rows.push(...(await read(client, page)));
    const cursor = nextCursor(link);
    if (cursor === undefined) return rows;
    page = { limit: ROWS_PER_ANSWER, cursor };
  }
}

/** Whether the session is over, so that only signing in again helps. */
export function isSignedOut(cause: unknown): boolean {
  return cause instanceof ApiFailure && cause.status === 401 && cause.code === 'not_signed_in';
}

/** What to tell of a failure: the server's sentence where it knows better than `fallback`. */
export function sentenceOf(cause: unknown, fallback: string): string {
  return cause instanceof ApiFailure && cause.status < 500 ? cause.message : fallback;
}
