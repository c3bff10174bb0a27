import type { Event } from '../../contract/event.ts';

/** What mails are rendered from in tests and pictures, without a database. */

const SAMPLE_BRAND = {
  name: 'Attend',
  domain: 'example.com',
  origin: 'https://example.com',
  contact: 'hello@example.com',
};

export const makeMailEvent = (over: Partial<Event> = {}): Event => ({
  id: '1',
  unique_id: '1',
  template_id: 'classic-wedding',
  event_type: 'wedding',
  event_name: '',
  couple_names: 'Eleanor Hale & Thomas Reed',
  event_date: '2027-04-24',
  event_time: '16:00',
  event_end_time: '23:30',
  time_zone: 'America/New_York',
  event_caption: '',
  main_photo_url: '',
  venue_name: 'The Orchard House',
  venue_address: '12 Quince Lane\nHudson, New York 12534',
  color_theme: 'classic-rose',
  rsvp_deadline: '2027-03-27',
  rsvp_closes: false,
  replies_from: 'everyone',
  contact: '',
  search_listed: false,
  ...over,
});

export const makeMailingFacts = () => ({
  brand: SAMPLE_BRAND,
  event: makeMailEvent(),
  siteUrl: 'https://eleanor.example.com',
  subject: 'You’re invited: The wedding of Eleanor & Thomas',
  name: 'Zoë & Björn Stone',
  inviteUrl: 'https://eleanor.example.com/invite/8f7d6a5b4c3d2e1f',
  foot: {
    dataUrl: 'https://eleanor.example.com/my-data/4c3d2e1f',
    unsubscribeUrl: 'https://eleanor.example.com/unsubscribe/5b4c3d2e',
  },
});
