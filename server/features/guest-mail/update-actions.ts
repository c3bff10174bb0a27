import type { MailPreview, Sending } from '../../../contract/mails.ts';
import type { ToTell, UpdateForm } from '../../../contract/updates.ts';
import type { OwnerScope } from '../../scopes.ts';
import type { Services } from '../../services.ts';
import { getEvent } from '../event/actions.ts';
import { lockMatching } from '../guests/selection-actions.ts';
import { askAgain } from '../rsvp/ask-again-actions.ts';
import { findSite } from '../sites/actions.ts';
import { buildSiteOrigin } from '../sites/rules.ts';
import { judgeRecipients, queueMailing, type Mailing } from './actions.ts';
import { readInvited } from './compose-store.ts';
import { describeOutdated, listOutdated, previewTelling } from './told-actions.ts';
import { renderUpdate } from './update-compose-actions.ts';
import { buildUpdateSubject, guessUpdateKind } from './update-rules.ts';

/**
 * Mails the households that were told something else what has changed, as it stands when each mail is sent. With
 * `ask_again` the replies of those who are mailed count no longer, unless the event is called off and takes none.
 */
export async function sendUpdates(
  services: Services,
  scope: OwnerScope,
  { note, ask_again = false }: UpdateForm,
): Promise<Sending> {
  return services.db.transaction(async (tx) => {
    // Locked first, so that of several requests at once only one finds them untold.
    const locked = await lockMatching(tx, scope, { ids: await listOutdated(tx, scope) });
    const ids = locked.length === 0 ? [] : await listOutdated(tx, scope, locked);
    const event = await getEvent(tx, scope);
    const { differences } = await describeOutdated(tx, scope);
    const asks = ask_again && event.status !== 'cancelled';
    const mailing: Mailing = {
      kind: 'update',
      subject: buildUpdateSubject(event, guessUpdateKind(event), differences),
      content: { ...(note && { note }), ...(asks && { askAgain: true }) },
    };
    const { mailed, ...sending } = await queueMailing(tx, scope, mailing, { ids });
    if (asks) await askAgain(tx, scope, mailed);
    return sending;
  });
}

/** Says whom `sendUpdates` would mail, and what. */
export async function readToTell({ db }: Services, scope: OwnerScope): Promise<ToTell> {
  const { ids, ...said } = await describeOutdated(db, scope);
  const { judged, skipped } = await judgeRecipients(db, scope, { kind: 'update', ids, again: false });
  const mailed = judged.filter(({ reason }) => reason === undefined);
  return {
    invitations: ids.length,
    ...said,
    replied: mailed.filter(({ answered }) => answered).length,
    sending: mailed.length,
    skipped,
  };
}

/** Says whom `sendUpdates` would mail, and shows the first mail; its link opens the site. */
export async function previewUpdates(
  services: Services,
  scope: OwnerScope,
  { note, ask_again = false }: UpdateForm,
): Promise<MailPreview> {
  const { config, db } = services;
  const ids = await listOutdated(db, scope);
  const { judged, skipped } = await judgeRecipients(db, scope, { kind: 'update', ids, again: false });
  const [first, ...more] = judged.filter(({ reason }) => reason === undefined);
  const invited = first && (await readInvited(db, scope, first.id));
  const telling = first && (await previewTelling(db, scope, first.id));
  const site = await findSite(db, scope);
  if (!invited || !telling || !site) return { sending: 0, skipped, mail: null };
  const { subject, html } = await renderUpdate(services, site, {
    invitationId: invited.id,
    telling,
    content: { ...(note && { note }), ...(ask_again && { askAgain: true }) },
    name: invited.name,
    inviteUrl: `${buildSiteOrigin(config.brand.origin, site.subdomain)}/`,
    foot: null,
  });
  return { sending: 1 + more.length, skipped, mail: { to: invited.email ?? '', subject, html } };
}
