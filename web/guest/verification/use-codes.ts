import { useEffect, useRef, useState } from 'react';
import { ApiFailure } from '../../../contract/client.ts';
import type { Purpose } from '../../../contract/verification.ts';
import { createGuestApi } from '../api.ts';
import type { PublicSession } from './session.ts';

const api = createGuestApi();

const SENDING_FAILED = 'Failed to send verification code';
const VERIFYING_FAILED = 'Verification failed';

export interface SentCode {
  /** Number of codes sent to this address so far. A new code invalidates the previous one. */
  count: number;
  /** The code itself, if the server returns it: in a demo without real email. */
  demoCode: string | undefined;
}

/** Requests codes and exchanges one for a session. Responses after the dialog was closed are ignored. */
export function useCodes(event: string, purpose: Purpose) {
  const [busy, setBusy] = useState<'sending' | 'verifying' | null>(null);
  const [problem, setProblem] = useState('');
  const [sent, setSent] = useState<SentCode | null>(null);
  const until = useRef<AbortController>(undefined);

  useEffect(() => {
    const opened = new AbortController();
    until.current = opened;
    return () => opened.abort();
  }, []);

  async function run<T>(what: 'sending' | 'verifying', call: (signal: AbortSignal) => Promise<T>) {
    const signal = until.current?.signal;
    if (busy || !signal) return undefined;
    setBusy(what);
    setProblem('');
    try {
      const result = await call(signal);
      return signal.aborted ? undefined : result;
    } catch (error) {
      if (!signal.aborted) setProblem(formatProblem(error, what === 'sending' ? SENDING_FAILED : VERIFYING_FAILED));
      return undefined;
    } finally {
      if (!signal.aborted) setBusy(null);
    }
  }

  async function send(email: string): Promise<void> {
    if (email === '') return setProblem('Email is required');
    const answer = await run('sending', (signal) =>
      api('POST /events/:event/verify-email', { params: { event }, body: { email, purpose }, signal }),
    );
    if (answer) setSent((before) => ({ count: (before?.count ?? 0) + 1, demoCode: answer.demo_code }));
  }

  async function check(email: string, code: string): Promise<(PublicSession & { expiresAt: string }) | undefined> {
    if (code === '') {
      setProblem('Verification code is required');
      return undefined;
    }
    const answer = await run('verifying', (signal) =>
      api('POST /events/:event/verify-code', { params: { event }, body: { email, code, purpose }, signal }),
    );
    return answer && { token: answer.session_token, email, expiresAt: answer.expires_at };
  }

  function goBack(): void {
    setSent(null);
    setProblem('');
  }

  return { busy, problem, sent, send, check, goBack };
}

/** Returns the server's message if it refused the call; `fallback` if it did not respond or failed. */
function formatProblem(error: unknown, fallback: string): string {
  return error instanceof ApiFailure && error.status > 0 && error.status < 500 ? error.message : fallback;
}
