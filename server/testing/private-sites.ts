import type { AccessChange } from '../features/sites/access-actions.ts';
import { changeAccess } from '../features/sites/access-actions.ts';
import type { TestApp } from './app.ts';
import { makeOwnerScope, type Site } from './makers.ts';

export async function setAccess(app: TestApp, site: Site, change: AccessChange): Promise<void> {
  await app.services.db.transaction((tx) => changeAccess({ ...app.services, db: tx }, makeOwnerScope(site), change));
}

export const makePrivate = (app: TestApp, site: Site): Promise<void> => setAccess(app, site, { access: 'invited' });

/** Closes a site with a passcode; returns the cookie of a browser that knows it. */
export async function unlockSite(app: TestApp, site: Site, passcode = 'open sesame'): Promise<string> {
  await setAccess(app, site, { access: 'passcode', passcode });
  const { headers } = await app.call('POST', `/events/${site.eventId}/unlock`, {
    host: site.subdomain,
    body: { passcode },
  });
  return headers['set-cookie']?.[0]?.split(';')[0] ?? '';
}
