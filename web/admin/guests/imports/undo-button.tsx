import { Undo2 } from 'lucide-react';
import type { GuestImport } from '../../../../contract/imports.ts';
import { formatFailure } from '../../../ui/app-shell/failures.ts';
import { toast } from '../../../ui/toast.tsx';
import { useSession } from '../../shell/shell-context.ts';
import { useUndo } from './data.ts';

/** `3 added, 1 updated` */
export const formatSummary = ({ added, updated }: GuestImport) =>
  [added > 0 && `${added} added`, updated > 0 && `${updated} updated`].filter(Boolean).join(', ') || 'nothing changed';

interface UndoProps {
  made: GuestImport;
  /** The id of the sentence that says why it cannot be undone. */
  blockedBy?: string | undefined;
  onUndone?: () => void;
}

export function UndoButton({ made, blockedBy, onUndone }: UndoProps) {
  const undoing = useUndo(useSession().site.eventId);
  const undo = async () => {
    try {
      await undoing.mutateAsync(made);
      toast.success('Import undone', { topic: 'import' });
      onUndone?.();
    } catch (cause) {
      toast.error(formatFailure(cause, 'Couldn’t undo the import. Please try again.'), {
        topic: 'import',
        duration: 12_000,
      });
    }
  };
  return (
    <button
      className="button"
      type="button"
      disabled={undoing.isPending || blockedBy !== undefined}
      aria-describedby={blockedBy}
      onClick={() => void undo()}
    >
      <Undo2 aria-hidden="true" />
      {undoing.isPending ? 'Undoing...' : 'Undo Import'}
    </button>
  );
}
