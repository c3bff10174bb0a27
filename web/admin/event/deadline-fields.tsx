import type { UseFormReturn } from 'react-hook-form';
import type { Event } from '../../../contract/event.ts';
import { formatDate } from '../../../contract/dates.ts';
import { Field } from '../../ui/app-shell/field.tsx';
import { findAutomaticDeadline } from './deadline.ts';
import type { EventValues } from './form-values.ts';

interface DeadlineProps<Checked> {
  form: UseFormReturn<EventValues, unknown, Checked>;
  event: Event;
}

export function DeadlineFields<Checked>({ form, event }: DeadlineProps<Checked>) {
  const [date, deadline, repliers] = form.watch(['event_date', 'rsvp_deadline', 'replies_from']);
  const automatic = findAutomaticDeadline(date, event);
  return (
    <fieldset className="event__part">
      <legend>RSVPs</legend>
      <div className="fields">
        <Field
          label="Reply By"
          hint={formatHint(deadline, automatic)}
          problem={form.formState.errors.rsvp_deadline?.message}
          aside={
            deadline !== '' && (
              <button
                className="event__automatic"
                type="button"
                onClick={() => form.setValue('rsvp_deadline', '', { shouldDirty: true, shouldValidate: true })}
              >
                Use automatic
              </button>
            )
          }
        >
          {(control) => <input {...control} {...form.register('rsvp_deadline')} className="input num" type="date" />}
        </Field>
        <label className="check event__closes">
          <input type="checkbox" {...form.register('rsvp_closes')} />
          <span>
            Close RSVPs after this day
            <span className="hint">If off, late replies are accepted and marked as late.</span>
          </span>
        </label>
        <label className="check event__closes">
          <input
            type="checkbox"
            checked={repliers === 'invited'}
            onChange={(change) =>
              form.setValue('replies_from', change.target.checked ? 'invited' : 'everyone', { shouldDirty: true })
            }
          />
          <span>
            Only invited guests can reply
            <span className="hint">If off, you check replies that came without an invitation link.</span>
          </span>
        </label>
      </div>
    </fieldset>
  );
}

function formatHint(deadline: string, automatic: string | null): string {
  if (deadline !== '') return 'You chose this day. It stays the same if your event date changes.';
  if (automatic === null) return 'Leave empty to use 30 days before the event.';
  return `Leave empty to use ${formatDate(automatic)}. It changes with your event date.`;
}
