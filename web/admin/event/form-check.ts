import { z } from 'zod';
import { eventChange, eventDate } from '../../../contract/event.ts';
import type { Event } from '../../../contract/event.ts';
import { calendarDate, timeOfDay } from '../../../contract/values.ts';
import { getLocalToday } from '../../../contract/dates.ts';
import { ON_FORM } from './form-values.ts';
import type { EventValues } from './form-values.ts';
import { parseFocus } from '../kit/focus-values.ts';
import { createZodResolver } from '../kit/zod-resolver.ts';

export const PAST_DATE = 'Event date cannot be in the past. Please select a future date.';

/** An unchanged date may be in the past, a new one may not. */
export function buildEventForm(stored: Event) {
  const date = eventDate.refine((day) => day === stored.event_date || day >= getLocalToday(), PAST_DATE);
  const checked = eventChange
    .pick(ON_FORM)
    .required()
    .extend({
      event_date: stored.status === 'postponed' ? orEmpty(date) : date,
      // A postponed event has no date; an empty deadline is automatic; an empty end time is open.
      rsvp_deadline: orEmpty(calendarDate('Please enter the last day for replies.')),
      event_end_time: orEmpty(timeOfDay),
      time_zone: orEmpty(z.string()),
      main_photo_focus: z.string().transform(parseFocus),
    });
  // The fields contain only strings; the contract also accepts null.
  return z
    .custom<EventValues>()
    .transform((values): z.input<typeof checked> => values)
    .pipe(checked);
}

const orEmpty = (value: z.ZodType<string>) =>
  z
    .literal('')
    .transform(() => null)
    .or(value);

export type Checked = z.output<ReturnType<typeof buildEventForm>>;

/** Loaded after the form, which can be read and filled in without it. */
export const createResolver = (stored: Event) => createZodResolver(buildEventForm(stored));
