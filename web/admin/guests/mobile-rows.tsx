import type { Invitation } from '../../../contract/guests.ts';
import { people } from '../kit/words.ts';
import { GuestDetails } from './guest-details.tsx';
import { shortNotes } from './list.ts';
import type { RowActions } from './row-actions.ts';
import { RowMenu } from './row-menu.tsx';
import { StatusOf } from './status-of.tsx';
import type { Selection } from './use-selection.ts';

interface SlipsProps {
  invitations: readonly Invitation[];
  /** They are about to give way to others, and cannot be chosen. */
  busy: boolean;
  selection: Selection;
  onToggle: (id: string) => void;
  actions: RowActions;
}

/** The invitations on a phone. */
export function GuestSlips({ invitations, busy, selection, onToggle, actions }: SlipsProps) {
  return (
    <ul className="roll" aria-label="Guest invitations">
      {invitations.map((invitation) => (
        <GuestSlip
          key={invitation.id}
          invitation={invitation}
          chosen={selection.isChosen(invitation.id)}
          busy={busy}
          onToggle={onToggle}
          actions={actions}
        />
      ))}
    </ul>
  );
}

interface SlipProps {
  invitation: Invitation;
  chosen: boolean;
  busy: boolean;
  onToggle: (id: string) => void;
  actions: RowActions;
}

function GuestSlip({ invitation, chosen, busy, onToggle, actions }: SlipProps) {
  const { id, guest_name: name, guest_email: email, max_guests, plus_one_allowed, notes } = invitation;
  return (
    <li className={chosen ? 'slip is-chosen' : 'slip'}>
      <label className="check">
        <input
          type="checkbox"
          aria-label={`Select ${name}`}
          checked={chosen}
          disabled={busy}
          onChange={() => onToggle(id)}
        />
      </label>
      <div className="slip__who">
        <h2>{name}</h2>
        <p className="dim">{email ?? 'No email'}</p>
        <GuestDetails invitation={invitation} />
      </div>
      <RowMenu invitation={invitation} actions={actions} />
      <p className="slip__facts">
        <StatusOf invitation={invitation} />
        <span>
          {people(max_guests)}
          {plus_one_allowed && ', plus one'}
        </span>
      </p>
      {notes !== '' && <p className="slip__notes">{shortNotes(notes)}</p>}
    </li>
  );
}
