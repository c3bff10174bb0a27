import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { ApiFailure } from '../../../contract/client.ts';
import { Field, FormProblem } from '../../ui/app-shell/field.tsx';
import { formatFailure } from '../../ui/app-shell/failures.ts';
import { useLinkToken } from '../../ui/app-shell/link-token.ts';
import { LoadError } from '../../ui/app-shell/states.tsx';
import { toast } from '../../ui/toast.tsx';
import { api } from '../api.ts';
import { paths } from '../paths.ts';
import { linkQuery } from './data.ts';
import { SignInLayout } from './sign-in-layout.tsx';

export function Component() {
  const token = useLinkToken(paths.password);
  const link = useQuery({ ...linkQuery(token ?? ''), enabled: token !== null });

  if (token === null) return <DeadLink reason="This link is incomplete." />;
  if (link.data) {
    return (
      <SignInLayout title="Set your password">
        <PasswordForm token={token} email={link.data.email} />
      </SignInLayout>
    );
  }
  if (link.error instanceof ApiFailure && link.error.status === 400) return <DeadLink reason={link.error.message} />;
  return (
    <SignInLayout title="Set your password">
      {link.isError ? (
        <LoadError title="The link could not be checked." retry={() => void link.refetch()} />
      ) : (
        <p role="status">Checking your link…</p>
      )}
    </SignInLayout>
  );
}

function DeadLink({ reason }: { reason: string }) {
  return (
    <SignInLayout title="Invalid link">
      <div className="sign-in-layout__part">
        <header role="alert">
          <h1>This link doesn’t work</h1>
          <p>
            {reason} Links work once and expire after 24 hours. You can create a new one on the server with the operator
            command.
          </p>
        </header>
        <Link className="button button--wide" to={paths.login}>
          Go to Sign In
        </Link>
      </div>
    </SignInLayout>
  );
}

function PasswordForm({ token, email }: { token: string; email: string }) {
  const [password, setPassword] = useState('');
  const [repeat, setRepeat] = useState('');
  const [differ, setDiffer] = useState(false);
  const navigate = useNavigate();
  const save = useMutation({
    mutationFn: () => api('POST /operator/password', { body: { token, password } }),
    onSuccess: async () => {
      toast.success('Your password is set. Please sign in.');
      await navigate(paths.login, { replace: true, state: { email } });
    },
  });
  const fields = save.error instanceof ApiFailure ? save.error.fields : {};
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setDiffer(password !== repeat);
        if (password === repeat) save.mutate();
      }}
    >
      <header>
        <h1>Set your password</h1>
        <p>
          For the account <b>{email}</b>.
        </p>
      </header>
      <FormProblem>
        {save.isError && fields['password'] === undefined
          ? formatFailure(save.error, 'The password could not be saved. Please try again.')
          : undefined}
      </FormProblem>
      {/* Password managers read the account of the new password from this field. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <Field label="New password" hint="At least 8 characters." problem={fields['password']}>
        {(control) => (
          <input
            {...control}
            className="input"
            type="password"
            autoComplete="new-password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
            required
          />
        )}
      </Field>
      <Field label="Repeat password" problem={differ ? 'Passwords do not match' : undefined}>
        {(control) => (
          <input
            {...control}
            className="input"
            type="password"
            autoComplete="new-password"
            value={repeat}
            onChange={(event) => setRepeat(event.target.value)}
            required
          />
        )}
      </Field>
      <button className="button button--go button--wide" type="submit" disabled={save.isPending || save.isSuccess}>
        {save.isPending ? 'Saving…' : 'Set Password'}
      </button>
    </form>
  );
}
