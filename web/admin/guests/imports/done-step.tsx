import type { GuestImport } from '../../../../contract/imports.ts';
import { formatCount } from '../../../ui/app-shell/format-count.ts';
import { Problems } from './check-step.tsx';
import { toImportRow } from './households.ts';
import { nameOf } from './rows.ts';
import { formatSummary, UndoButton } from './undo-button.tsx';
import type { Work } from './use-work.ts';

interface DoneProps {
  made: GuestImport;
  work: Work;
  onClose: () => void;
}

export function DoneStep({ made, work, onClose }: DoneProps) {
  const { problems, flagged, groups, leftOut, plan } = work;
  const missing = [...leftOut, ...plan.unclear.map(({ group }) => group)].map((group) => ({
    row: group[0].source,
    says: nameOf(toImportRow(group)),
  }));
  const named = flagged.map(({ row, says }) => {
    const entry = groups.flat().find(({ source, sources }) => source === row || sources?.includes(row));
    return { row, says: entry ? `${nameOf(entry.form)}: ${says}` : says };
  });
  return (
    <>
      <div className="dlg__body import">
        <div role="status">
          <p className="import__sum">{formatSummary(made)}</p>
          <p className="hint">
            Each new guest has a personal link. You can undo this import here or later under Import, until one of them
            replies.
          </p>
        </div>
        <Problems
          title={`${formatCount(missing.length, 'invitation', 'invitations')} left out`}
          label="Invitations left out"
          problems={missing}
        />
        <Problems
          title={`${formatCount(problems.length, 'row was', 'rows were')} skipped`}
          label="Skipped rows"
          problems={problems}
        />
        <Problems
          title={flagged.length === 1 ? '1 cell needs a look' : `${flagged.length} cells need a look`}
          label="Cells that need a look"
          problems={named}
        />
      </div>
      <div className="dlg__foot">
        <UndoButton made={made} onUndone={onClose} />
        <button className="button button--go" type="button" onClick={onClose}>
          Done
        </button>
      </div>
    </>
  );
}
