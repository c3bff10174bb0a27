import { useMemo } from 'react';
import { Field, FormProblem } from '../../../ui/app-shell/field.tsx';
import { readGuests, readSample, TARGETS, titleOf, type ColumnReading, type Target } from './columns.ts';
import type { Cells } from './read-table.ts';

const SAMPLE = 4;

interface ColumnsProps {
  cells: Cells;
  reading: ColumnReading;
  onChange: (reading: ColumnReading) => void;
  problem: string | undefined;
  progress: { done: number; all: number } | undefined;
  onBack: () => void;
  onCheck: () => void;
}

export function ColumnsStep({ cells, reading, onChange, problem, progress, onBack, onCheck }: ColumnsProps) {
  const { mapping, hasHeader } = reading;
  const width = Math.max(...cells.map((row) => row.length));
  const columns = Array.from({ length: width }, (_, at) => ({
    at,
    title: (hasHeader && cells[0]?.[at]) || `Column ${at + 1}`,
  }));
  const count = useMemo(() => readGuests(cells, reading).rows.length, [cells, reading]);
  const choose = (target: Target, value: string) => {
    const others = Object.entries(mapping).filter(([other]) => other !== target);
    onChange({
      ...reading,
      mapping: { ...Object.fromEntries(others), ...(value !== '' && { [target]: Number(value) }) },
    });
  };
  const missing = mapping.guest_name === undefined;
  return (
    <>
      <div className="dlg__body import">
        <FormProblem>{problem}</FormProblem>
        <div className="fields">
          {TARGETS.map((target) => (
            <Field
              key={target}
              label={titleOf(target)}
              {...(target === 'guest_name' && { need: 'required' as const })}
              problem={target === 'guest_name' && missing ? 'Please choose the column with the names.' : undefined}
            >
              {(control) => (
                <select
                  {...control}
                  className="input"
                  value={mapping[target] ?? ''}
                  onChange={(event) => choose(target, event.target.value)}
                >
                  <option value="">Skip</option>
                  {columns.map(({ at, title }) => (
                    <option key={at} value={at}>
                      {title}
                    </option>
                  ))}
                </select>
              )}
            </Field>
          ))}
        </div>
        <label className="check">
          <input
            type="checkbox"
            checked={hasHeader}
            onChange={(event) => onChange({ ...reading, hasHeader: event.target.checked })}
          />
          First row has column headings
        </label>
        <Sample cells={cells} reading={reading} />
      </div>
      <div className="dlg__foot">
        {progress && (
          <label className="import__progress aside">
            <span role="status">
              Checking {progress.done} of {progress.all}
            </span>
            <progress value={progress.done} max={progress.all} />
          </label>
        )}
        <button className="button" type="button" disabled={progress !== undefined} onClick={onBack}>
          Back
        </button>
        <button
          className="button button--go"
          type="button"
          disabled={progress !== undefined || missing}
          onClick={onCheck}
        >
          {count === 1 ? 'Check 1 Guest' : `Check ${count} Guests`}
        </button>
      </div>
    </>
  );
}

function Sample({ cells, reading }: { cells: Cells; reading: ColumnReading }) {
  return (
    <ul className="import__rows" aria-label="First rows of the list">
      {readSample(cells, reading, SAMPLE).map(({ row, name, rest }) => (
        <li key={row}>
          <span className="dim num">{row}</span>
          <span className="import__who">
            <b>{name === '' ? 'No name' : name}</b>
            <span className="dim">{rest.join(' · ')}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
