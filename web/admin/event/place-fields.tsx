import type { UseFormReturn } from 'react-hook-form';
import type { OwnEvent } from '../../../contract/event.ts';
import { Field } from '../../ui/app-shell/field.tsx';
import { formatTime, getLocalToday, isNextDay } from '../../../contract/dates.ts';
import { lazyComponent, usePreload } from '../kit/lazy.tsx';
import { TermWarning } from '../owners/account/term-warning.tsx';
import type { EventValues } from './form-values.ts';
import type { ChosenMove } from './move-field.tsx';
import { ZoneField } from './zone-field.tsx';

const loadMove = () => import('./move-field.tsx');
const MoveField = lazyComponent(async () => (await loadMove()).MoveField);

interface PlaceProps<Checked> {
  form: UseFormReturn<EventValues, unknown, Checked>;
  event: OwnEvent;
  onMoveSchedule: (move: ChosenMove | undefined) => void;
}

export function PlaceFields<Checked>({ form, event, onMoveSchedule }: PlaceProps<Checked>) {
  usePreload(loadMove);
  const { errors, defaultValues } = form.formState;
  const [date, start, end, zone] = form.watch(['event_date', 'event_time', 'event_end_time', 'time_zone']);
  // Nobody has chosen it: a new site has it, and pages show it once there is a date.
  const isSuggested = defaultValues?.event_date === '' && start === defaultValues.event_time;
  return (
    <fieldset className="event__part">
      <legend>When and where</legend>
      <TermWarning date={date} />
      <div className="fields">
        <Field className="full" label="Event Date" need="required" problem={errors.event_date?.message}>
          {(control) => (
            <input
              {...control}
              {...form.register('event_date')}
              className="input num event__date"
              type="date"
              min={getLocalToday()}
              required
            />
          )}
        </Field>
        {date !== (event.event_date ?? '') && <MoveField event={event} date={date} onChange={onMoveSchedule} />}
        <Field
          label="Event Time"
          hint={
            isSuggested && start !== ''
              ? `A suggestion. Guests see ${formatTime(start)} unless you change it.`
              : undefined
          }
          problem={errors.event_time?.message}
        >
          {(control) => (
            <input {...control} {...form.register('event_time')} className="input num" type="time" required />
          )}
        </Field>
        <Field
          label="End Time"
          need="optional"
          hint={end !== '' && isNextDay(start, end) ? 'Ends the next day.' : undefined}
          problem={errors.event_end_time?.message}
        >
          {(control) => <input {...control} {...form.register('event_end_time')} className="input num" type="time" />}
        </Field>
        <ZoneField
          value={zone}
          date={date}
          problem={errors.time_zone?.message}
          onChange={(name) => form.setValue('time_zone', name, { shouldDirty: true, shouldValidate: true })}
        />
        <Field className="full" label="Venue Name" need="optional" problem={errors.venue_name?.message}>
          {(control) => <input {...control} {...form.register('venue_name')} className="input" />}
        </Field>
        <Field className="full" label="Venue Address" need="optional" problem={errors.venue_address?.message}>
          {(control) => <textarea {...control} {...form.register('venue_address')} className="input" rows={2} />}
        </Field>
      </div>
    </fieldset>
  );
}
