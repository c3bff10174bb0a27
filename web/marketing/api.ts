import type { GuestApi } from '../../contract/api.ts';
import { createClient } from '../../contract/client.ts';

/** The calls of visitors. */
export const api = createClient<GuestApi>();
