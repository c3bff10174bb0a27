import { useQuery } from '@tanstack/react-query';
import { Navigate, Outlet, useLocation } from 'react-router';
import { LoadError } from '../../ui/app-shell/states.tsx';
import { sessionQuery } from '../operators/data.ts';
import { SetUpPage } from '../operators/set-up-page.tsx';
import { paths } from '../paths.ts';
import { Shell } from './shell.tsx';
import '../../ui/app-shell/bar.css';

/** Kept in the history entry, not in the URL. */
export interface ReturnTo {
  from?: string;
}

/** The signed-in part: renders nothing until the server has confirmed the session. */
export function Protected() {
  const session = useQuery(sessionQuery);
  const { pathname, search } = useLocation();

  if (session.data && !session.data.secondFactor) return <SetUpPage email={session.data.email} />;
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
        <LoadError title="The console could not be loaded." retry={() => void session.refetch()} />
      </main>
    );
  }
  return null;
}
