// What the two processes of `npm run dev` tell each other.

import type { HotPayload } from 'vite';

/** Stands for the nonce of a page in HTML that Vite makes once for all of them. */
export const NONCE = 'the-nonce-of-this-page';

/** What the server is told when it starts, in DEV_SETUP. */
export interface Setup {
  /** What Vite puts into the head of a page. */
  head: string;
}

/** From the server: it serves, or it asks Vite for a module. */
export type Message = 'ready' | { id: number; payload: HotPayload };

/** To the server: the answer to what it asked with this number. */
export interface Answer {
  id: number;
  answer: { result: unknown } | { error: unknown };
}
