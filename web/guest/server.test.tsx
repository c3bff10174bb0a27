import { describe, expect, test } from 'vitest';
import type { Event } from '../../contract/event.ts';
import { ASKED_ALWAYS } from '../../contract/answers.ts';
import type { GuestPage } from '../../contract/pages.ts';
import { COLOR_THEMES } from '../../contract/event-kinds.ts';
import { TEMPLATE_IDS } from '../../contract/catalog.ts';
import { INPUT_TYPES } from '../../contract/rsvp.ts';
import type { Question, RsvpResponse } from '../../contract/rsvp.ts';
import { render } from './server.tsx';

type Invitation = Extract<GuestPage, { page: 'invitation' }>;

const brand = {
  name: 'Feastly',
  domain: 'feastly.example',
  origin: 'https://feastly.example',
  contact: 'hello@feastly.example',
};
const origin = 'https://anna.feastly.example';

const event: Event = {
  id: '0193',
  unique_id: 'abc',
  template_id: 'classic-wedding',
  event_type: 'wedding',
  status: 'planned',
  event_name: 'Annabel & Benedict',
  couple_names: 'Annabel Lee & Benedict Cole',
  event_date: '2031-06-14',
  event_time: '16:00',
  event_end_time: null,
  time_zone: null,
  event_caption: 'Two hearts, one table',
  main_photo_url: '',
  main_photo_focus: null,
  venue_name: 'Rose Barn',
  venue_address: '1 Mill Lane, Bath',
  color_theme: 'classic-rose',
  rsvp_deadline: '2031-05-15',
  rsvp_closes: false,
  replies_from: 'everyone',
  contact: '',
  search_listed: false,
  currency: 'USD',
};

const questions: Question[] = INPUT_TYPES.map((input_type, place) => ({
  id: `id-${input_type}`,
  question_key: input_type,
  label: `Question of ${input_type}`,
  input_type,
  options: ['select', 'radio', 'checkbox'].includes(input_type) ? ['First', 'Second'] : null,
  required: place === 0,
  enabled: true,
  sort_order: place,
  placeholder: '',
  help_text: place === 0 ? 'As on your passport' : '',
  ...ASKED_ALWAYS,
}));

const anna: NonNullable<Invitation['guest']> = {
  name: 'Anna',
  email: 'anna@example.com',
  max_guests: 2,
  plus_one_allowed: true,
  plus_ones: 1,
  people: [],
  unique_token: 'token-of-anna',
  attendance: null,
};

const PARTS: Invitation['parts'] = [
  { anchor: 'home', kind: 'home', title: 'Home' },
  { anchor: 'rsvp', kind: 'rsvp', title: 'RSVP' },
  { anchor: 'registry', kind: 'registry', title: 'Registry' },
  { anchor: 'gallery', kind: 'gallery', title: 'Gallery' },
];

const pageOf = (change: Partial<Event> = {}, more: Partial<Invitation> = {}): Invitation => ({
  page: 'invitation',
  saidBefore: null,
  changes: null,
  brand,
  sample: false,
  origin,
  event: { ...event, ...change },
  questions,
  guest: null,
  invitationProblem: null,
  schedule: [],
  parts: PARTS,
  written: {},
  terms: 'open',
  reply: null,
  rejectedReply: null,
  chosenAnswer: null,
  moment: { today: '2030-11-23', zone: null, isOver: false },
  registry: { gifts: [], total: 0, categories: [] },
  kept: [],
  giving: null,
  gallery: { images: [], total: 0 },
  ...more,
});

const replyOf = (change: Partial<RsvpResponse> = {}): RsvpResponse => ({
  id: '1',
  name: 'Anna',
  email: 'anna@example.com',
  phone: null,
  attendance: 'yes',
  guests: 1,
  guest_names: '',
  dietary_restrictions: '',
  message: '',
  late: false,
  by_host: false,
  created_at: '2031-01-01T00:00:00Z',
  updated_at: '2031-01-01T00:00:00Z',
  people: [],
  question_responses: [],
  ...change,
});

