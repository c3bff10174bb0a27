import type { UseFormRegisterReturn } from 'react-hook-form';
import { Field } from '../../ui/app-shell/field.tsx';

interface PasswordFieldProps {
  label: string;
  hint?: string;
  problem: string | undefined;
  /** Whether password managers offer a stored password or store a new one. */
  kind: 'current' | 'new';
  entry: UseFormRegisterReturn;
}

export function PasswordField({ label, hint, problem, kind, entry }: PasswordFieldProps) {
  return (
    <Field label={label} problem={problem} {...(hint !== undefined && { hint })}>
      {(control) => (
        <input {...control} {...entry} className="input" type="password" autoComplete={`${kind}-password`} required />
      )}
    </Field>
  );
}
