import type { z } from 'zod';
import { formatDateInZone } from '../../../contract/time-zones.ts';
import { readNow } from '../../kit/dates.ts';
import { createId } from '../../kit/ids.ts';
import type { Services } from '../../services.ts';
import { getEvent } from '../event/actions.ts';
import { claimSummary } from '../owner-news/actions.ts';
import { listNotifiedOwners } from '../owners/notify-actions.ts';
import { findMailRecipient } from '../owners/second-owner-actions.ts';
import { findSite } from '../sites/actions.ts';
import { buildSiteOrigin } from '../sites/rules.ts';
import {
  chooseZone,
  computeSince,
  findSummaryMoment,
  hasNews,
  isMondaySomewhere,
  listTasks,
  summaryMailJob,
} from './summary-rules.ts';
import { listComingSites, readWeek } from './summary-store.ts';

/** Before all ids. */
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/** Enqueues the weekly mails of the sites whose hour has come: one a week and owner, on all nodes together. */
export async function sumUpWeeks(services: Services): Promise<void> {
  const { db } = services;
  const now = Date.parse(await readNow(db));
  if (!isMondaySomewhere(now)) return;
  let sites = await listComingSites(db, FIRST_ID);
  while (sites.length > 0) {
    for (const { eventId, ...event } of sites) {
      services.stopping.throwIfAborted();
      const moment = findSummaryMoment(event, now);
      if (moment !== undefined) await enqueueSummaries(services, eventId, { moment, now });
    }
    sites = await listComingSites(db, sites.at(-1)?.eventId ?? FIRST_ID);
  }
}

async function enqueueSummaries(
  { db }: Services,
  eventId: string,
  { moment, now }: { moment: number; now: number },
): Promise<void> {
  await db.transaction(async (tx) => {
    const site = await findSite(tx, { eventId });
    if (site?.status !== 'active' || site.isSample) return;
    const owners = (await listNotifiedOwners(tx, site)).filter(({ notify_weekly }) => notify_weekly);
    for (const { id: ownerId } of owners) {
      const claimed = await claimSummary(tx, { eventId }, ownerId, moment);
      if (!claimed) continue;
      const since = computeSince(claimed.last, now);
      await tx.enqueue(summaryMailJob, { mailId: createId(), eventId, ownerId, since });
    }
  });
}

/** Sends nothing if nothing has happened and nothing is to be done. */
export async function sendSummaryMail(
  { db, config, views, mail }: Services,
  payload: z.output<typeof summaryMailJob.payload>,
): Promise<void> {
  const { mailId, eventId, since } = payload;
  const site = await findSite(db, { eventId });
  const owner = site && (await findMailRecipient(db, site, summaryMailJob, payload));
  if (site?.status !== 'active' || !owner) return;
  const event = await getEvent(db, { eventId });
  const week = await readWeek(db, { eventId }, since);
  const today = formatDateInZone(chooseZone(event.time_zone), Date.parse(await readNow(db)));
  const tasks = listTasks(week, event, today);
  if (!hasNews(week) && tasks.length === 0) return;
  const content = views.mails.renderSummaryMail({
    brand: config.brand,
    ownerName: owner.name,
    siteUrl: buildSiteOrigin(config.brand.origin, site.subdomain),
    event,
    today,
    week,
    tasks,
  });
  await mail.send({ ...content, to: owner.email, id: mailId });
}
