import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { z } from 'zod';
import { ApiFailure } from '../../../contract/client.ts';
import { newPassword } from '../../../contract/owners.ts';
import { FormProblem } from '../../ui/app-shell/field.tsx';
import { formatFailure, isTemporary } from '../../ui/app-shell/failures.ts';
import { toast } from '../../ui/toast.tsx';
import { api } from '../api.ts';
import { NewPasswordField } from '../kit/new-password-field.tsx';
import { createZodResolver } from '../kit/zod-resolver.ts';
import { readPageData } from '../page-data.ts';
import { paths } from '../paths.ts';
import { isLinkQuery } from './data.ts';
import { completeSignIn, signIn } from './sign-in.ts';
import { removeOwner } from './stored-owner.ts';

const chosen = z.object({ password: newPassword });

const FIRST = {
  title: 'Choose Your Password',
  note: 'You sign in with both from now on.',
  label: 'Password',
  action: 'Set Password and Continue',
  done: 'Your password is set.',
  failed: 'Failed to set your password',
};

const RESET: typeof FIRST = {
  title: 'Reset Password',
  note: 'All devices that are signed in will be signed out.',
  label: 'New password',
  action: 'Reset Password and Continue',
  done: 'Password reset successfully!',
  failed: 'Failed to reset password',
};

interface NewPasswordFormProps {
  token: string;
  email: string;
  /** A new owner's only step between paying and the owner area. */
  isFirst: boolean;
}

/** The password of a mailed link: typed once, it also signs in. */
export function NewPasswordForm({ token, email, isFirst }: NewPasswordFormProps) {
  const words = isFirst ? FIRST : RESET;
  const form = useForm({ resolver: createZodResolver(chosen), defaultValues: { password: '' } });
  const enter = useEnter(email, isFirst);
  /** A try got no response, but may have set the password. */
  const unanswered = useRef(false);
  const set = useMutation({
    mutationFn: async ({ password }: { password: string }) => {
      try {
        await api('POST /admin/reset-password', { body: { token, password } });
      } catch (cause) {
        if (!unanswered.current || !isLinkInvalid(cause)) {
          unanswered.current ||= isTemporary(cause);
          throw cause;
        }
      }
      await enter(password);
    },
  });
  const busy = set.isPending || set.isSuccess;

  return (
    <form noValidate onSubmit={form.handleSubmit((fields) => set.mutate(fields))}>
      <header>
        <h1>{words.title}</h1>
        <p>
          For <b>{email}</b>. {words.note}
        </p>
      </header>
      <FormProblem>{set.isError ? formatLinkProblem(set.error, words.failed) : undefined}</FormProblem>
      <NewPasswordField
        email={email}
        label={words.label}
        problem={form.formState.errors.password?.message}
        entry={form.register('password')}
      />
      <button className="button button--go button--wide" type="submit" disabled={busy}>
        {busy ? 'Opening your site…' : words.action}
      </button>
    </form>
  );
}

/**
 * Signs in with the new password and opens the owner area. If that fails, as it does with two-step verification, it
 * opens the sign-in page: the password is set already.
 */
function useEnter(email: string, isFirst: boolean): (password: string) => Promise<void> {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { done } = isFirst ? FIRST : RESET;
  return async (password) => {
    const { brand, subdomain } = readPageData();
    removeOwner();
    // The form shows the link's own query until the page has changed.
    queries.removeQueries({ predicate: ({ queryKey }) => !isLinkQuery(queryKey) });
    try {
      const elsewhere = completeSignIn(await signIn({ email, password }, subdomain), brand, subdomain);
      if (elsewhere !== null) window.location.assign(elsewhere);
      else await navigate(paths.dashboard, { replace: true });
      // A toast would cover the last step of a new owner's dashboard, which says enough.
      if (!isFirst) toast.success(done, { description: 'Welcome!' });
    } catch {
      toast.success(done, { description: 'Please sign in with your new password.' });
      await navigate(paths.login, { replace: true, state: { email } });
    }
  };
}

const isLinkInvalid = (cause: unknown) => cause instanceof ApiFailure && cause.code === 'invalid_link';

function formatLinkProblem(cause: unknown, fallback: string): string {
  if (isLinkInvalid(cause)) return 'This link was used or has expired in the meantime. Request a new one.';
  return formatFailure(cause, fallback);
}
