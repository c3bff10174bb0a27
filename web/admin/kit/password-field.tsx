import type { UseFormRegisterReturn } from 'react-hook-form';
import { Field } from '../../ui/app-shell/field.tsx';

interface PasswordFieldProps {
  label: string;
  hint?: string;
  problem: string | undefined;
  /** What password managers are to offer: the one that is kept, or one that is to be kept. */
  kind: 'current' | 'new';
  entry: UseFormRegisterReturn;
}

/** A field for a password. */
export function PasswordField({ label, hint, problem, kind, entry }: PasswordFieldProps) {
  return (
    <Field label={label} problem={problem} {...(hint !== undefined && { hint })}>
      {(control) => (
        <input {...control} {...entry} className="input" type="password" autoComplete={`${kind}-password`} required />
      )}
    </Field>
  );
}
