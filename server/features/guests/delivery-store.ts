import { sql } from 'kysely';
import type { Delivery } from '../../../contract/delivery.ts';
import type { Db } from '../../kit/db.ts';
import type { OwnerScope } from '../../scopes.ts';
import { IS_OF_KNOWN, isSuppressed, selectKnown } from './delivery-rules.ts';

const LATEST = sql`
  select mails.state from mails where mails.event_id = known.event_id and ${IS_OF_KNOWN}
  order by mails.created_at desc, mails.id desc limit 1`;

/**
 * The owner has sent the link by other means after it was mailed, if it was: mailing an invitation marks it as handed
 * over at the same time.
 */
const IS_SHARED = sql`known.handed_over_at is not null and not exists (
  select from mails
  where mails.event_id = known.event_id and mails.invitation_id = known.id and mails.kind = 'invitation'
    and mails.created_at >= date_trunc('milliseconds', known.handed_over_at)
)`;

/**
 * The only place that says what became of an invitation's link. Unsubscribing comes first, because it stops all further
 * mails; a mail that came back is forgotten once the owner has sent the link by other means.
 */
export async function listDeliveries(
  db: Db,
  scope: OwnerScope,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Delivery>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: string; delivery: Delivery }>`
    select known.id, case
      when ${isSuppressed('known', 'unsubscribed')} then 'unsubscribed'
      when known.opened_at is not null then 'opened'
      when (latest.state is null or latest.state in ('failed', 'bounced') or ${isSuppressed('known', 'bounced')})
        and ${IS_SHARED} then 'shared'
      when ${isSuppressed('known', 'bounced')} then 'bounced'
      when latest.state is not null then latest.state
      else 'not_sent'
    end as delivery
    from (${selectKnown(scope, ids)}) known
    left join lateral (${LATEST}) latest on true
  `.execute(db.q);
  return new Map(rows.map(({ id, delivery }) => [id, delivery]));
}
