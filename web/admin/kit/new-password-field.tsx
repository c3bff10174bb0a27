import type { UseFormRegisterReturn } from 'react-hook-form';
import { PasswordField } from './password-field.tsx';

interface NewPasswordFieldProps {
  /** The account that the password is for. */
  email: string;
  label?: string;
  hint?: string;
  problem: string | undefined;
  entry: UseFormRegisterReturn;
}

/** A new password is typed once, and can be shown instead of being repeated. */
export function NewPasswordField({
  email,
  label = 'New password',
  hint = 'At least 8 characters.',
  problem,
  entry,
}: NewPasswordFieldProps) {
  return (
    <>
      {/* Password managers read the account of the new password from this field. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField label={label} hint={hint} problem={problem} kind="new" canShow entry={entry} />
    </>
  );
}
