import { useState } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { Field } from '../../ui/app-shell/field.tsx';
import './password-field.css';

interface PasswordFieldProps {
  label: string;
  hint?: string;
  problem: string | undefined;
  /** Whether password managers offer a stored password or store a new one. */
  kind: 'current' | 'new';
  /** Has a button that shows what is typed, in place of typing it twice. */
  canShow?: true;
  entry: UseFormRegisterReturn;
}

export function PasswordField({ label, hint, problem, kind, canShow, entry }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <Field
      label={label}
      problem={problem}
      {...(hint !== undefined && { hint })}
      aside={
        canShow && (
          <button className="password-toggle" type="button" onClick={() => setShown(!shown)}>
            {shown ? 'Hide' : 'Show'}
            <span className="visually-hidden"> password</span>
          </button>
        )
      }
    >
      {(control) => (
        <input
          {...control}
          {...entry}
          className="input"
          type={shown ? 'text' : 'password'}
          autoComplete={`${kind}-password`}
          autoCapitalize="none"
          spellCheck={false}
          required
        />
      )}
    </Field>
  );
}
