import type { BrokenLink, LinkCheck } from '../../../contract/dashboard.ts';
import { ApiError } from '../../kit/errors.ts';
import { countHit, type Limit } from '../../kit/http/limits.ts';
import { WebError } from '../../providers/web/web.ts';
import type { OwnerScope } from '../../scopes.ts';
import type { Services } from '../../services.ts';
import { listWebLinks } from './link-rules.ts';
import { listShownGifts, listShownTexts } from './link-store.ts';

/** Per site: the pages that check links ask once a minute (docs/reference/failures.md, L3). */
const CHECKS: Limit = { name: 'link checks', max: 12, seconds: 600 };
const LINKS_MAX = 60;
/** Of one site, no more are read at a time (server/providers/web/web.ts). */
const AT_ONCE = 2;
/** No read begins after it; one takes five seconds at most. */
const BUDGET_MS = 15_000;

/** Opens the links that guests may follow, each once, and stops after a while. */
export async function checkLinks(services: Services, scope: OwnerScope): Promise<LinkCheck> {
  await countHit(services, CHECKS, scope.eventId);
  const links = await listLinks(services, scope);
  const addresses = [...new Set(links.map(({ url }) => url))];
  const waiting = addresses.slice(0, LINKS_MAX);
  const gone = new Set<string>();
  const end = performance.now() + BUDGET_MS;
  const work = async () => {
    while (waiting.length > 0 && performance.now() < end) {
      const address = waiting.shift() ?? '';
      if (await isGone(services, scope, address)) gone.add(address);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return {
    broken: links.filter(({ url }) => gone.has(url)),
    unchecked: Math.max(0, addresses.length - LINKS_MAX) + waiting.length,
  };
}

async function listLinks({ db }: Services, scope: OwnerScope): Promise<BrokenLink[]> {
  const [texts, gifts] = await Promise.all([listShownTexts(db, scope), listShownGifts(db, scope)]);
  return [
    ...texts.flatMap(({ id, title, ...text }) =>
      listWebLinks(text).map((url) => ({ url, place: 'section' as const, id, title })),
    ),
    ...gifts.map(({ id, title, external_url: url }) => ({ url, place: 'gift' as const, id, title })),
  ];
}

/** Shops often refuse programs, so only a page that does not exist counts. */
async function isGone({ web }: Services, { eventId }: OwnerScope, address: string): Promise<boolean> {
  try {
    // The first byte is enough: more of it is too large, which is no fault.
    await web.read(address, 1, eventId, 'text/html,application/xhtml+xml,*/*');
    return false;
  } catch (error) {
    if (error instanceof WebError) return error.isGone;
    if (error instanceof ApiError) return false;
    throw error;
  }
}
