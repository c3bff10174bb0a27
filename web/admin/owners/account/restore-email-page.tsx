import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiFailure } from '../../../../contract/client.ts';
import { formatFailure } from '../../../ui/app-shell/failures.ts';
import { FormProblem } from '../../../ui/app-shell/field.tsx';
import { useLinkToken } from '../../../ui/app-shell/link-token.ts';
import { api } from '../../api.ts';
import { paths } from '../../paths.ts';
import { SignInLayout } from '../sign-in-layout.tsx';
import { removeOwner } from '../stored-owner.ts';
import { DeadLink } from './confirm-email-page.tsx';

/** /admin/restore-email?token=…: restores the email that somebody else asked to change. It requires a click. */
export function Component() {
  const token = useLinkToken(paths.restoreEmail);
  const queries = useQueryClient();
  const restore = useMutation({
    mutationFn: () => api('POST /admin/restore-email', { body: { token: token ?? '' } }),
    onSuccess: () => {
      removeOwner();
      queries.clear();
    },
  });

  if (restore.data) {
    return (
      <SignInLayout title="Your email is safe">
        <header role="status">
          <h1>Your email is safe</h1>
          <p>
            Your account’s email is <b>{restore.data.email}</b>, and everyone is signed out. We emailed you a link to
            choose a new password.
          </p>
        </header>
      </SignInLayout>
    );
  }
  if (token === null || (restore.error instanceof ApiFailure && restore.error.status === 400)) {
    return (
      <DeadLink title="This link has expired">
        It was already used, or is more than two weeks old. Reply to the email that it came with, and we’ll help you.
      </DeadLink>
    );
  }
  return (
    <SignInLayout title="Keep your email">
      <header>
        <h1>Keep your email?</h1>
        <p>
          If someone else asked to change your account’s email, keep the one that this link was sent to. Everyone is
          signed out, and we email you a link for a new password.
        </p>
      </header>
      <FormProblem>
        {restore.isError ? formatFailure(restore.error, 'Couldn’t restore your email. Please try again.') : undefined}
      </FormProblem>
      <button
        className="button button--go button--wide"
        type="button"
        disabled={restore.isPending}
        onClick={() => restore.mutate()}
      >
        {restore.isPending ? 'Restoring…' : 'Keep My Email'}
      </button>
    </SignInLayout>
  );
}
