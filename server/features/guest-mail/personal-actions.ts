import type { z } from 'zod';
import { countWithinLimit, type Limit } from '../../kit/http/limits.ts';
import type { Services } from '../../services.ts';
import { getEvent } from '../event/actions.ts';
import { listReservationsById } from '../registry/actions.ts';
import { findHolderEmail } from '../registry/notice-actions.ts';
import { findContribution } from '../registry/fund-actions.ts';
import type { contributionMailJob, holdMailJob } from '../registry/rules.ts';
import { findReplyToMail, type confirmMailJob } from '../rsvp/actions.ts';
import { findSite } from '../sites/actions.ts';
import { queuePersonalMail } from './actions.ts';
import { DETAILS } from './rules.ts';
import { buildContributionSubject, buildReplySubject, GIFT_SUBJECT, UNINVITED_REPLY_SUBJECT } from './wording-rules.ts';

/**
 * Does nothing if the reply was deleted in the meantime or the site has ended. A mail over the limit is only listed, as not
 * delivered.
 */
export async function queueConfirmation(
  { db }: Services,
  { mailId, eventId, responseId, overLimit }: z.output<typeof confirmMailJob.payload>,
): Promise<void> {
  const site = await findSite(db, { eventId });
  const found = await findReplyToMail(db, { eventId }, responseId);
  if (site?.status !== 'active' || site.isSample || !found || found.reply.email === '') return;
  const { invitationId, reply } = found;
  const subject = invitationId === null ? UNINVITED_REPLY_SUBJECT : buildReplySubject(await getEvent(db, { eventId }));
  const mail = { id: mailId, kind: 'confirmation', aboutId: responseId, invitationId, subject } as const;
  const failed = overLimit ? DETAILS.tooManyConfirmations : undefined;
  await db.transaction((tx) => queuePersonalMail(tx, { eventId }, { ...mail, address: reply.email, failed }));
}

/** Per email address, so that repeated reserving and releasing does not flood a mailbox. */
const HOLD_MAILS: Limit = { name: 'hold mails', max: 10, seconds: 3600 };

/** Does nothing if the gift was bought or released in the meantime. */
export async function queueHoldMail(
  services: Services,
  { mailId, eventId, reservationId }: z.output<typeof holdMailJob.payload>,
): Promise<void> {
  const { db } = services;
  const site = await findSite(db, { eventId });
  const [reservation] = await listReservationsById(db, { eventId }, [reservationId]);
  const address = await findHolderEmail(db, { eventId }, reservationId);
  if (!site || site.isSample || reservation?.status !== 'reserved' || !address) return;
  if (!(await countWithinLimit(services, HOLD_MAILS, address))) return;
  const mail = { id: mailId, kind: 'gift', aboutId: reservationId, invitationId: null, subject: GIFT_SUBJECT } as const;
  await db.transaction((tx) => queuePersonalMail(tx, { eventId }, { ...mail, address }));
}

/** Per email address, as for holds. */
const CONTRIBUTION_MAILS: Limit = { name: 'contribution mails', max: 10, seconds: 3600 };

/** Does nothing for a guest whose address is unknown: the page shows the same. */
export async function queueContributionMail(
  services: Services,
  { mailId, eventId, contributionId }: z.output<typeof contributionMailJob.payload>,
): Promise<void> {
  const { db } = services;
  const site = await findSite(db, { eventId });
  const found = await findContribution(db, { eventId }, contributionId);
  if (site?.status !== 'active' || site.isSample || !found?.email) return;
  if (!(await countWithinLimit(services, CONTRIBUTION_MAILS, found.email))) return;
  const { email: address, invitationId } = found;
  const subject = buildContributionSubject(await getEvent(db, { eventId }));
  const mail = { id: mailId, kind: 'gift', aboutId: contributionId, invitationId, subject, address } as const;
  await db.transaction((tx) => queuePersonalMail(tx, { eventId }, mail));
}
