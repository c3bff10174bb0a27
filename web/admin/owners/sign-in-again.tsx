import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { useLocation, useNavigate } from 'react-router';
import { loginForm } from '../../../contract/owners.ts';
import { Field, FormProblem } from '../../ui/app-shell/field.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { takeBackThatSessionIsOver } from '../kit/session-end.ts';
import { pageData } from '../page-data.ts';
import { paths } from '../paths.ts';
import type { ReturnTo } from '../shell/return-to.ts';
import { useSession } from '../shell/shell-context.ts';
import { forgetOwner, keepOwner } from './marker.ts';
import { signIn, signInProblem } from './sign-in.ts';
import '../../ui/app-shell/dialogs.css';
import './sign-in-again.css';

/** Signing in over a form whose session has ended: what was typed stays below it. */
export function SignInAgain({ onClose }: { onClose: () => void }) {
  const { email } = useSession().user;
  const queries = useQueryClient();
  const id = useId();
  const form = useForm({ resolver: zodResolver(loginForm), defaultValues: { email, password: '' } });
  const login = useMutation({
    mutationFn: (fields: { email: string; password: string }) => signIn(fields, pageData().subdomain),
    onSuccess: ({ user }) => {
      keepOwner(user);
      takeBackThatSessionIsOver();
      toast.success('Login successful!', { description: 'What you typed is still here. Now save once more.' });
      void queries.invalidateQueries();
    },
    onError: () => form.setFocus('password'),
  });
  const leave = useLeave();
  return (
    <Dialog className="dlg dlg--confirm" labelledBy={id} busy={login.isPending} onClose={onClose}>
      <form className="dlg__form" noValidate onSubmit={form.handleSubmit((fields) => login.mutate(fields))}>
        <div className="dlg__body">
          <h2 id={id}>Your session has ended</h2>
          <p>
            What you typed stays here. Sign in as <b>{email}</b> to go on.
          </p>
          <FormProblem>{login.isError ? signInProblem(login.error) : undefined}</FormProblem>
          <input type="email" autoComplete="username" value={email} readOnly hidden />
          <Field className="again__field" label="Password" problem={form.formState.errors.password?.message}>
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
        </div>
        <div className="dlg__foot">
          <button className="button" type="button" disabled={login.isPending} onClick={leave}>
            Leave without Saving
          </button>
          <button className="button button--go" type="submit" disabled={login.isPending}>
            {login.isPending ? 'Signing in…' : 'Sign In'}
          </button>
        </div>
      </form>
    </Dialog>
  );
}

/** To the login, and from there back to this page; what was typed is given up. */
function useLeave() {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return () => {
    takeBackThatSessionIsOver();
    forgetOwner();
    void navigate(paths.login, { state: { from: pathname + search } satisfies ReturnTo });
  };
}
