import type { OwnerApi } from '../../contract/api.ts';
import { createClient } from '../../contract/client.ts';
import type { Client } from '../../contract/client.ts';
import { fetchPage } from '../../contract/paging.ts';

export type OwnerClient = Client<OwnerApi>;

export const api: OwnerClient = createClient<OwnerApi>();

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
