import { endpoints } from '../../contract/api.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import { actAsBearer, actAsVerifiedGuest, type Actor } from './actors.ts';
import type { TestApp } from './app.ts';
import { makeDevice, makeSession, sendValid } from './calls.ts';
import type { Targets } from './targets.ts';

export const GUARDED = endpoints.filter(({ access }) => ['owner', 'verified', 'invite'].includes(access));

/**
 * Makes every guarded call once, as a caller who may, on a site that may change its address. Returns the
 * statuses.
 */
export async function sendAllAllowed(app: TestApp, targets: Targets): Promise<[Endpoint, number | undefined][]> {
  const { site } = targets;
  const actors: Record<string, () => Promise<Actor>> = {
    owner: async () => actAsBearer(app, site, await makeSession(app, site)),
    verified: () => actAsVerifiedGuest(app, site),
    invite: () => Promise.resolve(actAsBearer(app, site, undefined)),
  };
  const order = ['GET', 'POST', 'PUT', 'DELETE'];
  // The owner comes last, because these calls delete guests; closing the site ends all other changes.
  const rank = ({ method, access, path }: Endpoint) =>
    order.indexOf(method) + (access === 'owner' ? 10 : 0) + (path === '/admin/site/deletion' ? 100 : 0);
  const statuses: [Endpoint, number | undefined][] = [];
  for (const call of GUARDED.toSorted((a, b) => rank(a) - rank(b))) {
    // The password change has already ended the other session.
    if (call.path === '/admin/account/devices/:id') targets.ids[call.path] = await makeDevice(app, site);
    const actor = await actors[call.access]?.();
    const response = actor && (await sendValid(app, actor, call, { targets }));
    statuses.push([call, response?.status]);
  }
  return statuses;
}
