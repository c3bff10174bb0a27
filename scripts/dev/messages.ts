// Messages between the two processes of `npm run dev`.

import type { HotPayload } from 'vite';

/** Placeholder for a page's nonce in HTML that Vite makes once for all pages. */
export const NONCE = 'the-nonce-of-this-page';

/** Configuration of the server process, in DEV_SETUP. */
export interface Setup {
  /** HTML that Vite adds to the head of a page. */
  head: string;
}

/** From the server: it is ready, or it requests a module from Vite. */
export type Message = 'ready' | { id: number; payload: HotPayload };

/** To the server: the response to the request with this id. */
export interface Answer {
  id: number;
  answer: { result: unknown } | { error: unknown };
}
