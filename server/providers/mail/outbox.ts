import type { OutboxMail } from '../../../contract/pages.ts';
import type { Db } from '../../kit/db.ts';
import { createId } from '../../kit/ids.ts';
import type { Mailer } from './mailer.ts';

const MAILS_SHOWN = 200;

/** Stores mails in the database instead of sending them, for installations without a mail server. */
export function createOutbox(db: Db): Mailer {
  return {
    async send({ to, subject, text, html }) {
      await db.q
        .insertInto('outbox_mails')
        .values({ id: createId(), recipient: to, subject, text_body: text, html_body: html, created_at: db.now })
        .execute();
    },
    [Symbol.asyncDispose]: () => Promise.resolve(),
  };
}

/** Lists the newest mails, or those to one address. */
export async function listOutbox(db: Db, to?: string): Promise<OutboxMail[]> {
  return db.q
    .selectFrom('outbox_mails')
    .select(['id', 'recipient as to', 'subject', 'text_body as text', 'html_body as html', 'created_at as sentAt'])
    .$if(to !== undefined, (mails) => mails.where('recipient', '=', to ?? ''))
    .orderBy('id', 'desc')
    .limit(MAILS_SHOWN)
    .execute();
}
