import type { Event } from '../../contract/event.ts';
import type { RsvpResponse } from '../../contract/rsvp.ts';
import type * as Mails from '../mail/mails.ts';
import type { MailContent } from '../providers/mail/mailer.ts';

/** What mails are rendered from in tests and pictures, without a database. */

const BRAND = { name: 'Gatherly', domain: 'example.com', origin: 'https://example.com', contact: 'hello@example.com' };
const SITE = 'https://eleanor.example.com';
const INVITE = `${SITE}/invite/8f7d6a5b4c3d2e1f`;

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
  main_photo_focus: null,
  status: 'planned',
  currency: 'USD',
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

export const makeMailingFacts = (event = makeMailEvent()) => ({
  brand: BRAND,
  event,
  siteUrl: SITE,
  subject: 'You’re invited: The wedding of Eleanor & Thomas',
  name: 'Zoë & Björn Stone',
  inviteUrl: INVITE,
  foot: { dataUrl: `${SITE}/my-data/4c3d2e1f`, unsubscribeUrl: `${SITE}/unsubscribe/5b4c3d2e` },
});

const VENUE = { venue_name: 'The Orchard House', venue_address: '12 Quince Lane\nHudson' };

export const CHANGES = [
  {
    item: '',
    before: { date: '2027-04-17', start: '15:00', end: '23:30', venue_name: 'Rose Hall', venue_address: '' },
    after: { date: '2027-04-24', start: '16:00', end: '23:30', ...VENUE },
  },
  {
    item: 'Welcome dinner',
    before: { date: '2027-04-23', start: '19:00', end: null, ...VENUE },
    after: { date: '2027-04-23', start: '18:30', end: null, ...VENUE },
  },
];

const REPLY: RsvpResponse = {
  id: '1',
  name: 'Zoë Stone',
  email: 'zoe@example.org',
  phone: null,
  attendance: 'yes',
  guests: 2,
  guest_names: 'Björn Stone',
  dietary_restrictions: '',
  message: '',
  late: false,
  by_host: false,
  created_at: '2027-02-01T10:00:00.000Z',
  updated_at: '2027-02-01T10:00:00.000Z',
  question_responses: [
    { question_key: 'song', label: 'Which song makes you dance?', input_type: 'textarea', response_value: 'September' },
  ],
  people: [],
};

/** The mails that guests get, in the design of a site. */
export function makeGuestMails(mails: typeof Mails, event: Event): Record<string, MailContent> {
  const facts = makeMailingFacts(event);
  const { brand, siteUrl, foot } = facts;
  const note = 'We would love to have you with us for the whole weekend.\n\nBring dancing shoes, and a sweater.';
  const update = { ...facts, changes: CHANGES, askAgain: false, note: '', hasCalendarEntry: true };
  const reply = { brand, event, siteUrl, foot, reply: REPLY };
  const asked = { brand, event, dataUrl: foot.dataUrl };
  return {
    invitation: mails.renderInvitationMail({ ...facts, note, hasCalendarEntry: true }),
    reminder: mails.renderReminderMail({ ...facts, people: ['Zoë Stone', 'Björn Stone'] }),
    message: mails.renderMessageMail({
      ...facts,
      subject: 'Where to park, and what to bring',
      body: `Dear friends,\n\n**the lot behind the barn** is ours. Directions: ${SITE}/schedule.\n\n- Cars to the left\n- The bus to the right, every half hour from the station, also late at night\n\nSee you soon!\nEleanor & Thomas`,
    }),
    'update-changed': mails.renderUpdateMail({ ...update, what: 'changed', note }),
    'update-asked': mails.renderUpdateMail({ ...update, what: 'changed', askAgain: true }),
    'update-postponed': mails.renderUpdateMail({ ...update, what: 'postponed' }),
    'update-cancelled': mails.renderUpdateMail({ ...update, what: 'cancelled' }),
    reply: mails.renderReplyMail({
      ...reply,
      subject: 'Your reply: The wedding of Eleanor & Thomas',
      changeUrl: INVITE,
      questions: [],
      items: [],
    }),
    'reply-uninvited': mails.renderUninvitedReplyMail({ ...reply, subject: 'We have your reply' }),
    thanks: mails.renderThanksMail({
      brand,
      event,
      siteUrl,
      subject: 'Thank you from Eleanor & Thomas',
      name: 'The Stone family',
      note: 'It has made three soups already. Come and taste one soon!',
      gifts: ['Enameled cast-iron pot, 5 quarts', 'Your contribution to “Honeymoon in Lisbon”'],
      foot,
    }),
    hold: mails.renderHoldMail({
      brand,
      event,
      occasion: 'The wedding of Eleanor & Thomas',
      gift: 'Enameled cast-iron pot, 5 quarts',
      link: `${SITE}/gift/7a6b5c`,
      subject: 'Your gift is reserved for half an hour',
      foot,
    }),
    contribution: mails.renderContributionMail({
      brand,
      event,
      siteUrl,
      subject: 'How to send your contribution to Eleanor & Thomas',
      fund: 'Honeymoon in Lisbon',
      amount: '$75.00',
      reference: 'K7WPQ4',
      payment: {
        details: 'Eleanor Hale\nHudson Savings Bank\n021000021 / 1234567890',
        link: 'https://paypal.me/eleanor',
      },
      registryUrl: `${INVITE}#registry`,
      foot,
    }),
    code: mails.renderCodeMail({
      brand,
      event,
      occasion: 'The wedding of Eleanor & Thomas',
      code: '481516',
      minutes: 10,
      dataUrl: foot.dataUrl,
    }),
    found: mails.renderFoundInvitationsMail({ ...asked, links: [{ name: 'Zoë Stone', url: INVITE }] }),
    'found-two': mails.renderFoundInvitationsMail({
      ...asked,
      links: [
        { name: 'Zoë Stone', url: INVITE },
        { name: 'The Stone family', url: INVITE },
      ],
    }),
    'data-link': mails.renderDataLinkMail(asked),
  };
}

