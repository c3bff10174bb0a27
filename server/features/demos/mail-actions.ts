import type { Mailer } from '../../providers/mail/mailer.ts';
import { STORIES } from './stories/stories.ts';

/** The mail domains of the stories' people; nobody can register them (RFC 2606). */
const INVENTED = new Set(STORIES.map(({ subdomain }) => `${subdomain}.example`));

/** Wraps a mailer so that it sends nothing to the hosts and guests of demos, who have no mailboxes. */
export function skipInventedPeople(mailer: Mailer): Mailer {
  return {
    send: async (mail) => {
      const [, host = ''] = mail.to.toLowerCase().split('@');
      if (!INVENTED.has(host)) await mailer.send(mail);
    },
    [Symbol.asyncDispose]: () => mailer[Symbol.asyncDispose](),
  };
}
