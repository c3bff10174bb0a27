import type { Mailer } from '../providers/mail/mailer.ts';
import { STORIES } from './stories.ts';

/** Where the people of the stories have their addresses: names that nobody can ever own (RFC 2606). */
const INVENTED = new Set(STORIES.map(({ subdomain }) => `${subdomain}.example`));

/** Sends as `mailer` does, but to nobody who is invented: neither the hosts of a demo nor their guests have a mailbox. */
export function skipInventedPeople(mailer: Mailer): Mailer {
  return {
    send: async (mail) => {
      const [, host = ''] = mail.to.toLowerCase().split('@');
      if (!INVENTED.has(host)) await mailer.send(mail);
    },
    [Symbol.asyncDispose]: () => mailer[Symbol.asyncDispose](),
  };
}
