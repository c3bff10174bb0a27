import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { flag } from './values.ts';

export const REMINDER_DAYS_MAX = 4;
export const REMINDER_DAY_MAX = 60;
/** Two weeks before the deadline, and once more three days before it. */
export const DEFAULT_REMINDERS = { enabled: false, days_before: [14, 3] };

const settings = z.object({
  enabled: z.boolean(),
  /** Days before the deadline for replies, the most first. */
  days_before: z.array(z.number().int()),
});
export type ReminderSettings = z.output<typeof settings>;

const DAY = `Please enter a whole number of days from 1 to ${REMINDER_DAY_MAX}.`;

export const reminderSettingsChange = z.object({
  enabled: flag.optional(),
  days_before: z
    .array(z.number(DAY).int(DAY).min(1, DAY).max(REMINDER_DAY_MAX, DAY), 'Please choose the days.')
    .min(1, 'Please choose at least one day.')
    .max(REMINDER_DAYS_MAX, `Please choose at most ${REMINDER_DAYS_MAX} days.`)
    .transform((days) => [...new Set(days)].toSorted((one, other) => other - one))
    .optional(),
});

export const reminders = {
  read: endpoint({
    method: 'GET',
    path: '/admin/events/:event/reminders',
    access: 'owner',
    summary: 'Returns when guests who have not replied are reminded',
    output: settings,
    errors: ['not_signed_in'],
  }),
  change: endpoint({
    method: 'PUT',
    path: '/admin/events/:event/reminders',
    access: 'owner',
    summary: 'Changes when guests who have not replied are reminded: all of it, or a part',
    body: reminderSettingsChange,
    output: settings,
    errors: ['not_signed_in'],
  }),
  preview: endpoint({
    method: 'GET',
    path: '/admin/events/:event/reminders/preview',
    access: 'owner',
    summary:
      'Returns the coming days of reminders, and how many invitations would get one as of now, also while they are off',
    output: z.array(z.object({ date: z.iso.date(), invitations: z.number().int() })),
    errors: ['not_signed_in'],
  }),
};
