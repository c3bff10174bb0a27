import { useQuery } from '@tanstack/react-query';
import { Navigate, Outlet, useLocation } from 'react-router';
import { LoadError } from '../../ui/app-shell/states.tsx';
import { hasUnsavedWork } from '../../ui/app-shell/unsaved-work.ts';
import { sessionQuery } from '../owners/data.ts';
import { removeOwner, useOwner } from '../owners/stored-owner.ts';
import { paths } from '../paths.ts';
import type { ReturnTo } from './return-to.ts';
import { SessionContext } from './shell-context.ts';
import { Shell } from './shell.tsx';

/**
 * The signed-in part: redirects at once without the browser's stored owner, and renders nothing until the server has
 * confirmed the session.
 */
export function Protected() {
  const owner = useOwner();
  const { pathname, search } = useLocation();
  const session = useQuery({ ...sessionQuery, enabled: owner !== null });

  // The owner may have signed out in another tab: keep a form with unsaved input, which can be saved after signing in
  // there.
  if (!owner && !hasUnsavedWork()) {
    const state: ReturnTo = { from: pathname + search };
    return <Navigate to={paths.login} replace state={state} />;
  }
  if (session.data) {
    return (
      <SessionContext value={session.data}>
        <Shell>
          <Outlet />
        </Shell>
      </SessionContext>
    );
  }
  if (session.isError) {
    return (
      <main className="page">
        <LoadError title="Couldn’t load this page." retry={() => void session.refetch()} />
        <button className="button button--bare" type="button" onClick={removeOwner}>
          Sign in again
        </button>
      </main>
    );
  }
  return null;
}