/** The mails of the product, to owners and operators. */
export function makeProductMails(mails: typeof Mails): Record<string, MailContent> {
  const owner = { brand: BRAND, ownerName: 'Eleanor Hale' };
  const receipt = [
    ['Order', '1042'],
    ['Classic Wedding, 1 year', 'eleanor.example.com'],
    ['Paid', '$109.00'],
  ] as const;
  const site = {
    ...owner,
    siteUrl: SITE,
    templateName: 'Classic Wedding',
    term: '1 year',
    receipt,
    provider: 'Stripe',
  };
  const link = `${SITE}/admin/reset-password?token=9c8b7a6d5e4f3a2b1c0d9c8b7a6d5e4f`;
  const bought = { brand: BRAND, buyerName: 'Eleanor Hale', rows: receipt };
  const account = { ...owner, account: 'eleanor.example.com', link };
  const factor = { ...owner, email: 'eleanor@example.org', origin: SITE, undoLink: link, codesLeft: 7 };
  const dispute = { brand: BRAND, number: 1042, amount: '$109.00', reason: 'fraudulent', provider: 'Stripe' };
  const operator = { ...dispute, orderUrl: 'https://example.com/operator/orders/1042' };
  const term = { ...owner, siteUrl: SITE, endsAt: '2027-06-01T00:00:00Z', keptUntil: '2027-07-01T00:00:00Z' };
  const deletion = { ...owner, siteUrl: SITE, deletedOn: '2027-06-01T00:00:00Z' };
  return {
    'first-link': mails.renderFirstLinkMail({ ...site, lostAddress: 'ellie.example.com', link }),
    'another-site': mails.renderAnotherSiteMail({ ...site, lostAddress: null, signInUrl: `${SITE}/admin/login` }),
    receipt: mails.renderReceiptMail({
      ...bought,
      kind: 'renew',
      siteUrl: SITE,
      end: 'June 1, 2028',
      provider: 'Stripe',
      accountUrl: `${SITE}/admin/account`,
    }),
    parked: mails.renderParkedMail(bought),
    reset: mails.renderResetMail(account),
    'password-removed': mails.renderPasswordRemovedMail({ ...account, why: 'factor-undone' }),
    'password-changed': mails.renderPasswordChangedMail({ ...owner, email: 'eleanor@example.org' }),
    'new-email': mails.renderNewEmailMail({ ...owner, email: 'ellie@example.org', link }),
    'email-taken': mails.renderEmailTakenMail({ brand: BRAND, email: 'ellie@example.org' }),
    'email-changed': mails.renderEmailChangedMail({ ...owner, email: 'ellie@example.org', what: 'email', link }),
    'factor-on': mails.renderSecondFactorMail({ ...factor, what: 'factor-on' }),
    'recovery-code-used': mails.renderSecondFactorMail({ ...factor, undoLink: undefined, what: 'recovery-code-used' }),
    'owner-invitation': mails.renderOwnerInvitationMail({ brand: BRAND, inviter: 'Eleanor Hale', siteUrl: SITE, link }),
    'owner-invited': mails.renderSecondOwnerInvitedMail({ ...owner, email: 'thomas@example.org', siteUrl: SITE }),
    'owner-joined': mails.renderOwnerJoinedMail({
      ...owner,
      second: { name: 'Thomas Reed', email: 'thomas@example.org' },
      siteUrl: SITE,
    }),
    'term-notice': mails.renderTermNoticeMail({ ...term, daysLeft: 30 }),
    deletion: mails.renderDeletionMail({ ...deletion, isFirst: true }),
    'deletion-second': mails.renderDeletionMail({ ...deletion, isFirst: false }),
    'news-of-gifts': mails.renderGiftsMail({
      ...owner,
      siteUrl: SITE,
      more: 0,
      gifts: [
        {
          id: '1',
          gift: 'Cast-iron pot',
          guest: 'Zoë Stone',
          amount: null,
          reference: null,
          note: '“For your soups!”',
        },
        { id: '2', gift: 'Honeymoon', guest: null, amount: '$75.00', reference: 'K7WPQ4', note: '' },
      ],
    }),
    'news-of-replies': mails.renderRepliesMail({
      ...owner,
      siteUrl: SITE,
      more: 3,
      replies: [
        {
          id: '1',
          who: 'The Stone family',
          lines: ['Coming, 4 people'],
          notes: ['Allergies and dietary needs: Björn: no shellfish', '“We can’t wait.\nSave us a dance!”'],
          changed: false,
        },
        { id: '2', who: 'Zoë Stone', lines: ['Not coming'], notes: [], changed: true },
      ],
    }),
    summary: mails.renderSummaryMail({
      ...owner,
      siteUrl: SITE,
      event: makeMailEvent(),
      today: '2027-03-15',
      week: {
        coming: 7,
        maybe: 1,
        not_coming: 2,
        gifts: 3,
        invitations: 86,
        waiting: 34,
        unsent: 2,
        to_check: 1,
        unthanked: 3,
      },
      tasks: ['check', 'remind', 'send', 'thank'],
    }),
    'operator-code': mails.renderOperatorCodeMail({ brand: BRAND, code: '481516', minutes: 10 }),
    'operator-added': mails.renderOperatorAddedMail({ brand: BRAND, email: 'new@example.com' }),
    'operator-reset': mails.renderOperatorResetMail({ brand: BRAND }),
    dispute: mails.renderDisputeMail({ ...operator, status: 'open', respondBy: 'June 1, 2027' }),
  };
}
