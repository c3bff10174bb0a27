import { useEffect, useRef } from 'react';
import type { SubmitEvent } from 'react';
import { ApiFailure } from '../../../contract/client.ts';
import { Field, FormProblem } from '../../ui/app-shell/field.tsx';
import { formatFailure } from '../../ui/app-shell/failures.ts';

export interface Credentials {
  email: string;
  password: string;
}

interface PasswordFormProps {
  email: string;
  busy: boolean;
  failure: unknown;
  onSubmit: (fields: Credentials) => void;
}

export function PasswordForm({ email, busy, failure, onSubmit }: PasswordFormProps) {
  const password = useRef<HTMLInputElement>(null);
  const fields = failure instanceof ApiFailure ? failure.fields : {};
  useEffect(() => {
    if (failure) password.current?.focus();
  }, [failure]);

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    onSubmit({ email: readText(typed.get('email')), password: readText(typed.get('password')) });
  };
  return (
    <form noValidate onSubmit={submit}>
      <header>
        <h1>Sign in to the console</h1>
        <p>With your password and a code.</p>
      </header>
      <FormProblem>
        {failure && Object.keys(fields).length === 0
          ? formatFailure(failure, 'You could not be signed in. Please try again.')
          : undefined}
      </FormProblem>
      <Field label="Email" problem={fields['email']}>
        {(control) => (
          <input
            {...control}
            className="input"
            name="email"
            type="email"
            autoComplete="username"
            defaultValue={email}
            required
          />
        )}
      </Field>
      <Field label="Password" problem={fields['password']}>
        {(control) => (
          <input
            {...control}
            ref={password}
            className="input"
            name="password"
            type="password"
            autoComplete="current-password"
            required
          />
        )}
      </Field>
      <button className="button button--go button--wide" type="submit" disabled={busy}>
        {busy ? 'Checking…' : 'Continue'}
      </button>
    </form>
  );
}

const readText = (value: FormDataEntryValue | null) => (typeof value === 'string' ? value : '');
