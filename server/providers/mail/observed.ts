import { UnrecoverableError } from '../../kit/jobs.ts';
import type { Tracing } from '../../kit/tracing/tracing.ts';
import type { Mailer } from './mailer.ts';

/** A deferred mail is tried again by its job; a refused one never is. */
export const MAIL_STATES = ['sent', 'deferred', 'refused'] as const;

type MailState = (typeof MAIL_STATES)[number];

interface MailObserver {
  count: (state: MailState) => void;
  tracing: Tracing | undefined;
}

/** Counts what becomes of mails, and records each in traces, without its recipient and content. */
export function observeMails(mailer: Mailer, { count, tracing }: MailObserver): Mailer {
  return {
    async send(mail) {
      const work = () => mailer.send(mail);
      try {
        await (tracing ? tracing.runCall({ name: 'send mail', attributes: {} }, work) : work());
      } catch (error) {
        count(error instanceof UnrecoverableError ? 'refused' : 'deferred');
        throw error;
      }
      count('sent');
    },
    [Symbol.asyncDispose]: () => mailer[Symbol.asyncDispose](),
  };
}
