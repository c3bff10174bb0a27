import { useId } from 'react';
import { recognizePeople } from '../../../../contract/people-match.ts';
import type { ReplyToCheck } from '../../../../contract/replies-to-check.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { InvitationSearch } from '../invitation-search.tsx';
import type { Household } from './data.ts';

interface SearchDialogProps {
  reply: ReplyToCheck;
  onChoose: (household: Household) => void;
  onClose: () => void;
}

export function SearchDialog({ reply, onChoose, onClose }: SearchDialogProps) {
  const id = useId();
  return (
    <Dialog className="dlg" labelledBy={id} onClose={onClose}>
      <div className="dlg__head">
        <h2 id={id}>Whose reply is it?</h2>
      </div>
      <div className="dlg__body">
        <InvitationSearch
          hint={`Choose the guests for whom ${reply.name} has replied.`}
          onChoose={({ id: household, guest_name, status, people, max_guests, plus_ones }) => {
            const likely = new Set(recognizePeople(reply, people).values());
            const marked = people.map((person) => ({
              id: person.id,
              name: `${person.first_name} ${person.last_name}`.trim(),
              is_likely: likely.has(person.id),
            }));
            onChoose({
              id: household,
              guest_name,
              people: marked,
              places: max_guests + plus_ones,
              replied: status !== 'sent' && status !== 'opened',
            });
          }}
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
