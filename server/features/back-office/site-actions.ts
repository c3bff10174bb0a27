import type { OperatorSite } from '../../../contract/back-office.ts';
import { requireFound } from '../../kit/errors.ts';
import { parseId } from '../../kit/ids.ts';
import type { OperatorScope } from '../../scopes.ts';
import type { Services } from '../../services.ts';
import { logAction } from '../operators/actions.ts';
import { setBlocked } from '../sites/actions.ts';
import { toOperatorSite } from './rules.ts';
import { readSite } from './site-store.ts';

/**
 * Suspends a site for abuse, or ends that; its order and its term stay as they are. A repeated call changes and logs
 * nothing. Throws `not_found` for an unknown or erased site.
 */
export async function blockSite(
  { db, config }: Services,
  { operatorId }: OperatorScope,
  site: string,
  { blocked, note }: { blocked: boolean; note: string },
): Promise<OperatorSite> {
  const eventId = requireFound(parseId(site));
  const row = await db.transaction(async (tx) => {
    const action = blocked ? 'suspend_site' : 'restore_site';
    if (await setBlocked(tx, eventId, blocked)) {
      const { orderId } = requireFound(await readSite(tx, eventId));
      await logAction(tx, { operatorId, action, orderId, details: note });
    }
    return requireFound(await readSite(tx, eventId));
  });
  return toOperatorSite(row, config.brand.origin);
}
