import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Invitation } from '../../../contract/guests.ts';
import { ConfirmDialog } from '../../ui/app-shell/confirm-dialog.tsx';
import { namesQuery } from '../mails/updates/data.ts';
import { useSession } from '../shell/shell-context.ts';
import { ReplyChoice } from './delete-guest.tsx';
import { countInvitations, listNames } from './list.ts';
import type { Selection } from './use-selection.ts';

interface DeleteSelectedProps {
  selection: Selection;
  /** Of the page that is shown: all of them are selected if all that match are. */
  rows: readonly Invitation[];
  busy: boolean;
  onCancel: () => void;
  onConfirm: (withReplies: boolean) => void;
}

/** Asks before the selected invitations are deleted, and names some of them. */
export function DeleteSelected({ selection, rows, busy, onCancel, onConfirm }: DeleteSelectedProps) {
  const { count } = selection;
  const { eventId } = useSession().site;
  const [withReplies, setWithReplies] = useState(false);
  const chosen = selection.getSelection();
  const ids = 'ids' in chosen ? chosen.ids : [];
  const fetched = useQuery({ ...namesQuery(eventId, ids), enabled: ids.length > 0 }).data;
  const named = 'ids' in chosen ? fetched : rows;
  const one = count === 1;
  return (
    <ConfirmDialog
      title="Delete Invitations"
      question={`Are you sure you want to delete ${countInvitations(count)}? ${one ? 'The link' : 'Their links'} will stop working. This can’t be undone.`}
      action={`Delete ${count}`}
      acting="Deleting..."
      busy={busy}
      onCancel={onCancel}
      onConfirm={() => onConfirm(withReplies)}
    >
      {named && (
        <p>
          <b>
            {listNames(
              named.map(({ guest_name }) => guest_name),
              count,
            )}
          </b>
        </p>
      )}
      <ReplyChoice
        label={one ? 'Delete their reply, too' : 'Delete their replies, too'}
        checked={withReplies}
        onChange={setWithReplies}
      />
    </ConfirmDialog>
  );
}
