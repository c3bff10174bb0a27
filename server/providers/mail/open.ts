import type { Config } from '../../config/config.ts';
import type { Db } from '../../kit/db.ts';
import type { Mailer } from './mailer.ts';
import { createOutbox } from './outbox.ts';
import { createSmtpMailer, type SmtpSettings } from './smtp.ts';

/** By the mail server of the settings, or the outbox. */
export function openMailer(config: Config, db: Db, own: Pick<SmtpSettings, 'from' | 'connections'>): Mailer {
  const { smtpUrl, smtpPlain, dkim, brand } = config;
  const sender = { from: own.from, name: brand.name, dkim };
  return smtpUrl === undefined
    ? createOutbox(db, sender)
    : createSmtpMailer({ ...own, ...sender, url: smtpUrl, plain: smtpPlain });
}
