import { formatHosts } from '../../../contract/occasions.ts';
import type { Db } from '../../kit/db.ts';
import { MergedRuns } from '../../kit/merged-runs.ts';
import { MailDeferral, MailRefusal } from '../../providers/mail/mailer.ts';
import type { Services } from '../../services.ts';
import { getEvent } from '../event/actions.ts';
import { findSite } from '../sites/actions.ts';
import { composeMail } from './compose-actions.ts';
import { AT_ONCE, computePause, DETAILS, PATIENCE_SECONDS } from './rules.ts';
import { trackHandOver } from './hand-over-actions.ts';
import { buildReturnPath } from './return-path-rules.ts';
import { sortDueMails } from './sending-rules.ts';
import * as store from './sending-store.ts';
import type { DueMail } from './sending-store.ts';
import { recordThanked } from './thanks-compose-actions.ts';
import { suppressBounced } from './unsubscribe-actions.ts';

const runs = new MergedRuns();

/**
 * Sends all mails that are due. A node runs this once at a time, whatever number of jobs asks for it, so that the mails
 * of one large site take only so many connections to the mail server, and guests' pages stay fast.
 */
export async function deliverDueMails(services: Services): Promise<void> {
  await runs.run(services.db, () => deliverAll(services));
}

/** Long enough for a thousand mails; the job of the next minute goes on with the rest. */
const RUN_MS = 300_000;

async function deliverAll(services: Services): Promise<void> {
  const end = performance.now() + RUN_MS;
  while (performance.now() < end) {
    services.stopping.throwIfAborted();
    const { found, claimed } = await claimDueMails(services);
    if (found === 0) return;
    const faults = (
      await Promise.all(claimed.map((mail) => trackHandOver(mail.event_id, deliver(services, mail))))
    ).filter((fault) => fault !== null);
    const [first] = faults;
    if (!first) continue;
    services.log.warn({ reason: String(first), mails: faults.length }, 'mails to guests were deferred');
    // No mail server can be reached, so the others need not be tried before the next minute.
    if (faults.length === claimed.length && !faults.some((fault) => fault instanceof MailDeferral)) return;
  }
}

/** Takes a few mails of each site in turn, so that the mails of a large site do not hold up those of others. */
async function claimDueMails({ config, db }: Services): Promise<{ found: number; claimed: DueMail[] }> {
  const claimed: DueMail[] = [];
  let found = 0;
  const sites = await store.listSitesWithDueMails(db);
  const share = sites.length > 1 ? AT_ONCE.site : AT_ONCE.node;
  for (const eventId of sites) {
    const take = Math.min(share, AT_ONCE.node - claimed.length);
    if (take === 0) break;
    const { due, send } = await db.transaction((tx) => claimOfSite(tx, eventId, { take, limited: config.rateLimits }));
    claimed.push(...send);
    found += due;
  }
  return { found, claimed };
}

async function claimOfSite(
  tx: Db,
  eventId: string,
  { take, limited }: { take: number; limited: boolean },
): Promise<{ due: number; send: DueMail[] }> {
  if (!(await store.tryLockSite(tx, eventId))) return { due: 0, send: [] };
  const due = await store.lockDueMails(tx, eventId, take);
  const addresses = due.map(({ address }) => address);
  const sentToday = limited ? await store.countSentToday(tx, eventId, addresses) : undefined;
  const { send, unsubscribed, bounced, tomorrow, isSiteFull } = sortDueMails(due, sentToday);
  for (const mail of unsubscribed)
    await store.markUndelivered(tx, mail, { state: 'unsubscribed', detail: DETAILS.unsubscribed });
  for (const mail of bounced) await store.markUndelivered(tx, mail, { state: 'bounced', detail: DETAILS.knownBounce });
  if (tomorrow.length > 0) await store.postpone(tx, eventId, listIds(tomorrow));
  if (isSiteFull) await store.postpone(tx, eventId);
  if (send.length > 0) await store.markTried(tx, eventId, listIds(send));
  return { due: due.length, send };
}

const listIds = (mails: readonly DueMail[]) => mails.map(({ id }) => id);

/** Returns why the mail has to be tried again, or null. */
async function deliver(services: Services, mail: DueMail): Promise<Error | null> {
  const { db, log } = services;
  try {
    await composeAndSend(services, mail);
    return null;
  } catch (error) {
    if (error instanceof MailRefusal) {
      await recordRefusal(services, mail, error);
      return null;
    }
    if (!(await store.scheduleRetry(db, mail, { seconds: computePause(mail.tries + 1), patience: PATIENCE_SECONDS })))
      await store.markUndelivered(db, mail, { state: 'failed', detail: DETAILS.givenUp });
    log.debug({ err: error, mail: mail.id }, 'a mail to a guest was deferred');
    return error instanceof Error ? error : new Error('unknown');
  }
}

async function composeAndSend(services: Services, mail: DueMail): Promise<void> {
  const { config, db, guestMail, seal } = services;
  const site = await findSite(db, { eventId: mail.event_id });
  if (site?.status !== 'active') return store.markUndelivered(db, mail, { state: 'failed', detail: DETAILS.offline });
  const composed = await composeMail(services, site, mail);
  if (composed === 'pointless') return store.deleteMail(db, mail);
  if ('failed' in composed) return store.markUndelivered(db, mail, { state: 'failed', detail: composed.failed });
  const { content, unsubscribeUrl } = composed;
  const { bounceDomain, brand } = config;
  const hosts = formatHosts((await getEvent(db, site)).couple_names);
  await guestMail.send({
    ...content,
    to: mail.address,
    id: mail.id,
    unsubscribeUrl,
    // The address is not theirs.
    ...(hosts !== '' && { senderName: `${hosts} via ${brand.name}` }),
    ...(bounceDomain !== undefined && {
      returnPath: buildReturnPath(seal, { eventId: mail.event_id, id: mail.id }, bounceDomain),
    }),
  });
  if (mail.kind !== 'thanks') return store.markSent(db, mail);
  await db.transaction(async (tx) => {
    await store.markSent(tx, mail);
    await recordThanked(tx, mail, true);
  });
}

async function recordRefusal({ db }: Services, mail: DueMail, { code, isOfAddress }: MailRefusal): Promise<void> {
  const detail = isOfAddress ? DETAILS.noMailbox(code) : DETAILS.refused(code);
  await db.transaction(async (tx) => {
    await store.markUndelivered(tx, mail, { state: 'bounced', detail });
    if (isOfAddress) await suppressBounced(tx, { eventId: mail.event_id }, mail.address);
  });
}
