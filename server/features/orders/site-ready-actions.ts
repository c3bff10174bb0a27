import { z } from 'zod';
import { planOf, templateOf } from '../../../contract/catalog.ts';
import { providerName } from '../../../contract/providers.ts';
import { orNotFound } from '../../kit/errors.ts';
import { job } from '../../kit/jobs.ts';
import type { Services } from '../../services.ts';
import { createFirstLink, getOwner } from '../owners/actions.ts';
import { findSite } from '../sites/actions.ts';
import { siteOrigin } from '../sites/rules.ts';
import { orderFacts } from './actions.ts';
import { receiptRows } from './rules.ts';

/**
 * Mails the buyer of a new site: an owner without a password gets the link to set one, an owner with a password a link
 * to sign in. Enqueue it in the transaction that creates the site.
 */
export const siteReadyMailJob = job(
  'orders.site-ready-mail',
  z.object({
    ownerId: z.uuid(),
    eventId: z.uuid(),
    orderId: z.string(),
    /** A new id, when the mail is sent once more. */
    again: z.uuid().optional(),
  }),
);

/** Handles `siteReadyMailJob`. Reads the password state now: a late retry may find that one was set meanwhile. */
export async function sendSiteReadyMail(
  services: Services,
  { ownerId, eventId, orderId, again }: z.output<typeof siteReadyMailJob.payload>,
): Promise<void> {
  const { db, config, views, mail } = services;
  const owner = await getOwner(db, ownerId);
  const site = orNotFound(await findSite(db, { eventId }));
  const order = await orderFacts(db, orderId);
  const siteUrl = siteOrigin(config.brand.origin, site.subdomain);
  const address = hostOf(siteUrl);
  const bought = {
    brand: config.brand,
    ownerName: owner.name,
    siteUrl,
    lostAddress: site.substituteFor && hostOf(siteOrigin(config.brand.origin, site.substituteFor)),
    templateName: templateOf(order.templateId).name,
    term: planOf(order.planId).term,
    receipt: receiptRows(config.brand, order, { address, endsAt: site.endsAt }),
    provider: providerName(order.provider),
  };
  const content = owner.hasPassword
    ? views.mails.anotherSiteMail({ ...bought, signInUrl: `${siteUrl}/admin/login` })
    : views.mails.firstLinkMail({
        ...bought,
        link: await createFirstLink(services, { ownerId, eventId, causeId: again ?? orderId }, siteUrl),
      });
  await mail.send({ ...content, to: owner.email, id: again ?? orderId });
}

const hostOf = (origin: string) => new URL(origin).host;
