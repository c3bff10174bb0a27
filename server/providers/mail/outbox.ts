import type { OutboxMail } from '../../../contract/pages.ts';
import type { Db } from '../../kit/db.ts';
import { createId } from '../../kit/ids.ts';
import type { MailAttachment, Mailer } from './mailer.ts';
import { composeMessage, type Sender } from './message.ts';

const MAILS_SHOWN = 200;

/** Stores mails in the database instead of sending them, for installations without a mail server. */
export function createOutbox(db: Db, sender: Sender): Mailer {
  const openTransport = async () => {
    // Imported with the first mail, because it takes 20 MB of memory.
    const { createTransport } = await import('nodemailer');
    return createTransport({ streamTransport: true, buffer: true, disableFileAccess: true, disableUrlAccess: true });
  };
  let opened: ReturnType<typeof openTransport> | undefined;
  return {
    async send(mail) {
      const transport = await (opened ??= openTransport());
      const { message } = await transport.sendMail(composeMessage(mail, sender));
      if (!Buffer.isBuffer(message)) throw new Error('the message was not buffered');
      await db.q
        .insertInto('outbox_mails')
        .values({
          id: createId(),
          recipient: mail.to,
          subject: mail.subject,
          text_body: mail.text,
          html_body: mail.html,
          source: message,
          attachments: JSON.stringify(mail.attachments ?? []),
          created_at: db.now,
        })
        .execute();
    },
    [Symbol.asyncDispose]: () => Promise.resolve(),
  };
}

/** Lists the newest mails, or those to one address. */
export async function listOutbox(db: Db, to?: string): Promise<OutboxMail[]> {
  return db.q
    .selectFrom('outbox_mails')
    .select(['id', 'recipient as to', 'subject', 'text_body as text', 'created_at as sentAt'])
    .$if(to !== undefined, (mails) => mails.where('recipient', '=', to ?? ''))
    .orderBy('id', 'desc')
    .limit(MAILS_SHOWN)
    .execute();
}

export interface StoredMail extends OutboxMail {
  html: string;
  source: Buffer;
  attachments: readonly MailAttachment[];
}

export async function findInOutbox(db: Db, id: string): Promise<StoredMail | undefined> {
  return db.q
    .selectFrom('outbox_mails')
    .select(['id', 'recipient as to', 'subject', 'text_body as text', 'html_body as html', 'created_at as sentAt'])
    .select(['source', 'attachments'])
    .where('id', '=', id)
    .executeTakeFirst();
}
