import { getLinkedGift } from '../features/notifications/actions.ts';
import { confirmByLink, releaseByLink, type GiftLink } from '../features/registry/link-actions.ts';
import { getEvent } from '../features/event/actions.ts';
import type { Site } from '../features/sites/actions.ts';
import { resolveGiftLink, toSiteScope } from '../gates.ts';
import { ApiError } from '../kit/errors.ts';
import { GUEST_WRITES, buildGuestWriteKey } from '../features/guests/rules.ts';
import { countHit } from '../kit/http/limits.ts';
import type { Services } from '../services.ts';
import type { Page, Redirect } from './page.ts';

interface GiftLinkContext {
  site: Site;
  origin: string;
  token: string;
}

/** A map, because every object has a `constructor`. */
const ACTIONS: ReadonlyMap<string, (services: Services, link: GiftLink) => Promise<void>> = new Map([
  ['bought', confirmByLink],
  ['release', releaseByLink],
]);

/** Loading the page changes nothing, because mail programs load links as well. */
export async function buildGiftLinkPage(services: Services, place: GiftLinkContext, refusal?: ApiError): Promise<Page> {
  const { site, origin, token } = place;
  const link = await resolveGiftLink(services, site, token);
  const [event, gift] = await Promise.all([
    getEvent(services.db, toSiteScope(site)),
    link && getLinkedGift(services.db, link),
  ]);
  const { brand } = services.config;
  const problem = refusal?.message ?? null;
  const data = { page: 'gift', brand, origin, event, gift: gift ?? null, problem } as const;
  return {
    status: refusal?.status ?? (gift ? 200 : 404),
    entry: 'guest',
    rendered: services.views.renderGuest(data),
    data,
    canonical: `${origin}/`,
    headers: { 'cache-control': 'private, no-store', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' },
  };
}

/** The token authorizes the request, so its origin is not checked. */
export async function handleGiftLinkForm(
  services: Services,
  place: GiftLinkContext,
  { form, network }: { form: unknown; network: string },
): Promise<Page | Redirect> {
  const action = typeof form === 'object' && form !== null && 'do' in form ? ACTIONS.get(String(form.do)) : undefined;
  const link = await resolveGiftLink(services, place.site, place.token);
  try {
    if (!link || !action) throw new ApiError('not_found');
    await countHit(services, GUEST_WRITES, buildGuestWriteKey(network, link.holder));
    await action(services, link);
  } catch (error) {
    if (error instanceof ApiError) return buildGiftLinkPage(services, place, error);
    throw error;
  }
  return { redirect: `${place.origin}/gift/${place.token}`, status: 303 };
}
