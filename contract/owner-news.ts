import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/** At once, though at most one mail in five minutes; once a day; or not at all. */
export const NOTIFY_CHOICES = ['at_once', 'daily', 'never'] as const;
export type NotifyChoice = (typeof NOTIFY_CHOICES)[number];

const choice = z.enum(NOTIFY_CHOICES, 'Please choose when we should email you.');

/** How an owner hears of replies and of gifts. */
export const notifySettings = z.object({ notify_replies: choice, notify_gifts: choice });
export type NotifySettings = z.output<typeof notifySettings>;

export const notifyForm = notifySettings.partial();
export type NotifyForm = z.output<typeof notifyForm>;

/** The time of the daily mail, in the event’s time zone. */
export const DAILY_TIME = '18:00';

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
