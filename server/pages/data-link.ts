import { eraseGuestData, loadGuestData, requestDataLink } from '../features/guest-data/actions.ts';
import { getEvent } from '../features/event/actions.ts';
import { GUEST_WRITES, buildGuestWriteKey } from '../features/guests/rules.ts';
import type { Site } from '../features/sites/actions.ts';
import { MAIL_FROM_NETWORK, MAIL_TO_ADDRESS } from '../features/verification/rules.ts';
import { resolveDataLink, toSiteScope } from '../gates.ts';
import { ApiError } from '../kit/errors.ts';
import { countHit } from '../kit/http/limits.ts';
import type { Services } from '../services.ts';
import type { Page, Redirect } from './page.ts';

interface DataLinkContext {
  site: Site;
  origin: string;
  token: string;
}

/** In the query once a new link was requested, or the data deleted. */
const [MAILED, DELETED] = ['mailed', 'deleted'];

const STATUS = { valid: 200, expired: 410, mailed: 200, unknown: 404 } as const;

/**
 * The page behind the link in every mail to a guest. Loading it changes nothing, because mail programs load links as
 * well. It also works once the site has ended, for as long as its data is stored.
 */
export async function buildDataPage(
  services: Services,
  { site, origin, token }: DataLinkContext,
  { query = '', refusal }: { query?: string; refusal?: ApiError } = {},
): Promise<Page> {
  const found = await resolveDataLink(services, site, token);
  const valid = found?.expired === false ? found.holder : undefined;
  const done = new URLSearchParams(query);
  const expired = done.has(MAILED) ? 'mailed' : 'expired';
  const link = valid ? 'valid' : found ? expired : 'unknown';
  const [event, data] = await Promise.all([
    getEvent(services.db, toSiteScope(site)),
    valid ? loadGuestData(services.db, valid) : null,
  ]);
  const { brand } = services.config;
  const page = {
    page: 'data',
    brand,
    event,
    online: site.status === 'active',
    link,
    data,
    deleted: done.has(DELETED),
    problem: refusal?.message ?? null,
  } as const;
  return {
    status: refusal?.status ?? STATUS[link],
    entry: 'guest',
    rendered: services.views.renderGuest(page),
    data: page,
    canonical: `${origin}/`,
    headers: { 'cache-control': 'private, no-store', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' },
  };
}

/**
 * Erases what the guest has entered, or mails a new link in place of an expired one. The token authorizes the request,
 * so its origin is not checked.
 */
export async function handleDataForm(
  services: Services,
  place: DataLinkContext,
  { form, network }: { form: unknown; network: string },
): Promise<Page | Redirect> {
  const fields = typeof form === 'object' && form !== null ? new Map<string, unknown>(Object.entries(form)) : new Map();
  const link = await resolveDataLink(services, place.site, place.token);
  const here = `${place.origin}/your-data/${place.token}`;
  try {
    if (!link) throw new ApiError('not_found');
    const { holder, expired } = link;
    if (expired) {
      await countHit(services, MAIL_FROM_NETWORK, network);
      await countHit(services, MAIL_TO_ADDRESS, holder.email);
      await requestDataLink(services, holder);
      return { redirect: `${here}?${MAILED}`, status: 303 };
    }
    await countHit(services, GUEST_WRITES, buildGuestWriteKey(network, holder));
    if (fields.get('do') !== 'delete' || fields.get('sure') !== 'yes')
      throw new ApiError('invalid_input', { sentence: 'Please check the box first. Nothing was deleted.' });
    await eraseGuestData(services, holder);
  } catch (error) {
    if (error instanceof ApiError) return buildDataPage(services, place, { refusal: error });
    throw error;
  }
  return { redirect: `${here}?${DELETED}`, status: 303 };
}
