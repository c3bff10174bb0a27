import { z } from 'zod';
import type { GuestData } from '../../../contract/guest-data.ts';
import type { Db } from '../../kit/db.ts';
import { countHit, type Limit } from '../../kit/http/limits.ts';
import { createId } from '../../kit/ids.ts';
import { defineJob } from '../../kit/jobs.ts';
import type { VerifiedScope } from '../../scopes.ts';
import type { Services } from '../../services.ts';
import { getEvent } from '../event/actions.ts';
import { listStoredInvitations, lockInvitations } from '../guests/guest-data-actions.ts';
import { erasePersonalMails, listStoredMails } from '../guest-mail/guest-data-actions.ts';
import { eraseGiving, hasRecentPurchases, listStoredGiving } from '../registry/guest-data-actions.ts';
import { eraseReplies, listStoredReplies } from '../rsvp/guest-data-actions.ts';
import { findSite } from '../sites/actions.ts';
import { createDataLink } from '../verification/data-link-actions.ts';
import { endVerification, findVerifiedUntil } from '../verification/guest-data-actions.ts';

/** An erasure forgets purchases of the address, whose number in a day is limited (docs/reference/failures.md, M21). */
const ERASED_PURCHASES: Limit = {
  name: 'erased purchases',
  max: 1,
  seconds: 86_400,
  sentence: 'You have already deleted purchases today. Please try again tomorrow.',
};

/** Each feature lists what its tables hold about the scope's email. */
export async function loadGuestData(db: Db, scope: VerifiedScope): Promise<GuestData> {
  const invitations = await listStoredInvitations(db, scope);
  const ids = invitations.map(({ id }) => id);
  const [replies, giving, mails, confirmedUntil] = await Promise.all([
    listStoredReplies(db, scope, ids),
    listStoredGiving(db, scope, ids),
    listStoredMails(db, scope),
    findVerifiedUntil(db, scope),
  ]);
  return {
    email: scope.email,
    replies: replies.byGuest,
    formerVersions: replies.formerVersions,
    ...giving,
    mails,
    confirmedUntil,
    byHosts: { invitations: invitations.map(({ id: _, ...invitation }) => invitation), replies: replies.byHosts },
  };
}

/**
 * Erases what the guest has entered, in one transaction; each feature erases in its tables. What the hosts entered
 * stays. A second call finds nothing to erase. Locks in the order of the guests' actions: invitations, sessions,
 * replies, gifts.
 */
export async function eraseGuestData(services: Services, scope: VerifiedScope): Promise<void> {
  await services.db.transaction(async (tx) => {
    const ids = (await listStoredInvitations(tx, scope)).map(({ id }) => id);
    const answered = (await listStoredReplies(tx, scope, ids)).invitationIds;
    await lockInvitations(tx, scope, [...new Set([...ids, ...answered])]);
    await endVerification(tx, scope);
    await eraseReplies(tx, scope, ids);
    if (await hasRecentPurchases(tx, scope)) await countHit({ ...services, db: tx }, ERASED_PURCHASES, scope.email);
    await eraseGiving(tx, scope, ids);
    await erasePersonalMails(tx, scope);
  });
}

const MAIL = 'guest data mail';

/** The address is encrypted, because operators can see job rows. */
export const dataLinkJob = defineJob(
  'guest-data.link',
  z.object({ mailId: z.uuid(), eventId: z.uuid(), sealedEmail: z.string() }),
);

/** Mails a new link to the address of an expired one. */
export async function requestDataLink(services: Services, { eventId, email }: VerifiedScope): Promise<void> {
  const sealedEmail = services.seal.encrypt(MAIL, email);
  await services.db.transaction((tx) => tx.enqueue(dataLinkJob, { mailId: createId(), eventId, sealedEmail }));
}

/** Sends nothing if the site was erased in the meantime. */
export async function sendDataLink(
  services: Services,
  { mailId, eventId, sealedEmail }: z.output<typeof dataLinkJob.payload>,
): Promise<void> {
  const { config, db, mail, seal, views } = services;
  const site = await findSite(db, { eventId });
  const to = seal.decrypt(MAIL, sealedEmail);
  if (!site || site.isSample || to === undefined) return;
  const dataUrl = await createDataLink(services, site, to);
  const content = views.mails.renderDataLinkMail({
    brand: config.brand,
    event: await getEvent(db, { eventId }),
    dataUrl,
  });
  await mail.send({ ...content, to, id: mailId });
}
