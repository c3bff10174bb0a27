import type { GuestApi } from '../../contract/api.ts';
import { createClient } from '../../contract/client.ts';

export const api = createClient<GuestApi>();
