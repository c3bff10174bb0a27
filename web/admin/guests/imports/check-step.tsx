import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ImportRow } from '../../../../contract/imports.ts';
import { FIELD_NAMES, fieldOf, type InvitationValues } from '../../../../contract/invitation-fields.ts';
import type { Problem } from './columns.ts';
import type { Plan } from './data.ts';

const SHOWN = 50;

interface CheckProps {
  plan: Plan;
  busy: boolean;
  problem: ReactNode;
  onBack: () => void;
  onImport: () => void;
}

export function CheckStep({ plan, busy, problem, onBack, onImport }: CheckProps) {
  const acts = plan.rows.map(({ row }) => plan.plans.get(row)?.act);
  const [adding, updating] = [
    acts.filter((act) => act === 'add').length,
    acts.filter((act) => act === 'update').length,
  ];
  const same = acts.length - adding - updating;
  const changing = plan.rows.filter(({ row }) => plan.plans.get(row)?.act !== 'same');
  return (
    <>
      <div className="dlg__body import">
        {problem}
        <p className="import__sum">
          {[adding > 0 && `${adding} to add`, updating > 0 && `${updating} to update`].filter(Boolean).join(', ') ||
            'No changes'}
        </p>
        {same > 0 && (
          <p className="hint">{same === 1 ? '1 guest is' : `${same} guests are`} already on your list, unchanged.</p>
        )}
        <Problems problems={plan.problems} />
        {changing.length > 0 && (
          <ul className="import__rows" aria-label="Changes">
            {changing.slice(0, SHOWN).map((row) => (
              <Change key={row.row} row={row} was={plan.plans.get(row.row)?.was ?? null} />
            ))}
          </ul>
        )}
        {changing.length > SHOWN && <p className="hint">And {changing.length - SHOWN} more.</p>}
      </div>
      <div className="dlg__foot">
        {busy && (
          <label className="import__progress aside">
            <span role="status">Importing {changing.length} guests</span>
            <progress />
          </label>
        )}
        <button className="button" type="button" disabled={busy} onClick={onBack}>
          Back
        </button>
        <button className="button button--go" type="button" disabled={busy || changing.length === 0} onClick={onImport}>
          {changing.length === 1 ? 'Import 1 Guest' : `Import ${changing.length} Guests`}
        </button>
      </div>
    </>
  );
}

function Problems({ problems }: { problems: readonly Problem[] }) {
  if (problems.length === 0) return null;
  return (
    <div className="import__problems">
      <h3>
        <TriangleAlert aria-hidden="true" />
        {problems.length === 1 ? '1 row will be skipped' : `${problems.length} rows will be skipped`}
      </h3>
      <ul aria-label="Skipped rows">
        {problems.slice(0, SHOWN).map(({ row, says }) => (
          <li key={row}>
            <b className="num">Row {row}</b> {says}
          </li>
        ))}
      </ul>
      {problems.length > SHOWN && <p>And {problems.length - SHOWN} more.</p>}
    </div>
  );
}

function Change({ row, was }: { row: ImportRow; was: InvitationValues | null }) {
  return (
    <li>
      <span className="dim num">{row.row}</span>
      <span className="import__who">
        <b>{was?.guest_name ?? row.guest_name}</b>
        {was === null ? (
          <span className="dim">{row.guest_email ?? 'No email'}</span>
        ) : (
          listDifferences(row, was).map(({ name, from, to }) => (
            <span key={name}>
              {name}: <del>{from}</del> <ins>{to}</ins>
            </span>
          ))
        )}
      </span>
      <span className={was ? 'import__act' : 'import__act is-new'}>{was ? 'Update' : 'Add'}</span>
    </li>
  );
}

function listDifferences(row: ImportRow, was: InvitationValues): { name: string; from: string; to: string }[] {
  return FIELD_NAMES.flatMap((name) => {
    const [from, to] = [was[name], row[name]];
    if (to === undefined || to === null || to === from) return [];
    return [{ name: fieldOf(name).title, from: formatValue(from), to: formatValue(to) }];
  });
}

function formatValue(value: string | number | boolean | null): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return value === null || value === '' ? 'none' : String(value);
}
