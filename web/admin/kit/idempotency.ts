import { useRef } from 'react';

/**
 * Keys for calls that create: the same content sent again, after an answer that got lost, has the same key, so that it
 * is created once; changed content is another intention and gets another key. `done` ends an intention that succeeded.
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

/** A key that nobody else has. */
export function createKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
