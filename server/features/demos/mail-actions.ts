import type { Mailer } from '../../providers/mail/mailer.ts';
import { STORIES } from './stories/stories.ts';

/** Nobody can register these domains (RFC 2606). */
const INVENTED = new Set(STORIES.map(({ subdomain }) => `${subdomain}.example`));

/** The hosts and guests of demos have no mailboxes. */
export function skipInventedPeople(mailer: Mailer): Mailer {
  return {
    send: async (mail) => {
      const [, host = ''] = mail.to.toLowerCase().split('@');
      if (!INVENTED.has(host)) await mailer.send(mail);
    },
    [Symbol.asyncDispose]: () => mailer[Symbol.asyncDispose](),
  };
}
