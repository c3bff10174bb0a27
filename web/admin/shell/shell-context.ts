import { createContext, useContext } from 'react';
import type { OutputOf } from '../../../contract/client.ts';
import type { owners } from '../../../contract/owners.ts';

export type Session = OutputOf<(typeof owners)['session']>;

export const SessionContext = createContext<Session | null>(null);

/** Throws outside of a protected page. */
export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('This page is not within the signed-in part.');
  return session;
}
