import { TriangleAlert } from 'lucide-react';
import { useId } from 'react';
import { joinVagueDate, MONTHS, splitVagueDate, type DateParts } from './vague-date.ts';

interface VagueDateFieldProps {
  label: string;
  value: string;
  problem: string | undefined;
  onChange: (date: string) => void;
}

/** Asks for a year, and if the owner remembers, month and day. */
export function VagueDateField({ label, value, problem, onChange }: VagueDateFieldProps) {
  const id = useId();
  const parts = splitVagueDate(value);
  const change = (part: Partial<DateParts>) => onChange(joinVagueDate({ ...parts, ...part }));
  const said = { 'aria-invalid': problem !== undefined, 'aria-describedby': problem && `${id}-problem` } as const;
  return (
    <fieldset className="field full vague-date">
      <legend>
        {label} <span className="opt">(Optional)</span>
      </legend>
      <div className="vague-date__parts">
        <input
          {...said}
          className="input num"
          inputMode="numeric"
          aria-label="Year"
          placeholder="Year"
          autoComplete="off"
          maxLength={4}
          value={parts.year}
          onChange={(event) => change({ year: event.target.value.replace(/\D/g, '') })}
        />
        <select
          {...said}
          className="input"
          aria-label="Month"
          value={parts.month}
          onChange={(event) => change({ month: event.target.value })}
        >
          <option value="">Month</option>
          {MONTHS.map((name, at) => (
            <option key={name} value={String(at + 1).padStart(2, '0')}>
              {name}
            </option>
          ))}
        </select>
        <input
          {...said}
          className="input num"
          inputMode="numeric"
          aria-label="Day"
          placeholder="Day"
          autoComplete="off"
          maxLength={2}
          disabled={parts.month === ''}
          value={parts.day.replace(/^0+(?=\d)/, '')}
          onChange={(event) => change({ day: event.target.value.replace(/\D/g, '') })}
        />
      </div>
      {problem !== undefined && (
        <p className="problem" id={`${id}-problem`}>
          <TriangleAlert aria-hidden="true" />
          This isn’t a date. Please check year, month, and day.
        </p>
      )}
    </fieldset>
  );
}
