import type { GivenUpJob } from '../../kit/given-up-jobs.ts';
import type { Db } from '../../kit/db.ts';
import { parseId } from '../../kit/ids.ts';

/** Adds the order and the site that a job's payload names, if they still exist. */
export async function findJobSubjects(db: Db, jobs: readonly GivenUpJob[]) {
  const named = jobs.map(({ payload: { orderId, eventId } }) => ({
    orderId: typeof orderId === 'string' ? orderId : undefined,
    eventId: typeof eventId === 'string' ? parseId(eventId) : undefined,
  }));
  const orderIds = named.flatMap(({ orderId }) => orderId ?? []);
  const eventIds = named.flatMap(({ eventId }) => eventId ?? []);
  const orders = new Map(
    orderIds.length === 0
      ? []
      : (await db.q.selectFrom('orders').select(['id', 'number']).where('id', 'in', orderIds).execute()).map(
          (order) => [order.id, order] as const,
        ),
  );
  const subdomains = new Map(
    eventIds.length === 0
      ? []
      : (
          await db.q
            .selectFrom('sites')
            .select(['event_id', 'subdomain'])
            .where('event_id', 'in', eventIds)
            .where('erased_at', 'is', null)
            .execute()
        ).map((site) => [site.event_id, site.subdomain] as const),
  );
  return jobs.map((job, index) => ({
    ...job,
    order: orders.get(named[index]?.orderId ?? '') ?? null,
    subdomain: subdomains.get(named[index]?.eventId ?? '') ?? null,
  }));
}
