import type { CheckoutState } from '../../../contract/checkout.ts';

export function Next({ state }: { state: CheckoutState }) {
  const signIn = state.siteUrl === null ? undefined : new URL('/admin/login', state.siteUrl).href;
  return (
    <>
      <section className="next" aria-labelledby="next-heading">
        <h2 id="next-heading">Next steps</h2>
        <ol className="next__steps">
          {state.knownOwner ? (
            <li>
              <h3>Sign in</h3>
              <p>
                You already have an account. Use the same password.{' '}
                {signIn !== undefined && <a href={signIn}>Sign in at your new site</a>}
              </p>
            </li>
          ) : (
            <li>
              <h3>Set your password</h3>
              <p>We emailed you a link. It works once and expires in seven days.</p>
            </li>
          )}
          <li>
            <h3>Add your names, date and place</h3>
            <p>You can do this on your phone.</p>
          </li>
          <li>
            <h3>Send the link</h3>
            <p>One address for everyone, or a personal link for each guest on your list.</p>
          </li>
        </ol>
      </section>
      <p className="soft small">We emailed your receipt. No email after a few minutes? Check your spam folder.</p>
    </>
  );
}
