/** What was tried to be sent, and under which key: once more under the same key is never twice. */
export interface IdempotentRequest {
  content: string;
  key: string;
}

/** The attempt to send this: the one before if it was the same, else a new one. */
export function prepareRequest(content: string, before: IdempotentRequest | undefined): IdempotentRequest {
  return before?.content === content ? before : { content, key: createKey() };
}

/** 128 bits by chance. `randomUUID` would need HTTPS, which a site on a home network may lack. */
function createKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
