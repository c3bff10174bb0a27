import type { CheckoutState } from '../../../contract/checkout.ts';

/** The next steps of a new site's owner. */
export function Next({ state }: { state: CheckoutState }) {
  const signIn = state.siteUrl === null ? undefined : new URL('/admin/login', state.siteUrl).href;
  return (
    <>
      <section className="next" aria-labelledby="next-heading">
        <h2 id="next-heading">What comes next</h2>
        <ol className="next__steps">
          {state.knownOwner ? (
            <li>
              <h3>Sign in</h3>
              <p>
                We know you already: your password is the one you have.{' '}
                {signIn !== undefined && <a href={signIn}>Sign in at your new site</a>}
              </p>
            </li>
          ) : (
            <li>
              <h3>Set your password</h3>
              <p>We have written to you. The link in that mail works once, for seven days.</p>
            </li>
          )}
          <li>
            <h3>Put in your names, the day and the place</h3>
            <p>A phone and a quiet moment will do. The date may follow later.</p>
          </li>
          <li>
            <h3>Send the link</h3>
            <p>One address for everyone, or a personal link for each guest on your list.</p>
          </li>
        </ol>
      </section>
      <p className="soft small">
        Your receipt is in the mail. None after a few minutes? Look in the spam folder first.
      </p>
    </>
  );
}
