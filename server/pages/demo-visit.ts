import { createOwnerHandoff, type DemoVisit } from '../features/demos/actions.ts';
import { COPY_HOURS, VISIT_COOKIE } from '../features/demos/rules.ts';
import type { Site } from '../features/sites/actions.ts';
import { buildSiteOrigin } from '../features/sites/rules.ts';
import { setCookie } from '../kit/http/cookies.ts';
import { createToken } from '../kit/ids.ts';
import type { Services } from '../services.ts';
import type { Page, Redirect } from './page.ts';

/** The path on a demo that opens the owner area without an account. */
export const LOOK_AROUND = '/look-around';

/** Adds the cookie that identifies a visitor's copy to a demo's page. */
export function addVisitCookie(services: Services, site: Site, visit: DemoVisit, page: Page): Page {
  if (!site.demo) return page;
  const own = { 'cache-control': 'private, no-store' };
  const cookie = visit.token === undefined && { 'set-cookie': visitCookie(services, createToken()) };
  return { ...page, headers: { ...page.headers, ...own, ...cookie } };
}

/** Creates a visitor's copy of a demo and returns the redirect to its owner area, signed in. */
export async function openOwnerSide(services: Services, site: Site, visit: DemoVisit): Promise<Redirect> {
  const token = visit.token ?? createToken();
  const { handoff, user } = await createOwnerHandoff(services, site, { ...visit, token });
  const landing = new URLSearchParams({ token: handoff, user: JSON.stringify(user) });
  return {
    redirect: `${buildSiteOrigin(services.config.brand.origin, site.subdomain)}/auth?${landing.toString()}`,
    status: 302,
    ...(visit.token === undefined && { headers: { 'set-cookie': visitCookie(services, token) } }),
  };
}

const visitCookie = ({ config }: Services, token: string): string =>
  setCookie(VISIT_COOKIE, token, {
    secure: config.publicUrl.protocol === 'https:',
    seconds: COPY_HOURS * 3600,
    sameSite: 'Lax',
    httpOnly: true,
  });
