import type { MailKind, Sending } from '../../../contract/mails.ts';
import type { Db } from '../../kit/db.ts';
import { createId } from '../../kit/ids.ts';
import type { PublicScope } from '../../scopes.ts';
import { insertMailing, insertMails, insertPersonalMail, listRecipients } from './mail-store.ts';
import { deliverJob, findSkipReason, type MailingContent, type PersonalKind } from './rules.ts';

export interface Mailing {
  kind: Exclude<MailKind, PersonalKind>;
  subject: string;
  content: MailingContent;
}

/**
 * Queues a mail to each of these invitations, and says which of them get none. Expects the caller's transaction, which
 * has locked the invitations, so that several requests at once mail each of them once; the unique indexes of the table
 * are the second guard. `again` also mails invitations that were mailed before.
 */
export async function queueMailing(
  tx: Db,
  scope: Pick<PublicScope, 'eventId'>,
  { kind, subject, content }: Mailing,
  { ids, again = false }: { ids: readonly string[]; again?: boolean },
): Promise<Sending & { mailed: readonly string[] }> {
  const { judged, skipped } = await judgeRecipients(tx, scope, { kind, ids, again });
  const mails = judged.flatMap(({ id: invitationId, address, mailed, reason }) =>
    reason === undefined && address !== null
      ? [{ id: createId(), invitationId, address, again: again || (kind === 'invitation' && mailed) }]
      : [],
  );
  if (mails.length === 0) return { sending: 0, skipped, mailed: [] };
  const mailingId = createId();
  await insertMailing(tx, scope, { id: mailingId, kind, content });
  const inserted = new Set(await insertMails(tx, scope, { kind, mailingId, subject, mails }));
  const mailed = mails.map(({ invitationId }) => invitationId).filter((id) => inserted.has(id));
  const already = mails
    .filter(({ invitationId }) => !inserted.has(invitationId))
    .map(({ invitationId }) => ({ id: invitationId, reason: 'already_sent' as const }));
  await tx.enqueue(deliverJob, {});
  return { sending: mailed.length, skipped: [...skipped, ...already], mailed };
}

/** Decides which of these invitations get a mail of a kind, and why the others get none. */
export async function judgeRecipients(
  db: Db,
  scope: Pick<PublicScope, 'eventId'>,
  { kind, ids, again }: { kind: MailKind; ids: readonly string[]; again: boolean },
) {
  const recipients = ids.length === 0 ? [] : await listRecipients(db, scope, ids);
  const judged = recipients.map((recipient) => ({ ...recipient, reason: findSkipReason(recipient, { kind, again }) }));
  const skipped = judged.flatMap(({ id, reason }) => (reason === undefined ? [] : [{ id, reason }]));
  return { judged, skipped };
}

/** Queues a confirmation or the mail of a reserved gift. A second call with the same id does nothing. */
export async function queuePersonalMail(
  tx: Db,
  scope: Pick<PublicScope, 'eventId'>,
  mail: Parameters<typeof insertPersonalMail>[2],
): Promise<void> {
  await insertPersonalMail(tx, scope, mail);
  if (mail.failed === undefined) await tx.enqueue(deliverJob, {});
}
