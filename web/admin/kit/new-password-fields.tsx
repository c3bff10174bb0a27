import type { ReactNode } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { PasswordField } from './password-field.tsx';

export const PASSWORDS_DIFFER = { path: ['repeat'], message: 'Passwords do not match' };

interface NewPasswordFieldsProps {
  email: string;
  label?: string;
  hint?: string;
  repeatLabel?: string;
  password: UseFormRegisterReturn;
  repeat: UseFormRegisterReturn;
  problems: { password: string | undefined; repeat: string | undefined };
  children?: ReactNode;
}

export function NewPasswordFields({
  email,
  label = 'New password',
  hint = 'At least 8 characters.',
  repeatLabel = 'Repeat password',
  password,
  repeat,
  problems,
  children,
}: NewPasswordFieldsProps) {
  return (
    <>
      {/* Password managers read the account of the new password from this field. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      {children}
      <PasswordField label={label} hint={hint} problem={problems.password} kind="new" entry={password} />
      <PasswordField label={repeatLabel} problem={problems.repeat} kind="new" entry={repeat} />
    </>
  );
}
