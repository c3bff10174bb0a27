import { useState } from 'react';
import type { ReactNode } from 'react';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { useUnsavedWork } from './unsaved-work.ts';

export function DiscardDialog({ onDiscard, onStay }: { onDiscard: () => void; onStay: () => void }) {
  return (
    <ConfirmDialog
      title="Leave without saving?"
      question="Your changes haven’t been saved."
      action="Discard Changes"
      cancel="Keep Editing"
      onConfirm={onDiscard}
      onCancel={onStay}
    />
  );
}

/**
 * Guards the form of a dialog: `leave` closes it, but asks first if input would be lost. Render `question` inside
 * the dialog.
 */
export function useLeaveGuard(dirty: boolean, onClose: () => void): { leave: () => void; question: ReactNode } {
  const [asking, setAsking] = useState(false);
  useUnsavedWork(dirty);
  return {
    leave: () => {
      if (dirty) setAsking(true);
      else onClose();
    },
    question: asking && <DiscardDialog onDiscard={onClose} onStay={() => setAsking(false)} />,
  };
}
