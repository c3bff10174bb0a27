import type { DueMail, SentToday } from './sending-store.ts';
import { DAILY_LIMITS } from './rules.ts';

/** What is to be done with mails that are due. */
export interface Sorted {
  send: DueMail[];
  unsubscribed: DueMail[];
  bounced: DueMail[];
  /** Their address has had enough for today. */
  tomorrow: DueMail[];
  /** The site has: all its mails wait. */
  isSiteFull: boolean;
}

/** A mail that counted already does not count again. Without `sentToday` there are no limits. */
export function sortDueMails(mails: readonly DueMail[], sentToday: SentToday | undefined): Sorted {
  const sorted: Sorted = { send: [], unsubscribed: [], bounced: [], tomorrow: [], isSiteFull: false };
  let ofSite = sentToday?.ofSite ?? 0;
  const byAddress = new Map(sentToday?.byAddress);
  for (const mail of mails) {
    const ofAddress = byAddress.get(mail.address) ?? 0;
    if (mail.unsubscribed) sorted.unsubscribed.push(mail);
    else if (mail.bounced) sorted.bounced.push(mail);
    else if (!sentToday || mail.counted) sorted.send.push(mail);
    else if (ofSite >= DAILY_LIMITS.site) sorted.isSiteFull = true;
    else if (ofAddress >= DAILY_LIMITS.address) sorted.tomorrow.push(mail);
    else {
      ofSite += 1;
      byAddress.set(mail.address, ofAddress + 1);
      sorted.send.push(mail);
    }
  }
  return sorted;
}
