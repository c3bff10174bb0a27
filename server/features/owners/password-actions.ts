import { z } from 'zod';
import { FIRST_LINK_DAYS, RESET_LINK_HOURS } from '../../../contract/owners.ts';
import { FACTOR_CHANGES } from '../../../contract/second-factor.ts';
import { ApiError, requireFound } from '../../kit/errors.ts';
import { countWithinLimit, requireBelowLimit, type Limit } from '../../kit/http/limits.ts';
import { createId, hashToken } from '../../kit/ids.ts';
import { defineJob } from '../../kit/jobs.ts';
import { hashPassword, passwordSemaphore } from '../../kit/passwords.ts';
import type { Services } from '../../services.ts';
import { buildSiteOrigin } from '../sites/rules.ts';
import { MAIL_FROM_NETWORK, MAIL_TO_ADDRESS } from '../verification/rules.ts';
import { findOwnedSite } from './actions.ts';
import * as links from './password-store.ts';
import { BAD_LINKS } from './rules.ts';
import * as store from './store.ts';

const requestedLink = z.object({
  requestId: z.uuid(),
  subdomain: z.string().optional(),
  /** Set if the link replaces a password that was removed, instead of one that its owner forgot. */
  why: z.enum(['factor-undone', 'email-restored']).optional(),
});

/**
 * Sends nothing without an owner. Jobs of the previous release name the owner by email, and may be waiting while this
 * one starts.
 */
export const resetLinkJob = defineJob(
  'owners.reset-link',
  z.union([requestedLink.extend({ ownerId: z.uuid().nullable() }), requestedLink.extend({ email: z.string() })]),
);

/**
 * Informs an owner by mail about a change of email, password or second factor, or an invited second owner. The queue keeps its first
 * name, because jobs may be waiting in it while a new version starts.
 */
export const changeNoticeJob = defineJob(
  'profile.told',
  z.object({
    mailId: z.uuid(),
    ownerId: z.uuid(),
    what: z.enum(['email', 'password', 'email-requested', 'second-owner', ...FACTOR_CHANGES]),
    /** Changes of email: the former email that gets the notice, and can be restored. */
    formerId: z.uuid().optional(),
    /** Second factors that were turned on: names the link that removes it. */
    factorId: z.uuid().optional(),
    /** The site that somebody is invited to. */
    eventId: z.uuid().optional(),
    /** Only jobs of the previous release name the recipient and the email that was requested or invited. */
    to: z.string().optional(),
    requested: z.string().optional(),
  }),
);

/**
 * Requests a mail with a link. Only mails that are sent count for an address, so that nobody can use up the mails of a
 * stranger (docs/reference/failures.md, M17). An unknown address and one over the limit cost the same statements as any
 * other, so that the time of the response reveals nothing.
 */
export async function requestPasswordReset(
  services: Services,
  { email, subdomain }: { email: string; subdomain?: string | undefined },
  network: string,
): Promise<void> {
  if (!(await countWithinLimit(services, MAIL_FROM_NETWORK, network))) return;
  const owner = await store.findOwnerByEmail(services.db, email);
  const within = owner
    ? await countWithinLimit(services, MAIL_TO_ADDRESS, email)
    : await countWithinLimit(services, MAIL_TO_NOBODY, '');
  const payload = {
    requestId: createId(),
    ownerId: owner && within ? owner.id : null,
    ...(subdomain !== undefined && { subdomain }),
  };
  await services.db.transaction((tx) => tx.enqueue(resetLinkJob, payload));
}

/** Requests for unknown addresses share one counter, which never refuses. */
const MAIL_TO_NOBODY: Limit = { name: 'mail to nobody', max: Infinity, seconds: 3600 };

export async function sendResetLink(services: Services, payload: z.output<typeof resetLinkJob.payload>): Promise<void> {
  const { db, config, views, mail } = services;
  const owner = await ('email' in payload
    ? store.findOwnerByEmail(db, payload.email)
    : payload.ownerId && store.findOwner(db, payload.ownerId));
  if (!owner) return;
  const site = (await findOwnedSite(db, owner.id, payload.subdomain)) ?? (await store.findNewestSite(db, owner.id));
  const origin = site ? buildSiteOrigin(config.brand.origin, site.subdomain) : config.brand.origin;
  const token = await addLink(services, {
    ownerId: owner.id,
    eventId: site?.eventId ?? null,
    causeId: payload.requestId,
    firstTime: false,
    seconds: RESET_LINK_HOURS * 3600,
  });
  const { why } = payload;
  const facts = { brand: config.brand, ownerName: owner.name, link: buildResetUrl(origin, token) };
  const content =
    why === undefined
      ? views.mails.renderResetMail({ ...facts, account: site ? hostOf(origin) : owner.email })
      : views.mails.renderPasswordRemovedMail({ ...facts, account: owner.email, why });
  await mail.send({ ...content, to: owner.email, id: payload.requestId });
}

/** Returns the URL at which a new owner sets the first password; the same for every retry with one `causeId`. */
export async function createFirstLink(
  services: Services,
  cause: { ownerId: string; eventId: string; causeId: string },
  siteUrl: string,
): Promise<string> {
  return buildResetUrl(
    siteUrl,
    await addLink(services, { ...cause, firstTime: true, seconds: FIRST_LINK_DAYS * 86_400 }),
  );
}

/**
 * Derives the token from its cause and the current password hash with the product's secret: a retried job mails the
 * same link, and a used link does not become valid again.
 */
async function addLink(
  { db, seal }: Services,
  {
    causeId,
    ...link
  }: { ownerId: string; eventId: string | null; causeId: string; firstTime: boolean; seconds: number },
): Promise<string> {
  return db.transaction(async (tx) => {
    const owner = requireFound(await store.lockOwner(tx, link.ownerId));
    const token = seal.hash('password link', `${causeId} ${owner.passwordHash ?? ''}`).toString('base64url');
    await links.replaceLink(tx, hashToken(token), link);
    return token;
  });
}

const hostOf = (origin: string) => new URL(origin).host;

const buildResetUrl = (origin: string, token: string) => `${origin}/admin/reset-password?token=${token}`;

/** Throws 400 for an invalid, used or expired link. */
export async function checkLink(
  services: Services,
  token: string,
  network: string,
): Promise<{ ownerId: string; email: string; isFirstTime: boolean }> {
  await requireBelowLimit(services, BAD_LINKS, network);
  const link = await links.findLink(services.db, hashToken(token));
  if (link) return link;
  await countWithinLimit(services, BAD_LINKS, network);
  throw new ApiError('invalid_link');
}

/** Sets the password by a link. All links and sessions of the owner end; a replaced password is reported by mail. */
export async function resetPassword(
  services: Services,
  { token, password }: { token: string; password: string },
  network: string,
): Promise<void> {
  const { ownerId } = await checkLink(services, token, network);
  const passwordHash = await passwordSemaphore.run(() => hashPassword(password));
  await services.db.transaction(async (tx) => {
    const owner = requireFound(await store.lockOwner(tx, ownerId));
    if (!(await links.takeLink(tx, hashToken(token)))) throw new ApiError('invalid_link');
    await store.setPassword(tx, ownerId, { passwordHash });
    await store.deleteSignIns(tx, ownerId);
    if (owner.passwordHash !== null) {
      await tx.enqueue(changeNoticeJob, { mailId: createId(), ownerId, what: 'password' });
    }
  });
}
