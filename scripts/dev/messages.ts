// Messages between the processes of `npm run dev`.

import type { HotPayload } from 'vite';

/** Placeholder for a page's nonce in HTML that Vite makes once for all pages. */
export const NONCE = 'the-nonce-of-this-page';

/** Configuration of a server process, in DEV_SETUP. */
export interface Setup {
  /** HTML that Vite adds to the head of a page. */
  head: string;
  /** URLs of the packages that the server's own modules import, to be loaded ahead. */
  packages: string[];
}

/** From a server process: it is ready and has loaded these packages, or it requests a module from Vite. */
export type Message = { ready: string[] } | { id: number; payload: HotPayload };

/** To a server process: the response to the request with this id. */
export interface Answer {
  id: number;
  answer: { result: unknown } | { error: unknown };
}
