import { useId } from 'react';
import { Dialog } from '../../../ui/dialog.tsx';
import { InvitationSearch } from '../invitation-search.tsx';
import type { Household } from './data.ts';

interface SearchDialogProps {
  /** Who sent the reply. */
  name: string;
  onChoose: (household: Household) => void;
  onClose: () => void;
}

export function SearchDialog({ name, onChoose, onClose }: SearchDialogProps) {
  const id = useId();
  return (
    <Dialog className="dlg" labelledBy={id} onClose={onClose}>
      <div className="dlg__head">
        <h2 id={id}>Whose reply is it?</h2>
      </div>
      <div className="dlg__body">
        <InvitationSearch
          hint={`Choose the guests for whom ${name} has replied.`}
          onChoose={({ id: household, guest_name, status }) =>
            onChoose({ id: household, guest_name, replied: status !== 'sent' && status !== 'opened' })
          }
        />
      </div>
      <div className="dlg__foot">
        <button className="button" type="button" onClick={onClose}>
          Cancel
        </button>
      </div>
    </Dialog>
  );
}
