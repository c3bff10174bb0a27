import { Menu as MenuIcon, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link, NavLink, useLocation } from 'react-router';
import { BrandMark } from '../../ui/app-shell/brand-mark.tsx';
import type { Owner } from '../owners/stored-owner.ts';
import { readPageData } from '../page-data.ts';
import { paths } from '../paths.ts';
import { NAV_GROUPS } from './nav-links.tsx';
import { formatNewReplies, NewReplies } from './new-replies.tsx';

export function Drawer({ user, address, newReplies }: { user: Owner; address: string; newReplies: number }) {
  const drawer = useRef<HTMLDialogElement>(null);
  const { key } = useLocation();
  useEffect(() => drawer.current?.close(), [key]);

  return (
    <>
      <button
        className="burger"
        type="button"
        aria-label={formatNewReplies('Open menu', newReplies)}
        aria-haspopup="dialog"
        onClick={() => drawer.current?.showModal()}
      >
        <MenuIcon aria-hidden="true" />
        <NewReplies count={newReplies} />
      </button>
      {/* A press on the backdrop has the dialog itself as its target; for keyboards, Escape and the close button
          do the same. */}
      <dialog
        ref={drawer}
        className="drawer"
        aria-label="Menu"
        onPointerDown={(event) => {
          if (event.target === event.currentTarget) event.currentTarget.close();
        }}
      >
        <div className="drawer__top">
          <Link className="brand" to={paths.dashboard}>
            <BrandMark />
            {readPageData().brand.name}
          </Link>
          <button className="icon-button" type="button" aria-label="Close menu" onClick={() => drawer.current?.close()}>
            <X aria-hidden="true" />
          </button>
        </div>
        <nav aria-label="Owner area, menu">
          {NAV_GROUPS.map(({ name: group, links }) => (
            <div key={group ?? ''} role={group && 'group'} aria-label={group}>
              {group !== undefined && (
                <p className="drawer__group" aria-hidden="true">
                  {group}
                </p>
              )}
              {links.map(({ to, name, Icon, showsReplies }) => (
                <NavLink key={to} to={to} end={to === paths.rsvp}>
                  <Icon aria-hidden="true" />
                  {name}
                  {showsReplies && <NewReplies count={newReplies} />}
                </NavLink>
              ))}
            </div>
          ))}
        </nav>
        <p className="drawer__foot">
          <b>{user.name || user.email}</b>
          <span>{address}</span>
        </p>
      </dialog>
    </>
  );
}
