import { expect, test } from 'vitest';
import { EVENT_TYPES } from '../../../contract/event-kinds.ts';
import { makeMailEvent, makeMailingFacts } from '../../testing/mail-samples.ts';
import { formatSignature } from '../../mail/letter-text.tsx';
import { renderInvitationMail } from './invitation-mail.tsx';

const FACTS = makeMailingFacts();

test('the text part says everything that the letter says', () => {
  const { text } = renderInvitationMail({ ...FACTS, note: 'Bring boots.\n\nAnd a sweater.', hasCalendarEntry: true });
  expect(text).toBe(`Zoë & Björn Stone,

You’re invited to celebrate the wedding of
Eleanor & Thomas

Saturday, April 24, 2027, 4:00 PM until 11:30 PM, Eastern Time
The Orchard House
12 Quince Lane
Hudson, New York 12534

Bring boots.

And a sweater.

Eleanor & Thomas

Please reply by Saturday, March 27, 2027.

We’ll be there:
https://eleanor.example.com/invite/8f7d6a5b4c3d2e1f?answer=yes#reply-sheet

Can’t make it:
https://eleanor.example.com/invite/8f7d6a5b4c3d2e1f?answer=no#reply-sheet

Open our invitation:
https://eleanor.example.com/invite/8f7d6a5b4c3d2e1f

The date is attached, ready for your calendar.

-- 
You’re receiving this email because Eleanor & Thomas invited you. Sent by Gatherly for eleanor.example.com.

Unsubscribe from emails about this event: https://eleanor.example.com/unsubscribe/5b4c3d2e

See or delete what this site stores about you: https://eleanor.example.com/my-data/4c3d2e1f
`);
});

test('what the hosts have not said is left out of both parts', () => {
  const event = makeMailEvent({
    couple_names: '',
    event_date: null,
    venue_name: '',
    venue_address: ' \n ',
    rsvp_deadline: null,
    time_zone: null,
  });
  const { text, html } = renderInvitationMail({ ...FACTS, event, note: ' \n', hasCalendarEntry: false, foot: null });
  expect(text).toBe(`Zoë & Björn Stone,

You’re invited to celebrate
A wedding

We’ll be there:
https://eleanor.example.com/invite/8f7d6a5b4c3d2e1f?answer=yes#reply-sheet

Can’t make it:
https://eleanor.example.com/invite/8f7d6a5b4c3d2e1f?answer=no#reply-sheet

Open our invitation:
https://eleanor.example.com/invite/8f7d6a5b4c3d2e1f

-- 
You’re receiving this email because your hosts invited you. Sent by Gatherly for eleanor.example.com.
`);
  for (const missing of ['undefined', 'null', 'From ', 'calendar', 'reply by', 'Unsubscribe'])
    expect(html.slice(html.indexOf('<body'))).not.toContain(missing);
});

test('an end after midnight is on the next day', () => {
  const event = makeMailEvent({ event_end_time: '02:00' });
  const { text, html } = renderInvitationMail({ ...FACTS, event, note: '', hasCalendarEntry: false });
  for (const part of [text, html]) expect(part).toContain('until 2:00 AM the next day');
});

test('only a mail with a calendar entry says that it is attached', () => {
  for (const hasCalendarEntry of [true, false]) {
    const { text, html } = renderInvitationMail({ ...FACTS, note: '', hasCalendarEntry });
    for (const part of [text, html]) expect(part.includes('ready for your calendar')).toBe(hasCalendarEntry);
  }
});

test.for(EVENT_TYPES)('names the occasion of a %s', (event_type) => {
  const event = makeMailEvent({ event_type });
  const { text } = renderInvitationMail({ ...FACTS, event, note: '', hasCalendarEntry: false });
  expect(text).toMatch(/^Zoë & Björn Stone,\n\nYou’re invited to celebrate( \w+)+\nEleanor & Thomas\n\n/);
});

test.each([
  ['See you soon!', 'Eleanor & Thomas'],
  ['See you soon!\n\nLove, E & T', ''],
  ['With all our love', 'Eleanor & Thomas'],
  ['See you!\nThomas and Eleanor', ''],
  ['A big event!', 'Eleanor & Thomas'],
  ['Eleanor and Thomas can’t wait to celebrate with all of you, whatever the weather will be', 'Eleanor & Thomas'],
])('signs %j with %j', (note, signature) => {
  expect(formatSignature(note, 'Eleanor Hale & Thomas Reed')).toBe(signature);
});
