import type { OperatorApi } from '../../contract/api.ts';
import { createClient } from '../../contract/client.ts';
import type { Client } from '../../contract/client.ts';

export type OperatorClient = Client<OperatorApi>;

/** The calls of the desk. The session travels as a cookie that no script can read. */
export const api: OperatorClient = createClient<OperatorApi>();
