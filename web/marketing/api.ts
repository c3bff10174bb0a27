import type { GuestApi } from '../../contract/api.ts';
import { createClient } from '../../contract/client.ts';

/** The API client of the main site's pages. */
export const api = createClient<GuestApi>();
