import { UnrecoverableError } from '../../kit/jobs.ts';
import type { Tracing } from '../../kit/tracing/tracing.ts';
import { MailDeferral, type Mailer } from './mailer.ts';

/** A deferred mail is tried again by its job; a refused one never is. */
export const MAIL_STATES = ['sent', 'deferred', 'refused'] as const;

type MailState = (typeof MAIL_STATES)[number];

interface MailObserver {
  count: (state: MailState) => void;
  /** Must not throw: a mail that was accepted would be sent again. */
  noteServer: (accepts: boolean) => Promise<void>;
  tracing: Tracing | undefined;
}

/** Another node may have noted a failure meanwhile, so success is noted again after this time. */
const NOTE_AGAIN_MS = 60_000;

/**
 * Counts what becomes of mails, notes whether their server accepts any, and records each in traces, without its
 * recipient and content.
 */
export function observeMails(mailer: Mailer, { count, noteServer, tracing }: MailObserver): Mailer {
  let notedAt = Number.NEGATIVE_INFINITY;
  const noteSuccess = async () => {
    if (performance.now() - notedAt < NOTE_AGAIN_MS) return;
    notedAt = performance.now();
    await noteServer(true);
  };
  const noteFailure = async () => {
    notedAt = Number.NEGATIVE_INFINITY;
    await noteServer(false);
  };
  return {
    async send(mail) {
      const work = () => mailer.send(mail);
      try {
        await (tracing ? tracing.runCall({ name: 'send mail', attributes: {} }, work) : work());
      } catch (error) {
        const isRefusal = error instanceof UnrecoverableError;
        count(isRefusal ? 'refused' : 'deferred');
        // A server that refuses this mail may accept others.
        if (!isRefusal && !(error instanceof MailDeferral)) await noteFailure();
        throw error;
      }
      count('sent');
      await noteSuccess();
    },
    [Symbol.asyncDispose]: () => mailer[Symbol.asyncDispose](),
  };
}
