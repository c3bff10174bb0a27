import { SITE_LIMITS, type SiteLimit } from '../../../contract/limits.ts';
import type { Db } from '../../kit/db.ts';
import { ApiError } from '../../kit/errors.ts';
import type { OwnerScope } from '../../scopes.ts';
import { countRoom, type LimitedTable } from './limit-store.ts';

const TABLES = {
  invitations: 'invitations',
  gifts: 'gifts',
  questions: 'rsvp_questions',
} as const satisfies Record<SiteLimit, LimitedTable>;

/** Throws 409 `limit_reached` if the site has no room for `adding` more. Locks the event until the transaction ends. */
export async function requireRoom(tx: Db, scope: OwnerScope, what: SiteLimit, adding = 1): Promise<void> {
  if (adding === 0) return;
  const max = SITE_LIMITS[what];
  const room = await countRoom(tx, scope, TABLES[what], max);
  if (adding <= room) return;
  const most = `Your site can have up to ${formatNumber(max)} ${what}`;
  const sentence =
    adding === 1
      ? `${most}. Delete some to add more.`
      : `${most}. There is room for ${formatNumber(room)} more, but this would add ${formatNumber(adding)}.`;
  throw new ApiError('limit_reached', { sentence });
}

const formatNumber = (number: number) => number.toLocaleString('en-US');
