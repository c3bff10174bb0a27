import type { Brand } from '../../../contract/pages.ts';
import { buildSiteOrigin } from '../../../contract/subdomain.ts';
import { useKnownOwner } from './owner-cookie.ts';

/** Links to the dashboard for a known owner, to the sign-in for everyone else. */
export function OwnerMenu({ brand, onSignIn }: { brand: Brand; onSignIn: () => void }) {
  const owner = useKnownOwner();
  if (owner) {
    return (
      <div className="bar__owner">
        <p className="bar__welcome">Welcome, {owner.name}</p>
        <a className="button button--plain" href={`${buildSiteOrigin(brand.origin, owner.subdomain)}/admin/dashboard`}>
          Dashboard
        </a>
      </div>
    );
  }
  return (
    <div className="bar__owner">
      <SignInLink className="bar__link" onSignIn={onSignIn} />
    </div>
  );
}

/** Opens the sign-in dialog; without a script, or in a new tab, it leads to the sign-in page. */
export function SignInLink({ className, onSignIn }: { className?: string; onSignIn: () => void }) {
  return (
    <a
      className={className}
      href="/admin/login"
      data-live
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        onSignIn();
      }}
    >
      Sign In
    </a>
  );
}
