import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/** What the jobs that may be given up are for. The others run on schedule, so that the next run makes up for a failed one. */
export const JOB_PURPOSES: Readonly<Record<string, string>> = {
  'payments.event': 'Payment reported by the provider',
  'orders.site-ready-mail': 'Email: your site is ready',
  'orders.receipt': 'Email: receipt for a renewal or upgrade',
  'orders.parked-mail': 'Email: we received your payment and are reviewing it',
  'orders.dispute-mail': 'Email: an order is disputed (to operators)',
  'orders.close-checkout': 'Closing a replaced checkout at the provider',
  'operators.code': 'Email: sign-in code of an operator',
  'operators.added': 'Email: an operator was added (to operators)',
  'operators.factor-reset': 'Email: two-step verification of an operator was reset',
  'owners.reset-link': 'Email: link to set a password',
  'profile.email-link': 'Email: confirm a new email address',
  'profile.told': 'Email: the account was changed',
  'second-owner.invitation': 'Email: invitation of a second owner',
  'second-owner.joined': 'Email: the second owner has joined',
  'account.deletion': 'Email: the site will be deleted',
  'account.term-notice': 'Email: the term ends soon',
  'verification.code': 'Email: verification code of a guest',
  'rsvp.confirm': 'Notifications about a reply',
  'finding.mail': 'Email: lost invitation links',
  'guest-data.link': 'Email: new link to a guest’s data',
  'rsvp.confirm-mail': 'Email: confirmation of a reply',
  'registry.purchases': 'Notifications about purchased gifts',
  'registry.purchase-mail': 'Email: gifts were purchased',
  'registry.contribution-mail': 'Email: money was given to a fund',
  'registry.hold-mail': 'Email: reservation of a gift',
  'notifications.replies-mail': 'Email: new replies (to owners)',
  'notifications.summary-mail': 'Email: summary of the week (to owners)',
  'owner-news.tell': 'News for owners: what is due',
  'guest-mail.deliver': 'Sending emails to guests',
  'guest-mail.test': 'Email: test of an invitation or message',
  'sections.fetch': 'Fetching a photo of a section',
  'uploads.fetch': 'Fetching a gift’s picture',
  'gallery.fetch': 'Fetching a photo of the gallery',
  'event.fetch': 'Fetching the main photo',
  'uploads.release': 'Deleting a picture that was replaced or removed',
  'uploads.erase': 'Deleting the pictures of an erased site',
  'demos.add-pictures': 'Pictures of a demo site',
};

export const getJobPurpose = (name: string): string => JOB_PURPOSES[name] ?? `Other (${name})`;

const count = z.number().int();

export const givenUpJob = z.object({
  id: z.uuid(),
  /** The name of its queue. */
  name: z.string(),
  at: z.iso.datetime(),
  /** `given-up-again`: it was tried again in vain. `trying`: it was given up before, and is being tried again. */
  state: z.enum(['given-up', 'given-up-again', 'trying']),
  /** How often it was tried in all. */
  tries: count,
  /** Of the last try; one line, without email addresses and links. */
  error: z.string(),
  /** What it was for, if its order or site is known and not erased. */
  order: z.object({ id: z.string(), number: count }).nullable(),
  subdomain: z.string().nullable(),
});
export type GivenUpJob = z.output<typeof givenUpJob>;

/** One job, or without `id` all of the queue. */
const choice = z.object({ name: z.string().min(1).max(100), id: z.uuid().optional() });
/** How many jobs there were: 0 if another operator was faster. */
const affected = z.object({ jobs: count });

export const jobs = {
  list: endpoint({
    method: 'GET',
    path: '/operator/jobs',
    access: 'operator',
    summary: 'Jobs that are given up, and those that are tried again since, by queue, newest first; kept for 30 days',
    output: z.array(givenUpJob),
    list: true,
    errors: ['not_signed_in', 'invalid_cursor'],
  }),
  retry: endpoint({
    method: 'POST',
    path: '/operator/jobs/retry',
    access: 'operator',
    summary: 'Tries one job or all of a queue again',
    body: choice,
    output: affected,
    errors: ['not_signed_in'],
  }),
  dismiss: endpoint({
    method: 'POST',
    path: '/operator/jobs/dismiss',
    access: 'operator',
    summary: 'Removes one job or all of a queue from the list',
    body: choice,
    output: affected,
    errors: ['not_signed_in'],
  }),
};
