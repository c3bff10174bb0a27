import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link, useSearchParams } from 'react-router';
import { forgotForm } from '../../../contract/owners.ts';
import { toast } from '../../ui/toast.tsx';
import { formatFailure } from '../../ui/app-shell/failures.ts';
import { api } from '../api.ts';
import sentArt from '../art/sent-mail.svg';
import { Field, FormProblem } from '../../ui/app-shell/field.tsx';
import { readPageData } from '../page-data.ts';
import { paths } from '../paths.ts';
import { SignInLayout } from './sign-in-layout.tsx';
import { createZodResolver } from '../kit/zod-resolver.ts';

export function Component() {
  const [query] = useSearchParams();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const login = { pathname: paths.login, search: query.toString() };

  if (sentTo === null) {
    return (
      <SignInLayout title="Forgot password">
        <RequestForm site={readPageData().subdomain ?? query.get('subdomain')} onSent={setSentTo} />
        <Link className="button button--bare button--wide" to={login}>
          Back to sign in
        </Link>
      </SignInLayout>
    );
  }
  return (
    <SignInLayout title="Check your email">
      <header role="status">
        <img src={sentArt} alt="" width="168" height="126" />
        <h1>Check Your Email</h1>
        <p>
          If <b>{sentTo}</b> has an account, we’ve sent a link to reset the password. It works once and expires in one
          hour.
        </p>
      </header>
      <div className="sign-in-layout__stack">
        <button className="button button--wide" type="button" onClick={() => setSentTo(null)}>
          Try a different email
        </button>
        <Link className="button button--bare button--wide" to={login} state={{ email: sentTo }}>
          Back to sign in
        </Link>
      </div>
    </SignInLayout>
  );
}

function RequestForm({ site, onSent }: { site: string | null; onSent: (email: string) => void }) {
  const form = useForm({ resolver: createZodResolver(forgotForm), defaultValues: { email: '' } });
  const request = useMutation({
    mutationFn: ({ email }: { email: string }) =>
      api('POST /admin/forgot-password', { body: { email, ...(site !== null && { subdomain: site }) } }),
    onSuccess: (_, { email }) => {
      toast.success('Password reset email sent successfully!');
      onSent(email);
    },
  });
  return (
    <form noValidate onSubmit={form.handleSubmit((fields) => request.mutate(fields))}>
      <header>
        <h1>Forgot your password?</h1>
        <p>Enter the email you bought your site with, and we’ll send you a link to reset it.</p>
      </header>
      <FormProblem>
        {request.isError ? formatFailure(request.error, 'Failed to send reset email') : undefined}
      </FormProblem>
      <Field label="Email" problem={form.formState.errors.email?.message}>
        {(control) => (
          <input
            {...control}
            {...form.register('email')}
            className="input"
            type="email"
            autoComplete="username"
            placeholder="you@example.com"
            required
          />
        )}
      </Field>
      <button className="button button--go button--wide" type="submit" disabled={request.isPending}>
        {request.isPending ? 'Sending…' : 'Send Reset Link'}
      </button>
    </form>
  );
}
