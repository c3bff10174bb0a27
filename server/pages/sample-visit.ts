import { createHandoff } from '../features/owners/actions.ts';
import type { Site } from '../features/sites/actions.ts';
import { buildSiteOrigin } from '../features/sites/rules.ts';
import type { Visit } from '../features/sites/sample-actions.ts';
import { createToken } from '../kit/ids.ts';
import type { Services } from '../services.ts';
import type { Page, Redirect } from './page.ts';

/** Opens the owner area of a sample without an account. */
export const LOOK_AROUND = '/look-around';

export function addVisitCookie(services: Services, site: Site, visit: Visit, page: Page): Page {
  if (!site.isSample) return page;
  const own = { 'cache-control': 'private, no-store' };
  const cookie = visit.token === undefined && {
    'set-cookie': services.samples.buildVisitCookie(services, createToken()),
  };
  return { ...page, headers: { ...page.headers, ...own, ...cookie } };
}

/** Redirects to the owner area of the visitor's copy, signed in. */
export async function openOwnerSide(services: Services, site: Site, visit: Visit): Promise<Redirect> {
  const { config, db, samples } = services;
  const token = visit.token ?? createToken();
  const { eventId, ownerId } = await samples.ensureVisitorCopy(services, site, { ...visit, token });
  const { handoff } = await db.transaction((tx) => createHandoff(tx, { ownerId, eventId }));
  const landing = new URLSearchParams({ token: handoff });
  return {
    redirect: `${buildSiteOrigin(config.brand.origin, site.subdomain)}/auth?${landing.toString()}`,
    status: 302,
    ...(visit.token === undefined && { headers: { 'set-cookie': samples.buildVisitCookie(services, token) } }),
  };
}
