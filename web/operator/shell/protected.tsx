import { useQuery } from '@tanstack/react-query';
import { Navigate, Outlet, useLocation } from 'react-router';
import { LoadError } from '../../ui/app-shell/states.tsx';
import { sessionQuery } from '../operators/data.ts';
import { paths } from '../paths.ts';
import { Shell } from './shell.tsx';
import '../../ui/app-shell/bar.css';

/** Where a sign-in goes back to; kept in the history entry, not in the address. */
export interface ReturnTo {
  from?: string;
}

/** The signed-in part: shows nothing before the server has said who is signed in. */
export function Protected() {
  const session = useQuery(sessionQuery);
  const { pathname, search } = useLocation();

  if (session.data) {
    return (
      <Shell email={session.data.email}>
        <Outlet />
      </Shell>
    );
  }
  if (session.data === null) {
    const state: ReturnTo = { from: pathname + search };
    return <Navigate to={paths.login} replace state={state} />;
  }
  if (session.isError) {
    return (
      <main className="page">
        <LoadError title="The desk could not be loaded." retry={() => void session.refetch()} />
      </main>
    );
  }
  return <Opening />;
}

/** Before anything is known: the bar's rule and nothing that could jump. */
export function Opening() {
  return (
    <div className="opening" role="status">
      <span className="visually-hidden">Loading…</span>
    </div>
  );
}
