import { createContext, useContext } from 'react';
import type { OutputOf } from '../../../contract/client.ts';
import type { owners } from '../../../contract/owners.ts';

/** Who is signed in, and to which site, as the server confirmed it. */
export type Session = OutputOf<(typeof owners)['session']>;

export const SessionContext = createContext<Session | null>(null);

/** The session of a protected page. Throws outside of one. */
export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('This page is not within the signed-in part.');
  return session;
}
