import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiFailure } from '../../../../contract/client.ts';
import { formatFailure } from '../../../ui/app-shell/failures.ts';
import { FormProblem } from '../../../ui/app-shell/field.tsx';
import { useLinkToken } from '../../../ui/app-shell/link-token.ts';
import { LoadError } from '../../../ui/app-shell/states.tsx';
import { api } from '../../api.ts';
import { paths } from '../../paths.ts';
import { undoQuery } from '../data.ts';
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
  const link = useQuery({ ...undoQuery(token ?? ''), enabled: token !== null && !undo.isSuccess });

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
  if (token === null || isDead(link.error) || isDead(undo.error)) {
    return (
      <DeadLink title="This link doesn’t work">
        It was already used, is more than three days old, or is incomplete. Open it from the email again. If that
        doesn’t help, reply to that email.
      </DeadLink>
    );
  }
  if (!link.data) {
    return (
      <SignInLayout title="Turn off two-step verification">
        {link.isError ? (
          <LoadError title="Couldn’t check your link." retry={() => void link.refetch()} />
        ) : (
          <p role="status">Checking your link…</p>
        )}
      </SignInLayout>
    );
  }
  return (
    <SignInLayout title="Turn off two-step verification">
      <header>
        <h1>Turn off two-step verification for {link.data.email}?</h1>
        <p>
          Do this if someone else turned it on. Everyone is signed out, your password stops working, and we email you a
          link for a new one.
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

const isDead = (cause: unknown): boolean => cause instanceof ApiFailure && cause.status === 400;
