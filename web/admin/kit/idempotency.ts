import { useRef } from 'react';

/**
 * Returns idempotency keys for calls that create something. Sending the same content again after a lost response uses
 * the same key, so that it is created once; changed content gets a new key. Call `done` after success.
 */
export function useIdempotencyKey() {
  const last = useRef<{ content: string; key: string } | null>(null);
  return {
    keyFor(body: unknown): string {
      const content = JSON.stringify(body);
      if (last.current?.content !== content) last.current = { content, key: createKey() };
      return last.current.key;
    },
    done() {
      last.current = null;
    },
  };
}

/** Creates a random key of 128 bits. */
export function createKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
