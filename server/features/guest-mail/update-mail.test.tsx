import { expect, test } from 'vitest';
import { CHANGES, makeMailEvent, makeMailingFacts } from '../../testing/mail-samples.ts';
import { renderMessageMail } from './message-mail.tsx';
import { renderReminderMail } from './reminder-mail.tsx';
import { renderUpdateMail, type UpdateFacts } from './update-mail.tsx';

const FACTS = makeMailingFacts();
const UPDATE: UpdateFacts = {
  ...FACTS,
  what: 'changed',
  changes: CHANGES,
  askAgain: false,
  note: '',
  hasCalendarEntry: true,
};
const FOOT = `-- 
You’re receiving this email because Eleanor & Thomas invited you. Sent by Gatherly for eleanor.example.com.

Unsubscribe from emails about this event: https://eleanor.example.com/unsubscribe/5b4c3d2e

See or delete what this site stores about you: https://eleanor.example.com/my-data/4c3d2e1f
`;

test('an update says what was and what is now, of the event and of its schedule', () => {
  const { text, html } = renderUpdateMail(UPDATE);
  expect(text).toBe(`Dear Zoë & Björn Stone,

Something has changed for the wedding of Eleanor & Thomas. Please note what is new:

Date
  was: Saturday, April 17, 2027
  now: Saturday, April 24, 2027

Time
  was: 3:00 PM – 11:30 PM
  now: 4:00 PM – 11:30 PM

Place
  was: Rose Hall
  now: The Orchard House, 12 Quince Lane, Hudson

Welcome dinner: time
  was: 7:00 PM
  now: 6:30 PM

When and where
Saturday, April 24, 2027, 4:00 PM until 11:30 PM, Eastern Time
The Orchard House
12 Quince Lane
Hudson, New York 12534

Already replied? Your reply still counts. If you can’t make it now, please change it on our invitation.

Our invitation:
https://eleanor.example.com/invite/8f7d6a5b4c3d2e1f

The updated entry is attached, ready for your calendar.

Eleanor & Thomas

${FOOT}`);
  expect(html).toContain('<s>Saturday, April 17, 2027</s>');
  expect(html).not.toContain('?answer=');
});

test('an update that asks again has the buttons of the invitation', () => {
  const { text, html } = renderUpdateMail({ ...UPDATE, askAgain: true, hasCalendarEntry: false });
  for (const part of [text, html]) {
    expect(part).toContain(`${FACTS.inviteUrl}?answer=yes`);
    expect(part).toContain('earlier replies no longer count');
    expect(part).not.toContain('your calendar');
  }
});

test('items that are new, gone or undecided are named', () => {
  const slot = { date: '2027-04-24', start: '11:00', end: null, venue_name: '', venue_address: '' };
  const { text } = renderUpdateMail({
    ...UPDATE,
    changes: [
      { item: 'Brunch', before: null, after: slot },
      { item: 'Hike', before: slot, after: null },
      { item: 'Picnic', before: { ...slot, venue_name: 'Lake' }, after: { ...slot, start: null } },
    ],
  });
  expect(text).toContain(`Brunch
  now: Saturday, April 24, 2027, 11:00 AM

Hike
  was: Saturday, April 24, 2027, 11:00 AM
  now: no longer takes place

Picnic: time
  was: 11:00 AM
  now: not decided yet

Picnic: place
  was: Lake
  now: not decided yet
`);
  expect(text).not.toContain('When and where');
});

test('a cancelled event asks nothing and keeps its link', () => {
  const { text, html } = renderUpdateMail({ ...UPDATE, what: 'cancelled', note: 'We are well.' });
  expect(text).toBe(`Dear Zoë & Björn Stone,

We’re very sorry: the wedding of Eleanor & Thomas on Saturday, April 17, 2027 is canceled.

We are well.

You don’t need to do anything. Our invitation stays online.

Our invitation:
https://eleanor.example.com/invite/8f7d6a5b4c3d2e1f

The attached entry removes the date from your calendar.

Eleanor & Thomas

${FOOT}`);
  expect(html).toContain('We have to cancel');
});

test('a postponed event says that a date will follow', () => {
  const { text } = renderUpdateMail({ ...UPDATE, what: 'postponed' });
  expect(text).toContain('can’t take place on Saturday, April 17, 2027. There is no new date yet.');
});

test('a reminder asks until when, with the buttons of the invitation', () => {
  const { text, html } = renderReminderMail({ ...FACTS, people: [], name: 'The Stone family' });
  expect(text).toMatch(/^Dear Stone family,\n\nWe’d love to celebrate [^]*still missing your answer\./);
  for (const part of [text, html]) {
    expect(part).toContain('by Saturday, March 27, 2027');
    expect(part).toContain(`${FACTS.inviteUrl}?answer=no`);
  }
  expect(renderReminderMail({ ...FACTS, people: [], event: makeMailEvent({ rsvp_deadline: null }) }).text).toContain(
    'Please let us know soon whether you can come',
  );
});

test('a message keeps paragraphs and lines, and links addresses', () => {
  const body = 'Dear friends,\n\nsee https://example.org/a?b=1&c=2.\nBring <b>boots</b>.';
  const { text, html } = renderMessageMail({ ...FACTS, body });
  expect(text).toBe(`${body}\n\nOur invitation:\n${FACTS.inviteUrl}\n\n${FOOT}`);
  expect(html).toMatch(
    /see <a href="https:\/\/example\.org\/a\?b=1&amp;c=2"[^>]*>https:\/\/example\.org\/a\?b=1&amp;c=2<\/a>\.<br\/>Bring &lt;b&gt;boots&lt;\/b&gt;\./,
  );
});
