import { z } from 'zod';
import { getPlan, getTemplate } from '../../../contract/catalog.ts';
import { formatProvider } from '../../../contract/providers.ts';
import { requireFound } from '../../kit/errors.ts';
import { defineJob } from '../../kit/jobs.ts';
import type { Services } from '../../services.ts';
import { getOwner } from '../owners/actions.ts';
import { createFirstLink } from '../owners/password-actions.ts';
import { findSite } from '../sites/actions.ts';
import { buildSiteOrigin } from '../sites/rules.ts';
import { getOrderFacts } from './actions.ts';
import { buildReceiptRows } from './rules.ts';

/**
 * An owner without a password gets the link to set one, an owner with a password a link to sign in. Enqueue it in the
 * transaction that creates the site.
 */
export const siteReadyMailJob = defineJob(
  'orders.site-ready-mail',
  z.object({
    ownerId: z.uuid(),
    eventId: z.uuid(),
    orderId: z.string(),
    /** A new id, so that the mail is sent once more. */
    again: z.uuid().optional(),
  }),
  { urgent: true },
);

/** Reads the password state now, because a password may have been set before a late retry. */
export async function sendSiteReadyMail(
  services: Services,
  { ownerId, eventId, orderId, again }: z.output<typeof siteReadyMailJob.payload>,
): Promise<void> {
  const { db, config, views, mail } = services;
  const owner = await getOwner(db, ownerId);
  const site = requireFound(await findSite(db, { eventId }));
  const order = await getOrderFacts(db, orderId);
  const siteUrl = buildSiteOrigin(config.brand.origin, site.subdomain);
  const address = hostOf(siteUrl);
  const bought = {
    brand: config.brand,
    ownerName: owner.name,
    siteUrl,
    lostAddress: site.substituteFor && hostOf(buildSiteOrigin(config.brand.origin, site.substituteFor)),
    templateName: getTemplate(order.templateId).name,
    term: getPlan(order.planId).term,
    receipt: buildReceiptRows(config.brand, order, { address, endsAt: site.endsAt }),
    provider: formatProvider(order.provider),
  };
  const content = owner.hasPassword
    ? views.mails.renderAnotherSiteMail({ ...bought, signInUrl: `${siteUrl}/admin/login` })
    : views.mails.renderFirstLinkMail({
        ...bought,
        link: await createFirstLink(services, { ownerId, eventId, causeId: again ?? orderId }, siteUrl),
      });
  await mail.send({ ...content, to: owner.email, id: again ?? orderId });
}

const hostOf = (origin: string) => new URL(origin).host;
