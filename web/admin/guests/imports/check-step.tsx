import { TriangleAlert } from 'lucide-react';
import { useId, useState } from 'react';
import { FormProblem } from '../../../ui/app-shell/field.tsx';
import { formatCount } from '../../../ui/app-shell/format-count.ts';
import { Unused } from './columns-step.tsx';
import { formatRows, toImportRow, type Group } from './households.ts';
import { HouseholdRows } from './household-rows.tsx';
import { nameOf, type Problem } from './rows.ts';
import type { InvitedItem } from './targets.ts';
import { Suggestions } from './suggestions.tsx';
import { UnclearRows } from './unclear-rows.tsx';
import type { Work } from './use-work.ts';

const SHOWN = 50;

interface CheckProps {
  work: Work;
  items: readonly InvitedItem[];
  /** The titles of columns that are not imported. */
  unused: readonly string[];
  onBack: () => void;
  onImport: () => void;
}

export function CheckStep({ work, items, unused, onBack, onImport }: CheckProps) {
  const { plan, problems, flagged, isChecking, isImporting } = work;
  const { adding, updating, same, people, plusOnes, changing, unclear } = plan;
  const busy = isChecking || isImporting;
  return (
    <>
      <div className="dlg__body import" aria-busy={busy}>
        <FormProblem>{work.problem}</FormProblem>
        <div>
          <p className="import__sum" role="status">
            {[
              adding > 0 && `${adding} to add`,
              updating > 0 && `${updating} to update`,
              unclear.length > 0 && `${unclear.length} to decide`,
            ]
              .filter(Boolean)
              .join(', ') || 'No changes'}
          </p>
          {changing.length > 0 && (
            <p className="hint">
              {formatCount(changing.length, 'invitation', 'invitations')} for {formatCount(people, 'person', 'people')}
              {plusOnes > 0 && ` and up to ${formatCount(plusOnes, 'plus one', 'plus ones')}`}
            </p>
          )}
          {same > 0 && (
            <p className="hint">
              {same === 1 ? '1 invitation is' : `${same} invitations are`} already on your list, unchanged.
            </p>
          )}
        </div>
        <Unused titles={unused} />
        <Problems
          title={problems.length === 1 ? '1 row will be skipped' : `${problems.length} rows will be skipped`}
          label="Skipped rows"
          problems={problems}
        />
        <Problems
          title={flagged.length === 1 ? '1 cell needs a look' : `${flagged.length} cells need a look`}
          label="Cells that need a look"
          problems={flagged}
        />
        <LeftOut groups={work.leftOut} busy={busy} onPutBack={work.putBack} />
        <UnclearRows
          unclear={unclear}
          busy={busy}
          onChoose={(row, match) => void work.choose(row, match)}
          onSkip={(row) => work.leaveOut([row])}
        />
        <Suggestions groups={work.groups} busy={busy} onJoin={(rows) => void work.join(rows)} />
        {changing.length > 0 && (
          <HouseholdRows
            planned={changing}
            items={items}
            busy={busy}
            problem={work.problem}
            onCorrect={work.correct}
            onJoin={(rows) => void work.join(rows)}
            onSplit={(rows) => void work.split(rows)}
            onLeaveOut={work.leaveOut}
          />
        )}
      </div>
      <div className="dlg__foot">
        {isImporting && (
          <label className="import__progress aside">
            <span role="status">Importing {formatCount(changing.length, 'invitation', 'invitations')}</span>
            <progress />
          </label>
        )}
        <button className="button" type="button" disabled={busy} onClick={onBack}>
          Back
        </button>
        <button className="button button--go" type="button" disabled={busy || changing.length === 0} onClick={onImport}>
          Import {formatCount(changing.length, 'Invitation', 'Invitations')}
        </button>
      </div>
    </>
  );
}

interface LeftOutProps {
  groups: readonly Group[];
  busy: boolean;
  onPutBack: (row: number) => void;
}

/** Rows that the owner left out, and those that are probably no guests. */
function LeftOut({ groups, busy, onPutBack }: LeftOutProps) {
  const id = useId();
  if (groups.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h3 className="import__title" id={id}>
        {formatCount(groups.length, 'invitation', 'invitations')} left out
      </h3>
      <ul className="import__rows import__left">
        {groups.map((group) => {
          const [{ row, doubt }] = group;
          const name = nameOf(toImportRow(group));
          return (
            <li key={row}>
              <span className="import__who">
                <b>{name}</b>
                <span className="dim">{[formatRows(group), doubt].filter(Boolean).join(': ')}</span>
              </span>
              <button className="button" type="button" disabled={busy} onClick={() => onPutBack(row)}>
                Import Anyway<span className="visually-hidden">: {name}</span>
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

interface ProblemsProps {
  title: string;
  label: string;
  problems: readonly Problem[];
}

/** A list of rows under a title; nothing without any. */
export function Problems({ title, label, problems }: ProblemsProps) {
  const [all, setAll] = useState(false);
  if (problems.length === 0) return null;
  return (
    <div className="import__problems">
      <h3>
        <TriangleAlert aria-hidden="true" />
        {title}
      </h3>
      <ul aria-label={label}>
        {problems.slice(0, all ? undefined : SHOWN).map(({ row, says }) => (
          <li key={`${row} ${says}`}>
            <b className="num">Row {row}</b> {says}
          </li>
        ))}
      </ul>
      {!all && problems.length > SHOWN && (
        <button className="import__more" type="button" onClick={() => setAll(true)}>
          Show all {problems.length}
        </button>
      )}
    </div>
  );
}
