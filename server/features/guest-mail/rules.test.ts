import { expect, test } from 'vitest';
import { computePause, DAILY_LIMITS, findSkipReason } from './rules.ts';
import { sortDueMails } from './sending-rules.ts';
import type { DueMail } from './sending-store.ts';
import { buildShareLinks, buildShareText, buildUpdateText } from './wording-rules.ts';

const NOBODY = {
  id: 'a',
  address: 'a@example.com',
  answered: false,
  invited: false,
  mailed: false,
  unsubscribed: false,
  bounced: false,
};
const [FIRST, AGAIN] = [
  { kind: 'invitation', again: false },
  { kind: 'invitation', again: true },
] as const;

test.each([
  [{ address: null, unsubscribed: true }, 'no_email', 'no_email'],
  [{ unsubscribed: true, bounced: true }, 'unsubscribed', 'unsubscribed'],
  [{ bounced: true, answered: true }, 'bounced', 'bounced'],
  [{ answered: true, invited: true }, 'answered', 'answered'],
  [{ invited: true }, 'already_sent', undefined],
  [{}, undefined, undefined],
])('%j is skipped as %s, and once more as %s', (facts, first, again) => {
  const recipient = { ...NOBODY, ...facts };
  expect([findSkipReason(recipient, FIRST), findSkipReason(recipient, AGAIN)]).toEqual([first, again]);
});

test('messages go to those who have answered or were invited, reminders only to the silent', () => {
  const recipient = { ...NOBODY, answered: true, invited: true };
  expect(findSkipReason(recipient, { kind: 'message', again: false })).toBeUndefined();
  expect(findSkipReason(recipient, { kind: 'reminder', again: false })).toBe('answered');
});

test('pauses double from one minute to two hours', () => {
  expect([1, 2, 3, 7, 8, 30].map(computePause)).toEqual([60, 120, 240, 3840, 7200, 7200]);
});

const mail = (id: string, facts: Partial<DueMail> = {}): DueMail => ({
  event_id: 'e',
  id,
  kind: 'message',
  invitation_id: null,
  mailing_id: null,
  about_id: null,
  address: `${id}@example.com`,
  subject: '',
  tries: 0,
  counted: false,
  unsubscribed: false,
  bounced: false,
  ...facts,
});

test('mails count to the limits of site and address once, and suppressed ones do not', () => {
  const { site, address } = DAILY_LIMITS;
  const due = [
    mail('stopped', { unsubscribed: true }),
    mail('gone', { bounced: true }),
    mail('one', { address: 'x@example.com' }),
    mail('two', { address: 'x@example.com' }),
    mail('three'),
    mail('retried', { counted: true }),
  ];
  const sort = (ofSite: number, ofAddress: number) => {
    const sorted = sortDueMails(due, { ofSite, byAddress: new Map([['x@example.com', ofAddress]]) });
    const listIds = (mails: DueMail[]) => mails.map(({ id }) => id);
    return { send: listIds(sorted.send), tomorrow: listIds(sorted.tomorrow), full: sorted.isSiteFull };
  };
  expect(sort(0, address - 1)).toEqual({ send: ['one', 'three', 'retried'], tomorrow: ['two'], full: false });
  expect(sort(site - 1, 0)).toEqual({ send: ['one', 'retried'], tomorrow: [], full: true });
  expect(sortDueMails(due, undefined).send.map(({ id }) => id)).toEqual(['one', 'two', 'three', 'retried']);
  expect(sortDueMails(due, undefined)).toMatchObject({ unsubscribed: [{ id: 'stopped' }], bounced: [{ id: 'gone' }] });
});

const EVENT = {
  event_type: 'wedding',
  event_name: '',
  couple_names: 'Ada Lee & Bo Cole',
  event_date: '2031-06-14',
  status: 'planned',
} as const;

test('the text to share greets the household and has date, link and hosts', () => {
  expect(buildShareText({ event: EVENT, name: 'The Stones', inviteUrl: 'https://ada.example/invite/x' })).toBe(
    'The Stones,\n\nYou’re invited: The wedding of Ada & Bo, Saturday, June 14, 2031.\n\nHere is your personal invitation. Please RSVP there:\nhttps://ada.example/invite/x\n\nAda & Bo',
  );
});

test('once it is called off, the text to share invites nobody', () => {
  const event = { ...EVENT, status: 'cancelled', event_date: null } as const;
  expect(buildShareText({ event, name: 'Zoë Stone', inviteUrl: 'https://ada.example/invite/x' })).toBe(
    'Dear Zoë Stone,\n\nWe’re very sorry, we have to cancel. The wedding of Ada & Bo won’t take place.\n\nYou don’t need to reply. Our page stays online:\nhttps://ada.example/invite/x\n\nAda & Bo',
  );
});

test('the text of a change has what is new and what it was', () => {
  const differences = [
    { label: 'Time', before: '4:00 PM', after: '5:00 PM' },
    { label: 'Brunch', before: '', after: 'Sunday' },
  ];
  const facts = { event: EVENT, name: 'Zoë Stone', inviteUrl: 'https://ada.example/invite/x' };
  expect(buildUpdateText({ ...facts, what: 'changed', differences })).toBe(
    'Dear Zoë Stone,\n\nSomething has changed for the wedding of Ada & Bo:\n\nTime: 5:00 PM (was 4:00 PM)\nBrunch: Sunday\n\nEverything is on your invitation. If your answer changes, please tell us there:\nhttps://ada.example/invite/x\n\nAda & Bo',
  );
});

test.each([
  ['', 'https://wa.me/?', 'sms:?'],
  ['+44 7700 900-123', 'https://wa.me/447700900123?', 'sms:+447700900123?'],
  ['0049 (170) 123456', 'https://wa.me/49170123456?', 'sms:+49170123456?'],
  ['0170 123456', 'https://wa.me/?', 'sms:0170123456?'],
])('the phone number %j leads to %s and %s', (phone, whatsapp, sms) => {
  const links = buildShareLinks({ text: 'a&b\n#?%💍\ud800', subject: 'Hé & you', email: null, phone });
  expect(links.whatsapp_url.startsWith(whatsapp)).toBe(true);
  expect(links.sms_url.startsWith(sms)).toBe(true);
  for (const url of Object.values(links)) expect(url).toMatch(/^[\x21-\x7e]+$/);
  expect(new URL(links.whatsapp_url).searchParams.get('text')).toBe('a&b\n#?%💍\ufffd');
});

test('the address of a mail keeps its sign, and lines end as mail programs expect', () => {
  const { mailto_url } = buildShareLinks({ text: 'a\nb', subject: 'S', email: 'a&b@example.com', phone: '' });
  expect(mailto_url).toBe('mailto:a%26b@example.com?subject=S&body=a%0D%0Ab');
});
