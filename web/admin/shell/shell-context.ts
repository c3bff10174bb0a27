import { createContext, useContext } from 'react';
import type { OutputOf } from '../../../contract/client.ts';
import type { owners } from '../../../contract/owners.ts';

/** The signed-in owner and the site, as confirmed by the server. */
export type Session = OutputOf<(typeof owners)['session']>;

export const SessionContext = createContext<Session | null>(null);

/** Returns the session of a protected page. Throws outside of one. */
export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('This page is not within the signed-in part.');
  return session;
}
