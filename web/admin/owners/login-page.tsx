import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link, Navigate, useLocation, useSearchParams } from 'react-router';
import { loginForm } from '../../../contract/owners.ts';
import { toast } from '../../ui/toast.tsx';
import { Field, FormProblem } from '../../ui/app-shell/field.tsx';
import { buildSiteOrigin } from '../../../contract/subdomain.ts';
import { readPageData, formatSiteAddress } from '../page-data.ts';
import { paths } from '../paths.ts';
import type { ReturnTo } from '../shell/return-to.ts';
import { CodeForm, needsCode } from './code-form.tsx';
import { SignInLayout } from './sign-in-layout.tsx';
import { useOwner } from './stored-owner.ts';
import { completeSignIn, describeCodesLeft, signIn, formatSignInProblem, type SignInForm } from './sign-in.ts';
import { createZodResolver } from '../kit/zod-resolver.ts';

/** Navigation state from other pages: where to return to, and the email to sign in with. */
type Arrival = (ReturnTo & { email?: string }) | null;

export function Component() {
  const { brand, subdomain } = readPageData();
  const [query] = useSearchParams();
  const arrival = useLocation().state as Arrival;
  const owner = useOwner();
  const queries = useQueryClient();
  const site = subdomain ?? query.get('subdomain');

  const form = useForm({
    resolver: createZodResolver(loginForm),
    defaultValues: { email: arrival?.email ?? '', password: '' },
  });
  const { errors } = form.formState;
  /** Set once the password is right and a code is needed. */
  const [known, setKnown] = useState<SignInForm | null>(null);
  const login = useMutation({
    mutationFn: async (fields: SignInForm) => {
      const answer = await signIn(fields, site);
      const target = completeSignIn(answer, brand, subdomain);
      queries.clear();
      toast.success('Login successful!', describeCodesLeft(answer));
      if (target !== null) window.location.assign(target);
    },
    onError: (cause, fields) => {
      if (needsCode(cause)) setKnown(fields);
      else if (fields.code === undefined) form.setFocus('password');
    },
  });
  // On the main site, the browser navigates to the owner's site after signing in.
  const busy = login.isPending || (login.isSuccess && subdomain === null);

  if (owner && subdomain !== null) return <Navigate to={arrival?.from ?? paths.dashboard} replace />;
  if (known) {
    return (
      <SignInLayout title="Enter your code">
        <CodeForm
          email={known.email}
          busy={busy}
          failure={needsCode(login.error) ? null : login.error}
          onSubmit={(code) => login.mutate({ ...known, code })}
          onBack={() => {
            setKnown(null);
            login.reset();
          }}
        />
      </SignInLayout>
    );
  }
  return (
    <SignInLayout title="Sign in">
      <form noValidate onSubmit={form.handleSubmit((fields) => login.mutate(fields))}>
        <header>
          <h1>Welcome back</h1>
          <p>
            Sign in to manage{' '}
            <b>{site === null ? 'your event' : formatSiteAddress(buildSiteOrigin(brand.origin, site))}</b>.
          </p>
        </header>
        <FormProblem>{login.isError ? formatSignInProblem(login.error) : undefined}</FormProblem>
        <Field label="Email" problem={errors.email?.message}>
          {(control) => (
            <input
              {...control}
              {...form.register('email')}
              className="input"
              type="email"
              autoComplete="username"
              required
            />
          )}
        </Field>
        <Field
          label="Password"
          problem={errors.password?.message}
          aside={
            <Link className="sign-in-layout__link" to={{ pathname: paths.forgotPassword, search: query.toString() }}>
              Forgot password?
            </Link>
          }
        >
          {(control) => (
            <input
              {...control}
              {...form.register('password')}
              className="input"
              type="password"
              autoComplete="current-password"
              required
            />
          )}
        </Field>
        <button className="button button--go button--wide" type="submit" disabled={busy}>
          {busy ? 'Signing in…' : 'Sign In'}
        </button>
        {readPageData().sample && (
          <p className="sign-in-layout__note">
            This is a demo. <a href="/look-around">Explore without an account</a>
          </p>
        )}
        {subdomain !== null && !readPageData().sample && (
          <p className="sign-in-layout__note">
            Not your event? Go to your own site’s address and add <b>/admin</b>.
          </p>
        )}
      </form>
    </SignInLayout>
  );
}
