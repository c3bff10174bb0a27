/** What was tried to be sent, and under which key: once more under the same key is never twice. */
export interface Attempt {
  content: string;
  key: string;
}

/** The attempt to send this: the one before if it was the same, else a new one. */
export function attemptOf(content: string, before: Attempt | undefined): Attempt {
  return before?.content === content ? before : { content, key: newKey() };
}

/** 128 bits by chance. `randomUUID` would need HTTPS, which a site on a home network may lack. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
