import type { MailPreview, Sending } from '../../../contract/mails.ts';
import type { ThankForm } from '../../../contract/thanks.ts';
import type { Db } from '../../kit/db.ts';
import { createId } from '../../kit/ids.ts';
import type { OwnerScope } from '../../scopes.ts';
import type { Services } from '../../services.ts';
import { getEvent } from '../event/actions.ts';
import { areGiversHidden } from '../registry/surprise-actions.ts';
import { findSite } from '../sites/actions.ts';
import { insertMailing, insertMails } from './mail-store.ts';
import { deliverJob, findSkipReason, type MailingContent } from './rules.ts';
import { renderThanks } from './thanks-compose-actions.ts';
import { listGivers, lockGiven, type Giver } from './thanks-store.ts';
import { buildThanksSubject } from './wording-rules.ts';

/** Mails each giver once for all of these purchases and contributions, which are marked as thanked when it is sent. */
export async function sendThanks(
  { db }: Services,
  scope: OwnerScope,
  { ids, note, again = false }: ThankForm,
): Promise<Sending> {
  return db.transaction(async (tx) => {
    await lockGiven(tx, scope, ids);
    const { groups, skipped } = await judgeGivers(tx, scope, { ids, again });
    const subject = buildThanksSubject(await getEvent(tx, scope));
    const kind = 'thanks';
    for (const { address, givers } of groups) {
      const [mailingId, invitationId] = [createId(), givers[0]?.invitationId ?? null];
      await insertMailing(tx, scope, { id: mailingId, kind, content: buildContent(givers, note) });
      const mails = [{ id: createId(), invitationId, address, again }];
      await insertMails(tx, scope, { kind, mailingId, subject, mails });
    }
    if (groups.length > 0) await tx.enqueue(deliverJob, {});
    return { sending: groups.length, skipped };
  });
}

/** Says whom `sendThanks` would mail, and shows the first mail. */
export async function previewThanks(
  services: Services,
  scope: OwnerScope,
  { ids, note, again = false }: ThankForm,
): Promise<MailPreview> {
  const { db } = services;
  const { groups, skipped } = await judgeGivers(db, scope, { ids, again });
  const [first] = groups;
  const site = await findSite(db, scope);
  if (!first || !site) return { sending: 0, skipped, mail: null };
  const subject = buildThanksSubject(await getEvent(db, scope));
  const made = await renderThanks(services, site, {
    subject,
    content: buildContent(first.givers, note),
    foot: null,
  });
  return {
    sending: groups.length,
    skipped,
    mail: made && { to: first.address, subject: made.subject, html: made.html },
  };
}

const buildContent = (givers: readonly Giver[], note: string | null | undefined): MailingContent => ({
  ...(note && { note }),
  given: givers.map(({ id }) => id),
});

interface GiverGroup {
  address: string;
  givers: Giver[];
}

/** Those with one address get one mail. While givers are hidden from the hosts, nobody is mailed. */
async function judgeGivers(
  db: Db,
  scope: OwnerScope,
  { ids, again }: { ids: readonly string[]; again: boolean },
): Promise<{ groups: GiverGroup[]; skipped: Sending['skipped'] }> {
  const givers = await listGivers(db, scope, ids);
  const hidden = await areGiversHidden(db, scope);
  const groups = new Map<string, Giver[]>();
  const skipped: Sending['skipped'] = [];
  for (const giver of givers) {
    const address = hidden ? null : giver.address;
    const known = { ...giver, address, answered: false, invited: giver.thanked };
    const reason = findSkipReason(known, { kind: 'thanks', again });
    if (reason !== undefined) skipped.push({ id: giver.id, reason });
    else if (address !== null) groups.set(address, [...(groups.get(address) ?? []), giver]);
  }
  return { groups: [...groups].map(([address, of]) => ({ address, givers: of })), skipped };
}
