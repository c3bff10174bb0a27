import type { Invitation } from '../../../contract/guests.ts';
import { InvitationSearch } from './invitation-search.tsx';

interface PickProps {
  chosen: Invitation | undefined;
  /** If missing, the invitation cannot be changed. */
  onChoose?: (invitation: Invitation | null) => void;
}

export function InvitationPick({ chosen, onChoose }: PickProps) {
  if (!chosen)
    return (
      onChoose && (
        <InvitationSearch
          optional
          hint="Links the reply to an invitation. Leave empty for guests without one."
          onChoose={onChoose}
        />
      )
    );
  return (
    <div className="picked-invitation full">
      <p>
        Replying for <b>{chosen.guest_name}</b>
      </p>
      {onChoose && (
        <button className="more" type="button" onClick={() => onChoose(null)}>
          Change guest
        </button>
      )}
    </div>
  );
}
