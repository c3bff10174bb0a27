import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { flag } from './values.ts';

/** At once, though at most one mail in five minutes; once a day; or not at all. */
export const NOTIFY_CHOICES = ['at_once', 'daily', 'never'] as const;
export type NotifyChoice = (typeof NOTIFY_CHOICES)[number];

const choice = z.enum(NOTIFY_CHOICES, 'Please choose when we should email you.');

/** How an owner hears of replies and of gifts, and whether of each week. */
export const notifySettings = z.object({ notify_replies: choice, notify_gifts: choice, notify_weekly: z.boolean() });
export type NotifySettings = z.output<typeof notifySettings>;

export const notifyForm = notifySettings.extend({ notify_weekly: flag }).partial();
export type NotifyForm = z.output<typeof notifyForm>;

/** The time of the daily mail, in the event’s time zone. */
export const DAILY_TIME = '18:00';

/** The time of the weekly summary on Mondays, in the event’s time zone. */
export const SUMMARY_TIME = '09:00';

export const ownerNews = {
  markRepliesSeen: endpoint({
    method: 'PUT',
    path: '/admin/account/replies-seen',
    access: 'owner',
    afterEnd: true,
    summary: 'Marks all replies so far as seen by this owner',
    errors: ['not_signed_in'],
  }),
};
