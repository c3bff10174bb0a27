import { Pencil } from 'lucide-react';
import { useState } from 'react';
import type { ImportRow } from '../../../../contract/imports.ts';
import { FIELD_NAMES, fieldOf, LINE_NAMES, type InvitationValues } from '../../../../contract/invitation-fields.ts';
import { formatCount } from '../../../ui/app-shell/format-count.ts';
import { formatPerson, formatPlaces } from './describe.ts';
import { CorrectDialog } from './correct-dialog.tsx';
import { canSplit, findTooMany, formatRows, type Correction } from './households.ts';
import type { PlannedGroup } from './plan.ts';
import type { InvitedItem } from './targets.ts';

const SHOWN = 50;

interface HouseholdRowsProps {
  planned: readonly PlannedGroup[];
  items: readonly InvitedItem[];
  busy: boolean;
  problem: string | undefined;
  onCorrect: (row: number, correction: Correction) => Promise<boolean>;
  onJoin: (rows: readonly number[]) => void;
  onSplit: (rows: readonly number[]) => void;
  onLeaveOut: (rows: readonly number[]) => void;
}

/** The invitations as they will be; selected ones are joined or split. */
export function HouseholdRows(props: HouseholdRowsProps) {
  const { planned, items, busy, problem, onCorrect, onJoin, onSplit, onLeaveOut } = props;
  const [all, setAll] = useState(false);
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [correcting, setCorrecting] = useState<PlannedGroup>();
  const selected = planned.filter(({ row }) => chosen.has(row.row));
  const rows = selected.map(({ row }) => row.row);
  const tooMany = selected.length > 1 ? findTooMany(selected.flatMap(({ group }) => group)) : undefined;
  const act = (change: (rows: readonly number[]) => void) => {
    setChosen(new Set());
    change(rows);
  };
  const toggle = (row: number) => {
    const next = new Set(chosen);
    if (!next.delete(row)) next.add(row);
    setChosen(next);
  };
  const correct = async (row: number, correction: Correction) => {
    if (await onCorrect(row, correction)) setCorrecting(undefined);
  };
  return (
    <div>
      <div className="import__tools">
        <h3 className="import__title">Invitations</h3>
        <span className="import__answers">
          <button
            className="button"
            type="button"
            disabled={busy || selected.length < 2 || tooMany !== undefined}
            onClick={() => act(onJoin)}
          >
            {selected.length > 1 ? `Join ${selected.length}` : 'Join'}
          </button>
          <button
            className="button"
            type="button"
            disabled={busy || !selected.some(({ group }) => canSplit(group))}
            onClick={() => act(onSplit)}
          >
            Split
          </button>
          <button
            className="button"
            type="button"
            disabled={busy || selected.length === 0}
            onClick={() => act(onLeaveOut)}
          >
            Leave Out
          </button>
        </span>
      </div>
      <p className="hint" role="status">
        {tooMany ??
          'Select rows to join them into one invitation, to split one that has several people, or to leave them out.'}
      </p>
      <ul className="import__rows import__rows--chosen" aria-label="Invitations">
        {planned.slice(0, all ? undefined : SHOWN).map((each) => (
          <HouseholdRow
            key={each.row.row}
            planned={each}
            items={items}
            chosen={chosen.has(each.row.row)}
            busy={busy}
            onToggle={() => toggle(each.row.row)}
            onCorrect={() => setCorrecting(each)}
          />
        ))}
      </ul>
      {!all && planned.length > SHOWN && (
        <button className="import__more" type="button" onClick={() => setAll(true)}>
          Show all {formatCount(planned.length, 'invitation', 'invitations')}
        </button>
      )}
      {correcting && (
        <CorrectDialog
          planned={correcting}
          busy={busy}
          problem={problem}
          onSave={(correction) => void correct(correcting.row.row, correction)}
          onClose={() => setCorrecting(undefined)}
        />
      )}
    </div>
  );
}

interface HouseholdRowProps {
  planned: PlannedGroup;
  items: readonly InvitedItem[];
  chosen: boolean;
  busy: boolean;
  onToggle: () => void;
  onCorrect: () => void;
}

function HouseholdRow({ planned, items, chosen, busy, onToggle, onCorrect }: HouseholdRowProps) {
  const { group, row, plan } = planned;
  const { was, becomes, elsewhere } = plan;
  const { guest_name: name, people } = becomes;
  const invited = items.filter(({ id }) => row.schedule?.includes(id)).map(({ name: item }) => item);
  const about = [
    formatPlaces(becomes),
    row.guest_email,
    ...LINE_NAMES.map((line) => row[line]),
    row.postal_address,
    row.tags?.join(', '),
  ];
  return (
    <li className={chosen ? 'is-chosen' : undefined}>
      <label className="check">
        <input type="checkbox" aria-label={`Select ${name}`} checked={chosen} onChange={onToggle} />
      </label>
      <span className="import__who">
        <b>{name}</b>
        {people.length > 0 && (
          <span>
            {people
              .map((person, at) => ({ ...person, at }))
              .map(({ at, ...person }) => (
                <span key={at}>
                  {at > 0 && ', '}
                  {was && person.is_new ? (
                    <ins>+ {formatPerson(person.name, person.age_group)}</ins>
                  ) : person.was !== null ? (
                    <>
                      <del>{person.was}</del> → <ins>{formatPerson(person.name, person.age_group)}</ins>
                    </>
                  ) : (
                    formatPerson(person.name, person.age_group)
                  )}
                </span>
              ))}
          </span>
        )}
        {was === null ? (
          <span className="dim">{[...about, formatRows(group)].filter(Boolean).join(' · ')}</span>
        ) : (
          listDifferences(row, was).map(({ title, from, to }) => (
            <span key={title}>
              {title}: <del>{from}</del> <ins>{to}</ins>
            </span>
          ))
        )}
        {elsewhere.map((person) => (
          <span key={person.name} className="dim">
            {person.name} stays in “{person.guest_name}”, another invitation of your list
          </span>
        ))}
        {invited.length > 0 && <span className="dim">Invited to {invited.join(', ')}</span>}
        {was !== null && (row.tags ?? []).length > 0 && <span className="dim">Tags: {row.tags?.join(', ')}</span>}
        {was !== null && <span className="dim num">{formatRows(group)}</span>}
      </span>
      <span className="import__end">
        <span className={was ? 'import__act' : 'import__act is-new'}>{was ? 'Update' : 'Add'}</span>
        <button
          className="icon-button"
          type="button"
          title="Correct the names"
          aria-label={`Correct the names of ${name}`}
          disabled={busy}
          onClick={onCorrect}
        >
          <Pencil aria-hidden="true" />
        </button>
      </span>
    </li>
  );
}

function listDifferences(row: ImportRow, was: InvitationValues): { title: string; from: string; to: string }[] {
  return FIELD_NAMES.flatMap((name) => {
    const [from, to] = [was[name], row[name]];
    if (to === undefined || to === null || to === '' || to === from) return [];
    return [{ title: fieldOf(name).title, from: formatValue(from), to: formatValue(to) }];
  });
}

function formatValue(value: string | number | boolean | null): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return value === null || value === '' ? 'none' : String(value);
}
