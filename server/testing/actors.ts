import type { Api } from '../../contract/api.ts';
import type { Client } from '../../contract/client.ts';
import { checkCode, sendCode } from '../features/verification/actions.ts';
import type { Received, Sent, TestApp } from './app.ts';
import { makePublicScope, type Site } from './makers.ts';

/** A caller of the API on a site's host. */
export interface Actor {
  /** The bearer token; undefined for an unauthenticated caller. */
  token: string | undefined;
  /** Sends a call and returns any response. */
  call(method: string, path: string, body?: unknown, more?: Omit<Sent, 'host' | 'token' | 'body'>): Promise<Received>;
  /** A call that must succeed, typed by the contract. */
  api: Client<Api>;
}

/** Acts with the given bearer token, valid or not. */
export function actAsBearer(app: TestApp, { subdomain: host }: Site, token: string | undefined): Actor {
  const from = { host, ...(token !== undefined && { token }) };
  return {
    token,
    call: (method, path, body, more) =>
      app.call(method, path, { ...from, ...(body !== undefined && { body }), ...more }),
    api: app.api(from),
  };
}

/** Acts without a bearer token. */
export const actAsStranger = (app: TestApp, site: Site): Actor => actAsBearer(app, site, undefined);

/** Acts as the site's owner, signed in. */
export const actAsOwner = (app: TestApp, site: Site): Actor => actAsBearer(app, site, site.token);

/** Acts as a guest with a verified email. */
export async function actAsVerifiedGuest(app: TestApp, site: Site, email = 'vera@example.com'): Promise<Actor> {
  const key = { email, purpose: 'gift_reservation' as const };
  const { code } = await sendCode(app.services, makePublicScope(site), key);
  const { session_token } = await checkCode(app.services, makePublicScope(site), { ...key, code });
  return actAsBearer(app, site, session_token);
}
