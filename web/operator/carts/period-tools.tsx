import { Field } from '../../ui/app-shell/field.tsx';
import { computeLastDays } from './period.ts';
import type { Period } from './period.ts';
import '../../ui/app-shell/list.css';

export function PeriodTools({ period, onChange }: { period: Period; onChange: (period: Period) => void }) {
  const { to: today } = computeLastDays(1);
  return (
    <div className="tools period">
      <fieldset>
        <legend className="visually-hidden">Period</legend>
        <div className="chips">
          {[7, 30, 90, 365].map((days) => {
            const last = computeLastDays(days);
            return (
              <label className="chip" key={days}>
                <input
                  type="radio"
                  name="days"
                  checked={last.from === period.from && last.to === period.to}
                  onChange={() => onChange(last)}
                />
                <span className="chip__face">{days === 365 ? '1 year' : `${days} days`}</span>
              </label>
            );
          })}
        </div>
      </fieldset>
      <Field label="From">
        {(control) => (
          <input
            {...control}
            className="input"
            type="date"
            value={period.from}
            max={period.to}
            onChange={(event) => {
              if (event.target.value !== '') onChange({ ...period, from: event.target.value });
            }}
          />
        )}
      </Field>
      <Field label="To">
        {(control) => (
          <input
            {...control}
            className="input"
            type="date"
            value={period.to}
            min={period.from}
            max={today}
            onChange={(event) => {
              if (event.target.value !== '') onChange({ ...period, to: event.target.value });
            }}
          />
        )}
      </Field>
    </div>
  );
}
