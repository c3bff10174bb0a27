import type { Db } from '../../kit/db.ts';
import type { MailContent } from '../../providers/mail/mailer.ts';
import type { PublicScope } from '../../scopes.ts';
import type { Services } from '../../services.ts';
import { getEvent } from '../event/actions.ts';
import { listGivenGifts } from '../registry/notice-actions.ts';
import { recordThanks } from '../registry/thanks-actions.ts';
import type { Site } from '../sites/actions.ts';
import { buildSiteOrigin } from '../sites/rules.ts';
import { readMailing } from './compose-store.ts';
import type { MailingContent } from './rules.ts';

interface Links {
  dataUrl: string;
  unsubscribeUrl: string;
}

/** A mail about gifts that were all taken back in the meantime is pointless. */
export async function composeThanks(
  services: Services,
  site: Site,
  { subject, mailing_id }: { subject: string; mailing_id: string | null },
  foot: Links,
): Promise<MailContent | 'pointless'> {
  const content = mailing_id === null ? undefined : await readMailing(services.db, site, mailing_id);
  const made = content && (await renderThanks(services, site, { subject, content, foot }));
  return made ?? 'pointless';
}

/** Null if the gifts were taken back. */
export async function renderThanks(
  { config: { brand }, db, views }: Services,
  site: Site,
  { subject, content, foot }: { subject: string; content: MailingContent; foot: Links | null },
): Promise<MailContent | null> {
  const given = await listGivenGifts(db, site, content.given ?? []);
  const [first] = given;
  if (!first) return null;
  return views.mails.renderThanksMail({
    brand,
    event: await getEvent(db, site),
    siteUrl: buildSiteOrigin(brand.origin, site.subdomain),
    subject,
    name: first.guest,
    note: content.note ?? '',
    gifts: given.map(({ gift, cents }) => (cents === null ? gift : `Your contribution to “${gift}”`)),
    foot,
  });
}

/** For a thank-you mail that was sent, or that came back. */
export async function recordThanked(
  tx: Db,
  { event_id: eventId, mailing_id }: { event_id: string; mailing_id: string | null },
  thanked: boolean,
): Promise<void> {
  const scope: Pick<PublicScope, 'eventId'> = { eventId };
  const content = mailing_id === null ? undefined : await readMailing(tx, scope, mailing_id);
  if (content?.given) await recordThanks(tx, scope, content.given, thanked);
}
