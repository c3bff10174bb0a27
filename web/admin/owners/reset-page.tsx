import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { ApiFailure } from '../../../contract/client.ts';
import brokenArt from '../art/broken-link.svg';
import { useLinkToken } from '../../ui/app-shell/link-token.ts';
import { LoadError } from '../../ui/app-shell/states.tsx';
import { paths } from '../paths.ts';
import { resetTokenQuery } from './data.ts';
import { NewPasswordForm } from './new-password-form.tsx';
import { SignInLayout } from './sign-in-layout.tsx';

export function Component() {
  const token = useLinkToken(paths.resetPassword);
  const link = useQuery({ ...resetTokenQuery(token ?? ''), enabled: token !== null });

  if (token === null) return <InvalidLink />;
  if (link.data) {
    return (
      <SignInLayout title={link.data.isFirstTime ? 'Choose your password' : 'Reset password'}>
        <NewPasswordForm token={token} email={link.data.email} isFirst={link.data.isFirstTime} />
      </SignInLayout>
    );
  }
  if (link.error instanceof ApiFailure && link.error.status === 400) {
    return <InvalidLink />;
  }
  return (
    <SignInLayout title="Reset password">
      {link.isError ? (
        <LoadError title="Couldn’t check your link." retry={() => void link.refetch()} />
      ) : (
        <p role="status">Checking your link…</p>
      )}
    </SignInLayout>
  );
}

/** The link may be one to reset a password, or a new owner's to set the first. */
function InvalidLink() {
  return (
    <SignInLayout title="Invalid reset link">
      <header role="alert">
        <img src={brokenArt} alt="" width="168" height="126" />
        <h1>Invalid Reset Link</h1>
        <p>This link doesn’t work. It was already used, has expired, or is incomplete. Request a new one.</p>
      </header>
      <div className="sign-in-layout__stack">
        <Link className="button button--go button--wide" to={paths.forgotPassword}>
          Request a new link
        </Link>
        <Link className="button button--bare button--wide" to={paths.login}>
          Back to sign in
        </Link>
      </div>
    </SignInLayout>
  );
}
