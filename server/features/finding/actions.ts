import { z } from 'zod';
import { ApiError, requireFound } from '../../kit/errors.ts';
import { countHit, countWithinLimits } from '../../kit/http/limits.ts';
import { createId } from '../../kit/ids.ts';
import { defineJob } from '../../kit/jobs.ts';
import type { PublicScope } from '../../scopes.ts';
import type { Services } from '../../services.ts';
import { getEvent } from '../event/actions.ts';
import { findInviteToken } from '../guests/link-actions.ts';
import { buildEncryptionPurpose } from '../guests/rules.ts';
import { findSite } from '../sites/actions.ts';
import { buildSiteOrigin } from '../sites/rules.ts';
import { createDataLink } from '../verification/data-link-actions.ts';
import { CODES_A_DAY, CODES_OF_SITE, MAIL_FROM_NETWORK, MAIL_TO_ADDRESS } from '../verification/rules.ts';
import { EMAIL_PURPOSE, NAMES_TRIED } from './rules.ts';
import { listByName, listLinksByEmail } from './store.ts';

/** The email is encrypted, because operators can see job rows. */
export const findingMailJob = defineJob(
  'finding.mail',
  z.object({ mailId: z.uuid(), eventId: z.uuid(), sealedEmail: z.string() }),
);
type FindingMail = z.output<typeof findingMailJob.payload>;

/**
 * Mails the links of the invitations that have an email. The response tells nothing, also over the limits of code mails;
 * a job looks for the invitations, so that it takes the same time for all addresses. Samples mail nothing.
 */
export async function mailFoundInvitations(
  services: Services,
  scope: PublicScope,
  { email, network }: { email: string; network: string },
): Promise<void> {
  const site = await findSite(services.db, scope);
  if (site?.isSample) return;
  const limits = [
    [MAIL_FROM_NETWORK, network],
    [MAIL_TO_ADDRESS, email],
    [CODES_A_DAY, email],
    [CODES_OF_SITE, scope.eventId],
  ] as const;
  if ((await countWithinLimits(services, limits)) < limits.length) return;
  const sealedEmail = services.seal.encrypt(EMAIL_PURPOSE, email);
  await services.db.transaction((tx) =>
    tx.enqueue(findingMailJob, { mailId: createId(), eventId: scope.eventId, sealedEmail }),
  );
}

/** Sends nothing if no invitation has the email, or the site is not active anymore. */
export async function sendFoundInvitations(
  services: Services,
  { mailId, eventId, sealedEmail }: FindingMail,
): Promise<void> {
  const { config, db, seal, views } = services;
  const [email, site] = [seal.decrypt(EMAIL_PURPOSE, sealedEmail), await findSite(db, { eventId })];
  if (email === undefined || site?.status !== 'active') return;
  const origin = buildSiteOrigin(config.brand.origin, site.subdomain);
  const links = (await listLinksByEmail(db, { eventId }, email)).flatMap(({ id, name, sealed }) => {
    const token = seal.decrypt(buildEncryptionPurpose(id), sealed);
    return token === undefined ? [] : [{ name, url: `${origin}/invite/${token}` }];
  });
  if (links.length === 0) return;
  const content = views.mails.renderFoundInvitationsMail({
    brand: config.brand,
    event: await getEvent(db, { eventId }),
    links,
    dataUrl: await createDataLink(services, site, email),
  });
  await services.mail.send({ to: email, id: mailId, ...content });
}

/**
 * Returns the link of the only invitation with this name, or with one of this name among its people. Throws 409 unless
 * the owner allows it, the same 404 for no invitation and for several, and 429 after too many tries.
 */
export async function findInvitationByName(
  services: Services,
  scope: PublicScope,
  { name, network }: { name: string; network: string },
): Promise<string> {
  const { config, db } = services;
  const site = requireFound(await findSite(db, scope));
  if (!site.findByName) throw new ApiError('find_by_name_off');
  await countHit(services, NAMES_TRIED, network);
  const found = await listByName(db, scope, name);
  const [only] = found;
  const token = only?.exact && found.length === 1 ? await findInviteToken(services, scope, only.id) : undefined;
  if (token === undefined) throw new ApiError('invitation_not_found');
  return `${buildSiteOrigin(config.brand.origin, site.subdomain)}/invite/${token}`;
}
