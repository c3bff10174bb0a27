import type { OwnerApi } from '../../contract/api.ts';
import { createClient, toApiFailure } from '../../contract/client.ts';
import type { Client } from '../../contract/client.ts';
import { fetchPage } from '../../contract/paging.ts';
import { isSignedOut } from '../ui/app-shell/failures.ts';
import { hasUnsavedWork } from '../ui/app-shell/unsaved-work.ts';
import { waitForSignIn } from './kit/session-expiry.ts';

export type OwnerClient = Client<OwnerApi>;

export const api: OwnerClient = createClient<OwnerApi>({ fetch: fetchSignedIn });

/**
 * If a save fails because the session ended while a form has unsaved input, asks the owner to sign in again and repeats
 * the save. The server has done nothing for a request without a session.
 */
async function fetchSignedIn(...sent: Parameters<typeof fetch>): Promise<Response> {
  const response = await fetch(...sent);
  const [url, init] = sent;
  const isSave = init?.method !== 'GET' && url !== LOGOUT;
  if (response.status !== 401 || !isSave || !hasUnsavedWork()) return response;
  if (
    !isSignedOut(
      toApiFailure(
        401,
        await response
          .clone()
          .json()
          .catch(() => undefined),
      ),
    )
  )
    return response;
  if (await waitForSignIn()) return fetch(...sent);
  // Not the server's message: the form shows this one, and the dialog that the owner closed stays closed.
  return Response.json({ error: 'Not saved yet. Save again to sign in.', code: 'no_answer' }, { status: 401 });
}

const LOGOUT = '/api/admin/logout';

const ROWS_PER_ANSWER = 1000;

export async function fetchAllRows<Row>(
  read: (client: OwnerClient, page: { limit: number; cursor?: string }) => Promise<readonly Row[]>,
): Promise<Row[]> {
  const all: Row[] = [];
  let cursor: string | undefined;
  do {
    const page = { limit: ROWS_PER_ANSWER, ...(cursor !== undefined && { cursor }) };
    const { rows, next } = await fetchPage<OwnerApi, Row>((client) => read(client, page));
    all.push(...rows);
    cursor = next;
  } while (cursor !== undefined);
  return all;
}
