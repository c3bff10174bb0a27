import { listDifferences } from '../../../contract/changes.ts';
import { buildCalendarFile, type CalendarMessage } from '../../kit/icalendar.ts';
import type { MailAttachment, MailContent } from '../../providers/mail/mailer.ts';
import type { Services } from '../../services.ts';
import { getCalendarState } from '../event/actions.ts';
import { listDatedItems } from '../schedule/actions.ts';
import { describeOrganizer, toCalendarEvents } from '../schedule/calendar-rules.ts';
import type { Site } from '../sites/actions.ts';
import { buildSiteOrigin } from '../sites/rules.ts';
import { attachCalendar } from './calendar-rules.ts';
import type { MailingContent } from './rules.ts';
import type { Telling } from './told-actions.ts';
import { listChanges } from './told-rules.ts';
import { buildUpdateSubject, classifyUpdate, listCalendarChanges } from './update-rules.ts';

interface UpdateToRender {
  invitationId: string;
  telling: Telling;
  content: MailingContent;
  /** Of the household. */
  name: string;
  inviteUrl: string;
  /** Null in a preview. */
  foot: { dataUrl: string; unsubscribeUrl: string } | null;
}

/** Renders the mail that tells one household what has changed, with what its calendar has to change. */
export async function renderUpdate(
  services: Services,
  site: Site,
  { invitationId, telling, content, ...mail }: UpdateToRender,
): Promise<MailContent> {
  const { brand } = services.config;
  const { event, now, others } = telling;
  const before = telling.before ?? now;
  const what = classifyUpdate(before, now);
  const changes = listChanges(before, now, others);
  const attachments = await buildCalendarFiles(services, site, { invitationId, telling, address: mail.inviteUrl });
  const rendered = services.views.mails.renderUpdateMail({
    ...mail,
    brand,
    event,
    siteUrl: buildSiteOrigin(brand.origin, site.subdomain),
    subject: buildUpdateSubject(event, what, listDifferences(changes)),
    what,
    changes,
    askAgain: content.askAgain === true,
    note: content.note ?? '',
    hasCalendarEntry: attachments.length > 0,
  });
  return { ...rendered, attachments };
}

/**
 * What stands is published; what does not is canceled. An event that is not planned cancels all of its entries in one
 * file, although RFC 5546 §3.2.5 wants one file for each: calendar programs take it, and guests see one attachment.
 */
async function buildCalendarFiles(
  { config: { brand }, db }: Services,
  scope: Pick<Site, 'eventId'>,
  { invitationId, telling, address }: { invitationId: string; telling: Telling; address: string },
): Promise<MailAttachment[]> {
  const { event, now, others } = telling;
  const items = await listDatedItems(db, { eventId: scope.eventId, invitationId });
  const state = await getCalendarState(db, scope);
  const changes = listCalendarChanges({ event, items, before: telling.before ?? now, now, others });
  const organizer = describeOrganizer(event, brand);
  const build = async (entries: typeof changes.gone, method: CalendarMessage['method']) => {
    const common = { brand, event, state, address, cancelled: method === 'CANCEL' };
    const file = await buildCalendarFile(brand.name, toCalendarEvents(entries, common), { method, organizer });
    return attachCalendar(file, method);
  };
  return [
    ...(changes.standing.length > 0 ? [await build(changes.standing, 'PUBLISH')] : []),
    ...(changes.gone.length > 0 ? [await build(changes.gone, 'CANCEL')] : []),
  ];
}
