import type { Api } from '../../contract/api.ts';
import type { Client } from '../../contract/client.ts';
import { checkCode, sendCode } from '../features/verification/actions.ts';
import type { Received, Sent, TestApp } from './app.ts';
import { makePublicScope, type Site } from './makers.ts';

export interface Actor {
  token: string | undefined;
  call(method: string, path: string, body?: unknown, more?: Omit<Sent, 'host' | 'token' | 'body'>): Promise<Received>;
  /** Throws unless the call succeeds. */
  api: Client<Api>;
}

export function actAsBearer(app: TestApp, { subdomain: host }: Site, token: string | undefined): Actor {
  const from = { host, ...(token !== undefined && { token }) };
  return {
    token,
    call: (method, path, body, more) =>
      app.call(method, path, { ...from, ...(body !== undefined && { body }), ...more }),
    api: app.api(from),
  };
}

export const actAsAnonymous = (app: TestApp, site: Site): Actor => actAsBearer(app, site, undefined);

export const actAsOwner = (app: TestApp, site: Site): Actor => actAsBearer(app, site, site.token);

export async function actAsVerifiedGuest(app: TestApp, site: Site, email = 'vera@example.com'): Promise<Actor> {
  const key = { email, purpose: 'gift_reservation' as const };
  const { code } = await sendCode(app.services, makePublicScope(site), key);
  const { session_token } = await checkCode(app.services, makePublicScope(site), { ...key, code });
  return actAsBearer(app, site, session_token);
}
