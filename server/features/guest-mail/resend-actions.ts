import type { OutputOf } from '../../../contract/client.ts';
import type { mails } from '../../../contract/mails.ts';
import { requireFound } from '../../kit/errors.ts';
import { createId, parseId } from '../../kit/ids.ts';
import type { OwnerScope } from '../../scopes.ts';
import type { Services } from '../../services.ts';
import { deliverJob, findSkipReason, isPersonalKind } from './rules.ts';
import { insertMails, insertPersonalMail, listRecipients, lockMail, readSuppressions } from './mail-store.ts';

/**
 * Queues a mail once more, as a mail of its own: to the present address of its invitation, or to the same address if the
 * guest has caused it or is thanked. Throws 404 for an unknown mail.
 */
export async function resendMail(
  services: Services,
  scope: OwnerScope,
  id: string,
): Promise<OutputOf<typeof mails.resend>> {
  return services.db.transaction(async (tx) => {
    const mail = requireFound(await lockMail(tx, scope, requireFound(parseId(id))));
    const { kind, subject, invitation_id: invitationId, mailing_id: mailingId, about_id: aboutId } = mail;
    const again = true;
    if (isPersonalKind(kind) && aboutId !== null) {
      const { bounced } = await readSuppressions(tx, scope, mail.id);
      if (bounced) return { sending: 0, reason: 'bounced' };
      const { address } = mail;
      await insertPersonalMail(tx, scope, { id: createId(), kind, aboutId, invitationId, address, subject, again });
    } else if (kind === 'thanks') {
      const { address } = mail;
      const known = { address, answered: false, invited: false, ...(await readSuppressions(tx, scope, mail.id)) };
      const reason = findSkipReason(known, { kind, again });
      if (reason !== undefined) return { sending: 0, reason };
      const made = { kind, mailingId: requireFound(mailingId), subject };
      await insertMails(tx, scope, { ...made, mails: [{ id: createId(), invitationId, address, again }] });
    } else {
      const [recipient] = invitationId === null ? [] : await listRecipients(tx, scope, [invitationId]);
      const { address } = requireFound(recipient);
      const reason = findSkipReason({ ...requireFound(recipient), answered: false }, { kind, again });
      if (reason !== undefined || address === null) return { sending: 0, reason: reason ?? 'no_email' };
      const made = { kind, mailingId: requireFound(mailingId), subject };
      await insertMails(tx, scope, { ...made, mails: [{ id: createId(), invitationId, address, again }] });
    }
    await tx.enqueue(deliverJob, {});
    return { sending: 1, reason: null };
  });
}
