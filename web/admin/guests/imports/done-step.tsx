import type { GuestImport } from '../../../../contract/imports.ts';
import { formatSummary, UndoButton } from './undo-button.tsx';

export function DoneStep({ made, onClose }: { made: GuestImport; onClose: () => void }) {
  return (
    <>
      <div className="dlg__body import" role="status">
        <p className="import__sum">{formatSummary(made)}</p>
        <p className="hint">
          Each new guest has a personal link. You can undo this import here or later under Import, until one of them
          replies.
        </p>
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
