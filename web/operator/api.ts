import type { OperatorApi } from '../../contract/api.ts';
import { createClient } from '../../contract/client.ts';
import type { Client } from '../../contract/client.ts';

export type OperatorClient = Client<OperatorApi>;

export const api: OperatorClient = createClient<OperatorApi>();
