import { useState } from 'react';
import { ApiFailure } from '../../../contract/client.ts';
import { CodeField } from '../../ui/app-shell/code-field.tsx';
import { FormProblem } from '../../ui/app-shell/field.tsx';
import { formatSignInProblem } from './sign-in.ts';

interface CodeFormProps {
  email: string;
  busy: boolean;
  failure: unknown;
  onSubmit: (code: string) => void;
  onBack: () => void;
}

/** The second step of a sign-in. */
export function CodeForm({ email, busy, failure, onSubmit, onBack }: CodeFormProps) {
  const [code, setCode] = useState('');
  const [isRecovery, setRecovery] = useState(false);
  const problem = findCodeProblem(failure);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) onSubmit(code);
      }}
    >
      <header>
        <h1>Enter your code</h1>
        <p>
          Two-step verification is on for <b>{email}</b>.
        </p>
      </header>
      <FormProblem>{failure && problem === undefined ? formatSignInProblem(failure) : undefined}</FormProblem>
      <CodeField
        focus
        value={code}
        onChange={setCode}
        onComplete={onSubmit}
        problem={busy ? undefined : problem}
        isRecovery={isRecovery}
        onSwitch={(next) => {
          setRecovery(next);
          setCode('');
        }}
      />
      <button className="button button--go button--wide" type="submit" disabled={busy}>
        {busy ? 'Signing in…' : 'Sign In'}
      </button>
      <button className="button button--bare button--wide" type="button" onClick={onBack}>
        Back to sign in
      </button>
      <p className="sign-in-layout__note">
        Lost your phone and your recovery codes? Reply to any of our emails, and we’ll help you.
      </p>
    </form>
  );
}

/** Whether a sign-in with the right password needs a code. */
export const needsCode = (cause: unknown): boolean =>
  cause instanceof ApiFailure && cause.code === 'second_factor_required';

/** The message that belongs to the code; undefined for other failures. */
export function findCodeProblem(cause: unknown): string | undefined {
  if (!(cause instanceof ApiFailure)) return undefined;
  const isOfCode = cause.code === 'wrong_second_factor' || cause.code === 'second_factor_unreadable';
  return isOfCode ? cause.message : cause.fields['code'];
}
