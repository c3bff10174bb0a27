import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiFailure } from '../../../contract/client.ts';
import { CodeField } from '../../ui/app-shell/code-field.tsx';
import { formatFailure } from '../../ui/app-shell/failures.ts';
import { api } from '../api.ts';

interface AppCodeFormProps {
  email: string;
  challenge: string;
  onOther: () => void;
  onSignedIn: () => void;
}

/** Takes a code of the operator's authenticator app, or a recovery code. */
export function AppCodeForm({ email, challenge, onOther, onSignedIn }: AppCodeFormProps) {
  const [code, setCode] = useState('');
  const [isRecovery, setRecovery] = useState(false);
  const verify = useMutation({
    mutationFn: (typed: string) => api('POST /operator/verify', { body: { challenge, code: typed } }),
    onSuccess: onSignedIn,
  });
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        verify.mutate(code);
      }}
    >
      <header>
        <h1>Enter the code</h1>
        <p>
          From the authenticator app for <b>{email}</b>.
        </p>
      </header>
      <CodeField
        focus
        value={code}
        onChange={setCode}
        onComplete={(digits) => verify.mutate(digits)}
        problem={verify.isError ? formatProblem(verify.error, isRecovery) : undefined}
        isRecovery={isRecovery}
        onSwitch={(next) => {
          setRecovery(next);
          setCode('');
          verify.reset();
        }}
      />
      <button className="button button--go button--wide" type="submit" disabled={verify.isPending || verify.isSuccess}>
        {verify.isPending ? 'Signing in…' : 'Sign In'}
      </button>
      <button className="button button--bare button--wide" type="button" onClick={onOther}>
        Use another account
      </button>
    </form>
  );
}

function formatProblem(cause: unknown, isRecovery: boolean): string {
  if (cause instanceof ApiFailure && cause.code === 'invalid_code') {
    if (isRecovery) return 'This recovery code is wrong or was already used. Check it, or start again.';
    return 'This code is wrong, used or expired. Enter the code that your app shows now, or start again.';
  }
  return formatFailure(cause, 'The code could not be checked. Please try again.');
}
