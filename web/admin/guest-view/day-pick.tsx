import { useId } from 'react';
import { formatDate, isDate } from '../../../contract/dates.ts';
import type { Event } from '../../../contract/event.ts';
import { Field } from '../../ui/app-shell/field.tsx';
import { listViewDays } from './days.ts';

interface DayPickProps {
  event: Event;
  /** The dates of the schedule's items. */
  scheduled: readonly (string | null)[];
  today: string;
  /** null: today. */
  chosen: string | null;
  onChoose: (day: string | null) => void;
}

export function DayPick({ event, scheduled, today, chosen, onChoose }: DayPickProps) {
  const id = useId();
  const shown = chosen ?? today;
  return (
    <fieldset className="look__part">
      <legend>Day</legend>
      {listViewDays(event, scheduled, today).map(({ name, day }) => (
        <label className="look__option" key={name}>
          <input type="radio" name={id} checked={day === shown} onChange={() => onChoose(day === today ? null : day)} />
          <span>
            <b>{name}</b>
            <span className="dim small num">{formatDate(day)}</span>
          </span>
        </label>
      ))}
      <Field label="Another day">
        {(control) => (
          <input
            {...control}
            className="input"
            type="date"
            value={shown}
            onChange={({ target }) => {
              if (isDate(target.value)) onChoose(target.value === today ? null : target.value);
            }}
          />
        )}
      </Field>
    </fieldset>
  );
}
