import { UnrecoverableError } from '../../kit/jobs.ts';
import type { Mailer } from './mailer.ts';

/** A deferred mail is tried again by its job; a refused one never is. */
export const MAIL_STATES = ['sent', 'deferred', 'refused'] as const;

type MailState = (typeof MAIL_STATES)[number];

interface MailObserver {
  count: (state: MailState) => void;
}

/** Counts what becomes of mails. */
export function observeMails(mailer: Mailer, { count }: MailObserver): Mailer {
  return {
    async send(mail) {
      try {
        await mailer.send(mail);
      } catch (error) {
        count(error instanceof UnrecoverableError ? 'refused' : 'deferred');
        throw error;
      }
      count('sent');
    },
    [Symbol.asyncDispose]: () => mailer[Symbol.asyncDispose](),
  };
}