const textOf = (html: string) =>
  html
    .replace(/<!--.*?-->/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&amp;', '&')
    .replaceAll('&#x27;', "'")
    .replace(/\s+/g, ' ');

describe('the invitation', () => {
  test('is complete without a script', () => {
    const seen = textOf(render(pageOf()).body);
    for (const part of [
      'You’re invited to celebrate',
      'the wedding of',
      'Saturday, June 14, 2031, 4:00 PM',
      'Rose Barn',
      '1 Mill Lane, Bath',
      '“Two hearts, one table”',
      'Please respond by May 15th, 2031. We’re excited to celebrate this special day with you!',
      'We’d love to have you attend!',
      'Submit RSVP',
      'Made with Feastly',
    ]) {
      expect(seen).toContain(part);
    }
  });

  test('has the four linked sections', () => {
    const { body } = render(pageOf());
    for (const id of ['home', 'rsvp', 'registry', 'gallery']) expect(body).toContain(`id="${id}"`);
  });

  test('greets an invited guest by name and fills in the form', () => {
    const { body, head } = render(pageOf({}, { guest: anna }));
    const seen = textOf(body);
    expect(seen).toContain('Anna, you’re invited to celebrate');
    expect(seen).toContain('Anna, we’d love to have you attend!');
    expect(head.noindex).toBe(true);
  });

  test('shows a guest the reply and a way to change it', () => {
    const coming = questions.map((each) => ({ ...each, question_key: 'attendance' })).slice(0, 1);
    const reply = replyOf({ attendance: 'maybe', late: true });
    const { body } = render(pageOf({}, { guest: anna, questions: coming, reply }));
    const seen = textOf(body);
    for (const part of [
      'We have your reply',
      'Not yet certain',
      'Your reply came after the deadline. The hosts can see that.',
      'Change your reply',
      // Beside the date, at the top.
      'Google Calendar (opens in a new tab) We have your reply: not sure yet',
    ]) {
      expect(seen).toContain(part);
    }
    expect(body).toMatch(/action="\/invite\/token-of-anna#rsvp"/);
    expect(body).toContain('href="/invite/token-of-anna/calendar.ics"');
  });

  test('gives what the hosts say about reaching them a line of its own', () => {
    const contact = 'The doctor’s envelope is with Jonas’s brother.\nBribes to Mia, 555 0100 22';
    const { body } = render(pageOf({ contact }, { reply: replyOf() }));
    const [, line = ''] = /<p class="closed-contact">(.*?)<\/p>/s.exec(body) ?? [];
    expect(textOf(line).trim()).toBe('The doctor’s envelope is with Jonas’s brother. Bribes to Mia, 555 0100 22');
    expect(line).toContain('href="tel:555010022"');
    expect(textOf(render(pageOf({}, { reply: replyOf() })).body)).toContain('please tell the hosts. ');
  });

  test.each([
    ['Tom, 555 0100 22', 'Questions? Tom, 555 0100 22'],
    ['Questions? Write to Tom.', 'Questions? Write to Tom.'],
    ['Any questions: Tom', 'Any questions: Tom'],
    ['Questionnaire at Tom’s', 'Questions? Questionnaire at Tom’s'],
  ])('says once, at the foot, what the hosts’ words are for: %s', (contact, shown) => {
    const [, line = ''] = /<p class="closing-contact">(.*?)<\/p>/s.exec(render(pageOf({ contact })).body) ?? [];
    expect(textOf(line).trim()).toBe(shown);
  });

  test('says when the deadline has passed, and whom to contact once RSVPs are closed', () => {
    const late = textOf(render(pageOf({}, { terms: 'late' })).body);
    expect(late).toContain('RSVPs were due by May 15th, 2031.');
    expect(late).toContain('You can still reply. The hosts will see that it came after the deadline.');
    const closed = render(pageOf({ contact: 'Annabel, 555 0100' }, { terms: 'closed' })).body;
    expect(textOf(closed)).toContain('Please ask the hosts: Annabel, 555 0100');
    expect(closed.split('id="registry"')[0]).toContain('href="tel:5550100"');
    expect(closed).not.toContain('<form');
  });

  test('shows a rejected form again, with its input and errors', () => {
    const typed = { text: ['Zoë <b>'], checkbox: ['Second'], select: ['First'], textarea: ['one\ntwo'] };
    const refusal = { sentence: '', fields: { email: 'Please enter a valid email address' } };
    const { body } = render(pageOf({}, { rejectedReply: { typed, refusal } }));
    expect(body).toContain('value="Zoë &lt;b&gt;"');
    expect(body).toMatch(/<input(?=[^>]*value="Second")[^>]* checked/);
    expect(body).toMatch(/<option[^>]*value="First"[^>]*selected/);
    expect(body).toContain('one\ntwo</textarea>');
    expect(body).toMatch(/href="#q-id-email"[^>]*>Please enter a valid email address/);
    expect(body).toMatch(/<input(?=[^>]* name="email")[^>]* aria-invalid="true"/);
  });

  test('marks a rejected group of checkboxes as rejected, and describes it', () => {
    const asked = questions.map((one) => ({ ...one, required: true }));
    const refusal = { sentence: '', fields: { checkbox: 'Please answer it.', radio: 'Please answer it.' } };
    const { body } = render(pageOf({}, { questions: asked, rejectedReply: { typed: {}, refusal } }));
    expect(body.match(/<input(?=[^>]* name="checkbox")[^>]* aria-invalid="true"/g)).toHaveLength(2);
    expect(body).not.toMatch(/<input(?=[^>]* name="radio")[^>]* aria-invalid/);
    for (const type of ['checkbox', 'radio']) {
      const [, group = ''] = new RegExp(`<fieldset([^>]* id="q-id-${type}"[^>]*)>`).exec(body) ?? [];
      expect(group).toContain(`aria-describedby="q-id-${type}-problem"`);
      expect(group.includes('aria-invalid="true"')).toBe(type === 'radio');
    }
    expect(textOf(body)).toContain('Question of checkbox * (required)');
  });

  test('names the fields of errors that are equal', () => {
    const emails = ['Email', 'Other email'].flatMap((label) =>
      questions
        .filter(({ input_type }) => input_type === 'email')
        .map((one) => ({ ...one, label, question_key: label })),
    );
    const sentence = 'Please enter a valid email address';
    const refusal = { sentence: '', fields: { Email: sentence, 'Other email': sentence } };
    const { body } = render(pageOf({}, { questions: emails, rejectedReply: { typed: {}, refusal } }));
    const links = [...body.matchAll(/<a href="#q-[^>]*>(.*?)<\/a>/g)].map(([, words]) => words);
    expect(links).toEqual([`“Email”: ${sentence}`, `“Other email”: ${sentence}`]);
  });

  test('shows a banner for an unknown invitation link', () => {
    const { body, head } = render(pageOf({}, { invitationProblem: 'unknown' }));
    expect(textOf(body)).toContain('Invalid invitation link. Please contact the hosts for a valid invitation link.');
    expect(head.noindex).toBe(true);
  });

  test('has a control for each of the nine question types', () => {
    const { body } = render(pageOf());
    for (const type of ['text', 'email', 'tel', 'number', 'date', 'radio', 'checkbox']) {
      expect(body).toMatch(new RegExp(`<input(?=[^>]* name="${type}")[^>]* type="${type}"`));
    }
    expect(body).toMatch(/<textarea[^>]*name="textarea"/);
    expect(body).toMatch(/<select[^>]*name="select"/);
    expect(body).toContain('As on your passport');
  });

  test('leaves out unknown facts', () => {
    const bare = { event_date: null, rsvp_deadline: null, venue_name: '', venue_address: '', event_caption: '' };
    const named = textOf(render(pageOf(bare)).body);
    expect(named).toContain('the wedding of');
    expect(named).not.toContain('Please respond by');
    expect(named).not.toContain('PM');
    const unwritten = render(pageOf({ ...bare, couple_names: '', event_name: '' }));
    expect(textOf(unwritten.body)).toContain(
      'An invitation in the making The hosts are still preparing it. Please come back soon.',
    );
    expect(unwritten.head.title).toBe('Event');
  });

  test('asks for a reply by invitation only while there are neither names nor a date', () => {
    const blank = { couple_names: '', event_date: null, rsvp_deadline: null };
    const open = render(pageOf(blank)).body;
    expect(open).not.toContain('<form');
    expect(textOf(open)).toContain('The hosts are still preparing this invitation. Please come back soon.');
    expect(render(pageOf(blank, { guest: anna })).body).toContain('action="/invite/token-of-anna#rsvp"');
    for (const change of [{ couple_names: '' }, { event_date: null }])
      expect(render(pageOf(change)).body).toContain('Submit RSVP');
    const invited = textOf(render(pageOf({ ...blank, replies_from: 'invited' })).body);
    expect(invited).toContain('Open your invitation to reply');
    expect(invited).not.toContain('RSVPs open soon');
  });

  test('says when the event ends, also after midnight', () => {
    const seen = (event_end_time: string) => textOf(render(pageOf({ event_end_time })).body);
    expect(seen('23:00')).toContain('until 11:00 PM ');
    expect(seen('23:00')).not.toContain('next day');
    expect(seen('01:00')).toContain('4:00 PM – 1:00 AM the next day');
    expect(seen('01:00')).toContain('until 1:00 AM the next day');
  });

  test('shows the hosts’ photo, and preloads it or the drawn scene', () => {
    const { body, preload } = render(pageOf({ main_photo_url: '/uploads/us.webp' }));
    expect(body).toContain('src="/uploads/us.webp"');
    expect(preload).toContainEqual({ href: '/uploads/us.webp', as: 'image' });
    expect(body).not.toContain('rel="preload"');
    const drawn = render(pageOf()).preload?.filter(({ as, isLate }) => as === 'image' && isLate !== true) ?? [];
    expect(drawn.map(({ media }) => media)).toEqual(['(max-width: 767px)', '(min-width: 768px)']);
    for (const { href } of drawn) expect(render(pageOf()).body).toContain(href);
  });

  test('escapes markup in texts', () => {
    const { body } = render(pageOf({ event_caption: '<script>alert(1)</script>', venue_name: '"><img src=x>' }));
    expect(body).not.toContain('<script>alert');
    expect(body).not.toContain('<img src=x>');
  });
});

describe('every template in every theme', () => {
  test.each(TEMPLATE_IDS)('%s renders with its own style sheet', (template_id) => {
    for (const color_theme of COLOR_THEMES) {
      const { body, htmlAttributes, styles, preload } = render(pageOf({ template_id, color_theme }, { guest: anna }));
      expect(htmlAttributes).toEqual({ 'data-theme': color_theme });
      expect(styles).toHaveLength(1);
      expect(preload?.filter(({ href }) => href === '')).toEqual([]);
      // The Content-Security-Policy refuses inline styles and scripts.
      expect(body).not.toMatch(/ style=| on[a-z]+=|<script|<style/);
    }
  });

  test.each(TEMPLATE_IDS)('%s has the styles of a sheet for the end of mails', (template_id) => {
    const shown = { page: 'unsubscribe', brand, event: { ...event, template_id }, form: '/unsubscribe/token' } as const;
    for (const link of ['valid', 'done', 'unknown'] as const) {
      const { body, styles } = render({ ...shown, link });
      expect(body).toContain('gift-page__sheet');
      const folder = `web/guest/designs/${template_id}`;
      expect(styles).toEqual(['style', 'below', 'other-pages'].map((name) => `${folder}/${name}.css`));
    }
  });
});

describe('the test pages', () => {
  test('have a dialog and six pictures', () => {
    expect(render({ page: 'dialog-test', brand, origin }).body).toContain('<dialog');
    const { body, styles } = render({ page: 'gallery-test', brand, origin });
    expect(body.match(/<img /g)).toHaveLength(6);
    expect(styles).toContain('web/guest/samples/samples.css');
  });
});
