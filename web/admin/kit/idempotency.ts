import { useRef } from 'react';
import { createIdempotencyKey } from '../../ui/idempotency-key.ts';

/**
 * Returns idempotency keys for calls that create something. Sending the same content again after a lost response uses
 * the same key, so that it is created once; changed content gets a new key. Call `reset` after success.
 */
export function useIdempotencyKey() {
  const last = useRef<{ content: string; key: string } | null>(null);
  return {
    getKey(body: unknown): string {
      const content = JSON.stringify(body);
      if (last.current?.content !== content) last.current = { content, key: createIdempotencyKey() };
      return last.current.key;
    },
    reset() {
      last.current = null;
    },
  };
}
