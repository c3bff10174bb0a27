import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { ApiFailure } from '../../../../contract/client.ts';
import { formatFailure } from '../../../ui/app-shell/failures.ts';
import { FormProblem } from '../../../ui/app-shell/field.tsx';
import { useLinkToken } from '../../../ui/app-shell/link-token.ts';
import brokenArt from '../../art/broken-link.svg';
import { api } from '../../api.ts';
import { Entrance } from '../entrance.tsx';
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
      <Entrance title="E-mail changed">
        <header role="status">
          <h1>That is it</h1>
          <p>
            From now on you sign in with <b>{confirm.data.email}</b>.
          </p>
        </header>
        <div className="entrance__stack">
          <Link className="button button--go button--wide" to={paths.account}>
            Go to Your Account
          </Link>
        </div>
      </Entrance>
    );
  }
  if (token === null || (confirm.error instanceof ApiFailure && confirm.error.status === 400)) {
    return (
      <DeadLink title="This link is no longer good">
        It was used, is more than a day old, or a newer one has taken its place. You can ask for another one on your
        account page.
      </DeadLink>
    );
  }
  return (
    <Entrance title="Confirm your e-mail">
      <header>
        <h1>Is this your new address?</h1>
        <p>You have opened the link that was mailed there. Press the button, and you sign in with it from now on.</p>
      </header>
      <FormProblem>
        {confirm.isError
          ? formatFailure(confirm.error, 'The address could not be confirmed. Please try again.')
          : undefined}
      </FormProblem>
      <button
        className="button button--go button--wide"
        type="button"
        disabled={confirm.isPending}
        onClick={() => confirm.mutate()}
      >
        {confirm.isPending ? 'Confirming…' : 'Use This Address'}
      </button>
    </Entrance>
  );
}

/** A mailed link that no longer works. */
export function DeadLink({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <Entrance title={title}>
      <header role="alert">
        <img src={brokenArt} alt="" width="168" height="126" />
        <h1>{title}</h1>
        <p>{children}</p>
      </header>
      <div className="entrance__stack">
        <Link className="button button--go button--wide" to={paths.login}>
          Go to the Sign-In
        </Link>
      </div>
    </Entrance>
  );
}
