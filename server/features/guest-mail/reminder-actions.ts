import type { z } from 'zod';
import { DEFAULT_REMINDERS, type reminders, type ReminderSettings } from '../../../contract/reminders.ts';
import type { OutputOf } from '../../../contract/client.ts';
import type { Db } from '../../kit/db.ts';
import { readNow } from '../../kit/dates.ts';
import type { OwnerScope } from '../../scopes.ts';
import type { Services } from '../../services.ts';
import { getEvent } from '../event/actions.ts';
import { findSite } from '../sites/actions.ts';
import { judgeRecipients, queueMailing } from './actions.ts';
import { findDueDay, isLongAfter, listComingDays } from './reminder-rules.ts';
import * as store from './reminder-store.ts';
import { buildReminderSubject } from './wording-rules.ts';

export const getReminders = async (db: Db, scope: OwnerScope): Promise<ReminderSettings> =>
  (await store.readSettings(db, scope)) ?? DEFAULT_REMINDERS;

export async function changeReminders(
  { db }: Services,
  scope: OwnerScope,
  change: z.output<typeof reminders.change.body>,
): Promise<ReminderSettings> {
  return db.transaction(async (tx) => {
    const { enabled, days_before } = await getReminders(tx, scope);
    const settings = { enabled: change.enabled ?? enabled, days_before: change.days_before ?? days_before };
    await store.writeSettings(tx, scope, settings);
    return settings;
  });
}

export async function previewReminders(
  { db }: Services,
  scope: OwnerScope,
): Promise<OutputOf<(typeof reminders)['preview']>> {
  const { rsvp_deadline, status, time_zone } = await getEvent(db, scope);
  if (rsvp_deadline === null || status !== 'planned') return [];
  const { days_before } = await getReminders(db, scope);
  const plan = { deadline: rsvp_deadline, daysBefore: days_before, timeZone: time_zone };
  const days = listComingDays(plan, Date.parse(await readNow(db)));
  if (days.length === 0) return [];
  const unanswered = await store.listUnanswered(db, scope);
  const ids = unanswered.map(({ id }) => id);
  const { judged } = await judgeRecipients(db, scope, { kind: 'reminder', ids, again: false });
  const reached = new Set(judged.flatMap(({ id, reason }) => (reason === undefined ? [id] : [])));
  return days.map((date) => ({
    date,
    invitations: unanswered.filter(({ id, toldAt }) => reached.has(id) && isLongAfter(toldAt, date, time_zone)).length,
  }));
}

/** Reminds the guests of each site whose day and hour it is, once a day on all nodes together. */
export async function sendDueReminders(services: Services): Promise<void> {
  const { db } = services;
  let sites = await store.listRemindingSites(db, FIRST_ID);
  while (sites.length > 0) {
    for (const site of sites) {
      services.stopping.throwIfAborted();
      await remindGuests(services, site);
    }
    sites = await store.listRemindingSites(db, sites.at(-1)?.eventId ?? FIRST_ID);
  }
}

/** Before all ids. */
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

async function remindGuests({ db }: Services, { eventId, daysBefore, lastDay }: store.RemindingSite): Promise<void> {
  const scope = { eventId };
  const site = await findSite(db, scope);
  if (site?.status !== 'active' || site.isSample) return;
  const event = await getEvent(db, scope);
  if (event.rsvp_deadline === null || event.status !== 'planned') return;
  const plan = { deadline: event.rsvp_deadline, daysBefore, timeZone: event.time_zone };
  const day = findDueDay(plan, Date.parse(await readNow(db)));
  if (day === undefined || day === lastDay) return;
  await db.transaction(async (tx) => {
    if (!(await store.recordDay(tx, scope, day))) return;
    const ids = await store.lockUnanswered(tx, scope);
    await queueMailing(tx, scope, { kind: 'reminder', subject: buildReminderSubject(event), content: {} }, { ids });
  });
}
