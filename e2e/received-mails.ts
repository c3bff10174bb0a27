import PostalMime, { type Email } from 'postal-mime';
import { findProperty, getComponent, readCalendar } from '../server/testing/icalendar.ts';
import type { Delivery } from './mail-server.ts';

export interface ReceivedMail extends Omit<Email, 'to' | 'returnPath'>, Omit<Delivery, 'raw'> {}

/** By address. */
export type Mails = ReadonlyMap<string, ReceivedMail>;

export const readDelivery = async ({ raw, ...envelope }: Delivery): Promise<ReceivedMail> => ({
  ...(await PostalMime.parse(raw)),
  ...envelope,
});

export function take(mails: Mails, address: string): ReceivedMail {
  const found = mails.get(address);
  if (found === undefined) throw new Error(`nothing went to ${address}`);
  return found;
}

/** Returns the token of the household's link. */
export const findToken = ({ text = '' }: ReceivedMail): string => /\/invite\/([\w-]+)/.exec(text)?.[1] ?? 'no link';

/** Returns the method of the attached calendar file, and id, number and place of its only entry. */
export function readEntry({ attachments }: ReceivedMail) {
  const content = attachments[0]?.content ?? '';
  const text = typeof content === 'string' ? content : new TextDecoder().decode(content);
  // The parser of mails has changed the line ends of texts.
  const calendar = readCalendar(text.replaceAll(/\r?\n/g, '\r\n'));
  const entry = getComponent(calendar, 'VEVENT');
  const read = (name: string) => findProperty(entry, name)?.value ?? '';
  return {
    method: findProperty(calendar, 'METHOD')?.value,
    uid: read('UID'),
    sequence: Number(read('SEQUENCE')),
    place: read('LOCATION'),
  };
}
