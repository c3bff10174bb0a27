import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { Link, NavLink, useLocation } from 'react-router';
import { formatHosts } from '../../../contract/occasions.ts';
import { formatEventDay } from '../event/status-names.ts';
import { eventQuery } from '../event/data.ts';
import { dismissToastsOfPage } from '../../ui/toasts.ts';
import { BrandMark } from '../../ui/app-shell/brand-mark.tsx';
import { lazyComponent } from '../kit/lazy.tsx';
import { declineQuestion, useIsAsked } from '../mails/updates/question.ts';
import { hideSessionExpired, useSessionExpired } from '../kit/session-expiry.ts';
import { useShortcuts } from '../kit/shortcuts.ts';
import { readPageData } from '../page-data.ts';
import { paths } from '../paths.ts';
import { Drawer } from './drawer.tsx';
import { NAV_GROUPS } from './nav-links.tsx';
import { useSession } from './shell-context.ts';
import { NewReplies } from './new-replies.tsx';
import { SiteNotice } from './site-notice.tsx';
import { UserMenu } from './user-menu.tsx';
import '../../ui/app-shell/bar.css';
import './shell.css';

const SignInAgain = lazyComponent(async () => (await import('../owners/sign-in-again.tsx')).SignInAgain);
const TellQuestion = lazyComponent(async () => (await import('../mails/updates/tell-question.tsx')).TellQuestion);
const ShortcutsDialog = lazyComponent(async () => (await import('../kit/shortcuts-dialog.tsx')).ShortcutsDialog);

export function Shell({ children }: { children: ReactNode }) {
  const session = useSession();
  const event = useQuery(eventQuery(session.site.eventId)).data;
  const main = useRef<HTMLElement>(null);
  useFocusOnNavigation(main);
  const [listed, list] = useShortcuts();
  const sessionExpired = useSessionExpired();
  const isAskedToTell = useIsAsked();

  const name = formatHosts(event?.couple_names ?? '') || event?.event_name || session.user.name;
  return (
    <>
      <a className="skip" href="#main">
        Skip to content
      </a>
      <header className="bar">
        <div className="bar__in">
          <Drawer user={session.user} address={new URL(session.site.url).host} newReplies={session.site.newReplies} />
          <Link className="brand" to={paths.dashboard}>
            <BrandMark />
            {readPageData().brand.name}
          </Link>
          <p className="bar-event">
            <b>{name}</b>
            {event && <span>{formatEventDay(event)}</span>}
          </p>
          <nav className="nav" aria-label="Owner area">
            {NAV_GROUPS.map(({ name: group = '', links }) => (
              <div className="nav__group" key={group}>
                {links.map(({ to, name: page, showsReplies }) => (
                  <NavLink key={to} to={to} end={to === paths.rsvp}>
                    {page}
                    {showsReplies && <NewReplies count={session.site.newReplies} />}
                  </NavLink>
                ))}
              </div>
            ))}
          </nav>
          <UserMenu name={session.user.name} label={name} onShortcuts={() => list(true)} />
        </div>
      </header>
      <SiteNotice site={session.site} />
      <main className="page" id="main" ref={main} tabIndex={-1}>
        {children}
      </main>
      {listed && <ShortcutsDialog onClose={() => list(false)} />}
      {isAskedToTell && <TellQuestion onClose={declineQuestion} />}
      {sessionExpired && <SignInAgain onClose={hideSessionExpired} />}
    </>
  );
}

/** After a navigation, scrolls to the top and moves the focus to the new page. */
function useFocusOnNavigation(main: { readonly current: HTMLElement | null }): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    dismissToastsOfPage();
    window.scrollTo(0, 0);
    main.current?.focus({ preventScroll: true });
  }, [pathname, main]);
}
