import { sql } from 'kysely';
import type { OperatorOrderDetail } from '../../../contract/back-office.ts';
import type { Db } from '../../kit/db.ts';
import { shortenError } from '../../kit/given-up-jobs.ts';
import { parkedMailJob, receiptJob } from '../orders/actions.ts';
import { siteReadyMailJob } from '../orders/site-ready-actions.ts';

type OrderMail = NonNullable<OperatorOrderDetail['mail']>;

const QUEUES = [siteReadyMailJob.name, receiptJob.name, parkedMailJob.name];

/** What became of the mail to the buyer that was queued last. Jobs are kept for seven days after their end. */
export async function findOrderMail({ q }: Db, orderId: string): Promise<OrderMail | undefined> {
  const { rows } = await sql<{ state: OrderMail['state']; at: Date; error: string }>`
    select coalesce(completed_on, started_on, created_on) as at,
      coalesce(output ->> 'message', output #>> '{value,message}', '') as error,
      case when state = 'completed' then 'sent' when state in ('failed', 'cancelled') then 'failed'
        when output is null then 'waiting' else 'deferred' end as state
    from pgboss.job
    where name = any(${QUEUES}::text[]) and data ->> 'orderId' = ${orderId}
    order by created_on desc, id desc limit 1`.execute(q);
  return rows[0] && { ...rows[0], at: new Date(rows[0].at).toISOString(), error: shortenError(rows[0].error) };
}
