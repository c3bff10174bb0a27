import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { ApiFailure } from '../../../../contract/client.ts';
import { formatFailure } from '../../../ui/app-shell/failures.ts';
import { FormProblem } from '../../../ui/app-shell/field.tsx';
import { useLinkToken } from '../../../ui/app-shell/link-token.ts';
import brokenArt from '../../art/broken-link.svg';
import { api } from '../../api.ts';
import { SignInLayout } from '../sign-in-layout.tsx';
import { storeOwner, readOwner } from '../stored-owner.ts';
import { paths } from '../../paths.ts';

/**
 * /admin/confirm-email?token=…: confirms an owner's new email. It requires a click, because mail programs open links
 * on their own.
 */
export function Component() {
  const token = useLinkToken(paths.confirmEmail);
  const queries = useQueryClient();
  const confirm = useMutation({
    mutationFn: () => api('POST /admin/confirm-email', { body: { token: token ?? '' } }),
    onSuccess: ({ email }) => {
      const owner = readOwner();
      if (owner) storeOwner({ ...owner, email });
      queries.clear();
    },
  });

  if (confirm.data) {
    return (
      <SignInLayout title="Email changed">
        <header role="status">
          <h1>Email changed</h1>
          <p>
            You now sign in with <b>{confirm.data.email}</b>.
          </p>
        </header>
        <div className="sign-in-layout__stack">
          <Link className="button button--go button--wide" to={paths.account}>
            Go to Your Account
          </Link>
        </div>
      </SignInLayout>
    );
  }
  if (token === null || (confirm.error instanceof ApiFailure && confirm.error.status === 400)) {
    return (
      <DeadLink title="This link has expired">
        It was already used, is more than a day old, or was replaced by a newer one. Request a new link on your account
        page.
      </DeadLink>
    );
  }
  return (
    <SignInLayout title="Confirm your email">
      <header>
        <h1>Confirm your new email</h1>
        <p>After you confirm, you’ll sign in with the email this link was sent to.</p>
      </header>
      <FormProblem>
        {confirm.isError ? formatFailure(confirm.error, 'Couldn’t confirm your email. Please try again.') : undefined}
      </FormProblem>
      <button
        className="button button--go button--wide"
        type="button"
        disabled={confirm.isPending}
        onClick={() => confirm.mutate()}
      >
        {confirm.isPending ? 'Confirming…' : 'Confirm Email'}
      </button>
    </SignInLayout>
  );
}

export function DeadLink({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <SignInLayout title={title}>
      <header role="alert">
        <img src={brokenArt} alt="" width="168" height="126" />
        <h1>{title}</h1>
        <p>{children}</p>
      </header>
      <div className="sign-in-layout__stack">
        <Link className="button button--go button--wide" to={paths.login}>
          Go to Sign In
        </Link>
      </div>
    </SignInLayout>
  );
}
