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

/** /admin/undo-second-factor?token=…: turns off what somebody else turned on. It requires a click. */
export function Component() {
  const token = useLinkToken(paths.undoSecondFactor);
  const queries = useQueryClient();
  const undo = useMutation({
    mutationFn: () => api('POST /admin/undo-second-factor', { body: { token: token ?? '' } }),
    onSuccess: () => {
      removeOwner();
      queries.clear();
    },
  });

  if (undo.data) {
    return (
      <SignInLayout title="Your account is safe">
        <header role="status">
          <h1>Your account is safe</h1>
          <p>
            Two-step verification is off, and everyone is signed out. We emailed <b>{undo.data.email}</b> a link to
            choose a new password.
          </p>
        </header>
      </SignInLayout>
    );
  }
  if (token === null || (undo.error instanceof ApiFailure && undo.error.status === 400)) {
    return (
      <DeadLink title="This link has expired">
        It was already used, or is more than three days old. Reply to the email that it came with, and we’ll help you.
      </DeadLink>
    );
  }
  return (
    <SignInLayout title="Turn off two-step verification">
      <header>
        <h1>Turn it off?</h1>
        <p>
          If someone else turned on two-step verification for your account, turn it off. Everyone is signed out, and we
          email you a link for a new password.
        </p>
      </header>
      <FormProblem>
        {undo.isError ? formatFailure(undo.error, 'Couldn’t turn it off. Please try again.') : undefined}
      </FormProblem>
      <button
        className="button button--go button--wide"
        type="button"
        disabled={undo.isPending}
        onClick={() => undo.mutate()}
      >
        {undo.isPending ? 'Turning off…' : 'Turn It Off'}
      </button>
    </SignInLayout>
  );
}
