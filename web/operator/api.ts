import type { OperatorApi } from '../../contract/api.ts';
import { createClient } from '../../contract/client.ts';
import type { Client } from '../../contract/client.ts';

export type OperatorClient = Client<OperatorApi>;

/** The session is a cookie that scripts cannot read. */
export const api: OperatorClient = createClient<OperatorApi>();
