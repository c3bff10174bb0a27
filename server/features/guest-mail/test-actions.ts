import { z } from 'zod';
import { MAIL_KINDS, type Sending } from '../../../contract/mails.ts';
import type { Db } from '../../kit/db.ts';
import { createId } from '../../kit/ids.ts';
import type { OwnerScope } from '../../scopes.ts';
import type { Services } from '../../services.ts';
import { findMailRecipient } from '../owners/second-owner-actions.ts';
import { findSite } from '../sites/actions.ts';
import { buildSiteOrigin } from '../sites/rules.ts';
import type { Mailing } from './actions.ts';
import { renderMailing } from './compose-actions.ts';
import { readInvited } from './compose-store.ts';
import { testMailJob } from './rules.ts';

/** For `Encryption`. */
const PURPOSE = 'content of a test mail';
const sealedMailing = z.object({
  kind: z.enum(MAIL_KINDS),
  subject: z.string(),
  content: z.record(z.string(), z.string()),
});

/** Mails to the caller only what the first of these invitations would get. Expects the caller's transaction. */
export async function queueTest(
  { seal }: Pick<Services, 'seal'>,
  tx: Db,
  { eventId, ownerId }: OwnerScope,
  { mailing, ids: [invitationId] }: { mailing: Mailing; ids: readonly string[] },
): Promise<Sending> {
  if (invitationId === undefined) return { sending: 0, skipped: [] };
  const sealed = seal.encrypt(PURPOSE, JSON.stringify(mailing));
  await tx.enqueue(testMailJob, { mailId: createId(), eventId, ownerId, invitationId, sealed });
  return { sending: 1, skipped: [] };
}

/** The link in it opens the site: an invitation that its owner has opened would look as if its guest had. */
export async function sendTest(services: Services, payload: z.output<typeof testMailJob.payload>): Promise<void> {
  const { config, db, guestMail, seal } = services;
  const { mailId, eventId, invitationId, sealed } = payload;
  const site = await findSite(db, { eventId });
  const text = seal.decrypt(PURPOSE, sealed);
  const invited = await readInvited(db, { eventId }, invitationId);
  const owner = site && (await findMailRecipient(db, site, testMailJob, payload));
  if (site?.status !== 'active' || text === undefined || !invited || !owner) return;
  const { subject, ...mailing } = sealedMailing.parse(JSON.parse(text));
  const content = await renderMailing(services, site, {
    ...mailing,
    subject: `Test: ${subject}`,
    invitationId,
    name: invited.name,
    people: invited.people,
    inviteUrl: `${buildSiteOrigin(config.brand.origin, site.subdomain)}/`,
    foot: null,
  });
  await guestMail.send({ ...content, to: owner.email, id: mailId });
}
