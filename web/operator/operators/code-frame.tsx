import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ApiFailure } from '../../../contract/client.ts';
import { formatFailure } from '../../ui/app-shell/failures.ts';
import { api } from '../api.ts';

interface Verification {
  challenge: string;
  onSignedIn: () => void;
  onError?: () => void;
}

/** Completes a sign-in with a code. */
export function useVerification({ challenge, onSignedIn, onError }: Verification) {
  return useMutation({
    mutationFn: (code: string) => api('POST /operator/verify', { body: { challenge, code } }),
    onSuccess: onSignedIn,
    ...(onError && { onError }),
  });
}

/** `wrong` is about a code that is not accepted. */
export function formatProblem(cause: unknown, wrong: string): string {
  if (cause instanceof ApiFailure && cause.code === 'invalid_code') return wrong;
  if (cause instanceof ApiFailure && cause.code === 'second_factor_unreadable') return cause.message;
  return formatFailure(cause, 'The code could not be checked. Please try again.');
}

interface CodeFrameProps {
  intro: ReactNode;
  /** The field of the code. */
  children: ReactNode;
  /** Other ways to go on. */
  others: ReactNode;
  verify: ReturnType<typeof useVerification>;
  onSubmit: () => void;
}

export function CodeFrame({ intro, children, others, verify, onSubmit }: CodeFrameProps) {
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <header>
        <h1>Enter the code</h1>
        <p>{intro}</p>
      </header>
      {children}
      <button className="button button--go button--wide" type="submit" disabled={verify.isPending || verify.isSuccess}>
        {verify.isPending ? 'Signing in…' : 'Sign In'}
      </button>
      {others}
    </form>
  );
}
