import type { Invitation } from '../../../contract/guests.ts';
import { Status } from '../../ui/area/status.tsx';
import { people } from '../kit/words.ts';
import { shortNotes, STATUS_KIND, STATUS_LABEL } from './list.ts';
import type { RowActions } from './row-actions.ts';
import { RowMenu } from './row-menu.tsx';

/** The invitations on a phone. */
export function GuestCards({ invitations, actions }: { invitations: readonly Invitation[]; actions: RowActions }) {
  return (
    <ul className="roll" aria-label="Guest invitations">
      {invitations.map((invitation) => (
        <GuestCard key={invitation.id} invitation={invitation} actions={actions} />
      ))}
    </ul>
  );
}

function GuestCard({ invitation, actions }: { invitation: Invitation; actions: RowActions }) {
  const { guest_name: name, guest_email: email, status, max_guests, plus_one_allowed, notes } = invitation;
  return (
    <li className="slip">
      <div className="slip__who">
        <h2>{name}</h2>
        <p className="dim">{email ?? 'No email'}</p>
      </div>
      <RowMenu invitation={invitation} actions={actions} />
      <p className="slip__facts">
        <Status kind={STATUS_KIND[status]}>{STATUS_LABEL[status]}</Status>
        <span>
          {people(max_guests)}
          {plus_one_allowed && ', plus one'}
        </span>
      </p>
      {notes !== '' && <p className="slip__notes">{shortNotes(notes)}</p>}
    </li>
  );
}
