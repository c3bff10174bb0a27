import { useState } from 'react';
import type { Invitation } from '../../../contract/guests.ts';
import { toast } from '../../ui/toast.tsx';
import { formatFailure } from '../../ui/app-shell/failures.ts';
import { ConfirmDialog } from '../../ui/app-shell/confirm-dialog.tsx';
import { focusPage } from '../../ui/app-shell/focus.ts';
import { useSession } from '../shell/shell-context.ts';
import { useDeleteInvitation } from './data.ts';

export function DeleteGuest({ invitation, onClose }: { invitation: Invitation; onClose: () => void }) {
  const removal = useDeleteInvitation(useSession().site.eventId);
  const hasReplied = invitation.status !== 'sent' && invitation.status !== 'opened';
  const wasSent = invitation.delivery !== 'not_sent' || invitation.handed_over_at !== null;
  const [withReply, setWithReply] = useState(false);
  const remove = async () => {
    try {
      await removal.mutateAsync({ id: invitation.id, withReply: hasReplied && withReply });
      focusPage();
      toast.success('Guest invitation deleted successfully');
    } catch (cause) {
      toast.error(formatFailure(cause, 'Failed to delete guest invitation'));
    }
    onClose();
  };
  return (
    <ConfirmDialog
      title="Delete Invitation"
      question={`Are you sure you want to delete the invitation for ${invitation.guest_name}?${wasSent ? ' They already have the link; it will stop working.' : ''} This can’t be undone.`}
      action="Delete"
      acting="Deleting..."
      busy={removal.isPending}
      onCancel={onClose}
      onConfirm={() => void remove()}
    >
      {hasReplied && <ReplyChoice label="Delete their reply, too" checked={withReply} onChange={setWithReply} />}
    </ConfirmDialog>
  );
}

interface ReplyChoiceProps {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** Whether a reply goes with its invitation. A kept one is marked, so that nobody is counted unseen. */
export function ReplyChoice({ label, checked, onChange }: ReplyChoiceProps) {
  return (
    <>
      <label className="check">
        <input type="checkbox" checked={checked} onChange={({ target }) => onChange(target.checked)} />
        {label}
      </label>
      {!checked && <p className="hint">What is kept still counts, and is marked “No invitation” in your RSVPs.</p>}
    </>
  );
}
