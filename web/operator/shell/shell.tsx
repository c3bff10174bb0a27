import { useQuery } from '@tanstack/react-query';
import { LogOut } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { Link, NavLink, ScrollRestoration, useLocation } from 'react-router';
import { BrandMark } from '../../ui/app-shell/brand-mark.tsx';
import { Menu, MenuItem } from '../../ui/app-shell/menu.tsx';
import { readDocumentData } from '../../ui/app-shell/page-data.ts';
import { useSignOut } from '../operators/data.ts';
import { waitingQuery } from '../orders/data.ts';
import { paths } from '../paths.ts';
import './shell.css';

export function Shell({ email, children }: { email: string; children: ReactNode }) {
  const main = useRef<HTMLElement>(null);
  useFocusOnNewPage(main);
  return (
    <>
      <a className="skip" href="#main">
        Skip to content
      </a>
      <header className="bar operator-bar">
        <div className="bar__in">
          <Link className="brand" to={paths.orders}>
            <BrandMark />
            <span>
              {readDocumentData().brand.name} <span className="operator-bar__console">Console</span>
            </span>
          </Link>
          <nav className="nav" aria-label="Console">
            <NavLink to={paths.orders}>
              Orders
              <Waiting count="parked" label="parked" />
            </NavLink>
            <NavLink to={paths.sites}>Sites</NavLink>
            <NavLink to={paths.carts}>Carts</NavLink>
            <NavLink to={paths.revenue}>Revenue</NavLink>
            <NavLink to={paths.jobs}>
              Jobs
              <Waiting count="givenUp" label="given up" />
            </NavLink>
            <NavLink to={paths.log}>Log</NavLink>
          </nav>
          <Account email={email} />
        </div>
      </header>
      <main className="page" id="main" ref={main} tabIndex={-1}>
        {children}
      </main>
      <ScrollRestoration />
    </>
  );
}

function Waiting({ count, label }: { count: 'parked' | 'givenUp'; label: string }) {
  const number = useQuery(waitingQuery).data?.[count] ?? 0;
  if (number === 0) return null;
  return (
    <span className="operator-bar__waiting num">
      {number}
      <span className="visually-hidden"> {label}</span>
    </span>
  );
}

function Account({ email }: { email: string }) {
  const signOut = useSignOut();
  return (
    <Menu
      label={`Account, ${email}`}
      buttonClass="user-button"
      button={
        <>
          <span className="user-button__initials" data-initials={email.slice(0, 1).toUpperCase()} />
          <span className="user-button__name">{email}</span>
        </>
      }
    >
      <MenuItem disabled={signOut.isPending} onClick={() => signOut.mutate()}>
        <LogOut aria-hidden="true" />
        Sign Out
      </MenuItem>
    </Menu>
  );
}

function useFocusOnNewPage(main: { readonly current: HTMLElement | null }): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    main.current?.focus({ preventScroll: true });
  }, [pathname, main]);
}
