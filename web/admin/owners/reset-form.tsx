import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { z } from 'zod';
import { ApiFailure } from '../../../contract/client.ts';
import { newPassword } from '../../../contract/owners.ts';
import { toast } from '../../ui/toast.tsx';
import { formatFailure } from '../../ui/app-shell/failures.ts';
import { api } from '../api.ts';
import { NewPasswordFields, PASSWORDS_DIFFER } from '../kit/new-password-fields.tsx';
import { FormProblem } from '../../ui/app-shell/field.tsx';
import { paths } from '../paths.ts';
import { removeOwner } from './stored-owner.ts';
import { createZodResolver } from '../kit/zod-resolver.ts';

const passwords = z
  .object({ password: newPassword, repeat: z.string() })
  .refine(({ password, repeat }) => password === repeat, PASSWORDS_DIFFER);

export function ResetForm({ token, isFirstTime, email }: { token: string; isFirstTime: boolean; email: string }) {
  const form = useForm({ resolver: createZodResolver(passwords), defaultValues: { password: '', repeat: '' } });
  const navigate = useNavigate();
  const queries = useQueryClient();
  const reset = useMutation({
    mutationFn: ({ password }: { password: string }) =>
      api('POST /admin/reset-password', { body: { token, password } }),
    onSuccess: async () => {
      toast.success(isFirstTime ? 'Password set successfully!' : 'Password reset successfully!');
      removeOwner();
      await navigate(paths.login, { replace: true, state: { email } });
      queries.clear();
    },
  });
  const { errors } = form.formState;
  const action = isFirstTime ? 'Set Password' : 'Reset Password';

  return (
    <form noValidate onSubmit={form.handleSubmit((fields) => reset.mutate(fields))}>
      <header>
        <h1>{isFirstTime ? 'Set Your Password' : 'Reset Password'}</h1>
        <p>
          For <b>{email}</b>.
        </p>
      </header>
      <FormProblem>{reset.isError ? formatProblem(reset.error) : undefined}</FormProblem>
      <NewPasswordFields
        email={email}
        password={form.register('password')}
        repeat={form.register('repeat')}
        problems={{ password: errors.password?.message, repeat: errors.repeat?.message }}
      />
      <button className="button button--go button--wide" type="submit" disabled={reset.isPending || reset.isSuccess}>
        {reset.isPending ? 'Saving…' : action}
      </button>
    </form>
  );
}

function formatProblem(cause: unknown): string {
  if (cause instanceof ApiFailure && cause.code === 'invalid_link') {
    return 'This link was used or has expired in the meantime. Request a new one.';
  }
  return formatFailure(cause, 'Failed to reset password');
}
