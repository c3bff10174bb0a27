import { createIdempotencyKey } from '../ui/idempotency-key.ts';

/** A request body and its idempotency key: the server executes it once, however often it is sent with that key. */
export interface IdempotentRequest {
  content: string;
  key: string;
}

/** Returns the previous request if the content is the same, else a new one with a new key. */
export function prepareRequest(content: string, before: IdempotentRequest | undefined): IdempotentRequest {
  return before?.content === content ? before : { content, key: createIdempotencyKey() };
}
