import { useMemo } from 'react';
import { Field, FormProblem } from '../../../ui/app-shell/field.tsx';
import { formatCount } from '../../../ui/app-shell/format-count.ts';
import {
  chooseTarget,
  HEADINGS_WITHIN,
  hasNames,
  listColumns,
  listUnused,
  readHeadings,
  type ColumnInfo,
  type ColumnReading,
} from './columns.ts';
import { formatPlaces, formatPersonOf } from './describe.ts';
import { groupEntries, toImportRow } from './households.ts';
import type { Cells } from './read-table.ts';
import { nameOf, readRows } from './rows.ts';
import { TARGETS, titleOf, toItemTarget, type InvitedItem, type Target } from './targets.ts';

const SAMPLE = 4;

interface ColumnsProps {
  cells: Cells;
  reading: ColumnReading;
  items: readonly InvitedItem[];
  onChange: (reading: ColumnReading) => void;
  problem: string | undefined;
  progress: { done: number; all: number } | undefined;
  onBack: () => void;
  onCheck: () => void;
}

export function ColumnsStep({ cells, reading, items, onChange, problem, progress, onBack, onCheck }: ColumnsProps) {
  const { mapping, headings } = reading;
  const columns = useMemo(() => listColumns(cells, { headings }), [cells, headings]);
  const groups = useMemo(() => groupEntries(readRows(cells, reading).entries).groups, [cells, reading]);
  const isNamed = hasNames(mapping);
  return (
    <>
      <div className="dlg__body import">
        <FormProblem>{problem}</FormProblem>
        <HeadingsField cells={cells} reading={reading} items={items} onChange={onChange} />
        {!isNamed && <FormProblem>Please choose the column with the names.</FormProblem>}
        <ul className="import__columns" aria-label="Columns">
          {columns.map((column) => (
            <ColumnItem
              key={column.at}
              column={column}
              items={items}
              target={mapping[column.at] ?? null}
              onChoose={(target) => onChange({ ...reading, mapping: chooseTarget(mapping, column.at, target) })}
            />
          ))}
        </ul>
        <Unused titles={listUnused(cells, reading)} />
        {isNamed && groups.length > 0 && (
          <div>
            <h3 className="import__title">What we read</h3>
            <ul className="import__rows" aria-label="First invitations of the list">
              {groups.slice(0, SAMPLE).map((group) => {
                const row = toImportRow(group);
                return (
                  <li key={row.row}>
                    <span className="dim num">{group[0].source}</span>
                    <span className="import__who">
                      <b>{nameOf(row)}</b>
                      <span className="dim">
                        {[...(row.people ?? []).map(formatPersonOf), formatPlaces(row)].filter(Boolean).join(', ')}
                      </span>
                    </span>
                  </li>
                );
              })}
            </ul>
          </div>
        )}
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
          disabled={progress !== undefined || !isNamed || groups.length === 0}
          onClick={onCheck}
        >
          Check {isNamed ? formatCount(groups.length, 'Invitation', 'Invitations') : 'Invitations'}
        </button>
      </div>
    </>
  );
}

/** Lists may begin with a title, which is no guest. */
function HeadingsField({
  cells,
  reading,
  items,
  onChange,
}: Pick<ColumnsProps, 'cells' | 'reading' | 'items' | 'onChange'>) {
  const choose = (value: string) =>
    onChange(value === '' ? { ...reading, headings: null } : readHeadings(cells, Number(value), items));
  const rows = cells
    .slice(0, HEADINGS_WITHIN)
    .map((row, at) => ({ at, text: row.filter((cell) => cell !== '').join(', ') }));
  return (
    <Field label="Column headings" hint="Rows above the headings are skipped.">
      {(control) => (
        <select
          {...control}
          className="input"
          value={reading.headings ?? ''}
          onChange={(event) => choose(event.target.value)}
        >
          <option value="">The list has no headings</option>
          {rows.map(
            ({ text, at }) =>
              text !== '' && (
                <option key={at} value={at}>
                  Row {at + 1}: {text.slice(0, 60)}
                </option>
              ),
          )}
        </select>
      )}
    </Field>
  );
}

interface ColumnItemProps {
  column: ColumnInfo;
  target: Target | null;
  items: readonly InvitedItem[];
  onChoose: (target: Target | null) => void;
}

function ColumnItem({ column: { title, samples }, target, items, onChoose }: ColumnItemProps) {
  return (
    <li className={target === null ? 'is-unused' : undefined}>
      <span className="import__who">
        <b>{title}</b>
        <span className="dim import__sample">{samples.join(' · ') || 'Empty'}</span>
      </span>
      <select
        className="input"
        aria-label={`Import “${title}” as`}
        value={target ?? ''}
        onChange={(event) => onChoose(event.target.value === '' ? null : (event.target.value as Target))}
      >
        <option value="">Don’t import</option>
        {[...TARGETS, ...items.map(toItemTarget)].map((each) => (
          <option key={each} value={each}>
            {titleOf(each, items)}
          </option>
        ))}
      </select>
    </li>
  );
}

export function Unused({ titles }: { titles: readonly string[] }) {
  if (titles.length === 0) return null;
  return (
    <p className="import__unused">
      <b>Not imported:</b> {titles.join(', ')}
    </p>
  );
}
