import type { Invitation } from '../../../contract/guests.ts';
import { FIELD_NAMES, fieldOf } from '../../../contract/invitation-fields.ts';
import { hasLink } from './row-actions.ts';

export function GuestDetails({ invitation }: { invitation: Invitation }) {
  const details = FIELD_NAMES.map((name) => {
    const { list, title } = fieldOf(name);
    const value = String(invitation[name] ?? '');
    return list === 'detail' && value !== '' ? (
      <span key={name} className="guest-detail">
        <span className="visually-hidden">{title}: </span>
        {value}
      </span>
    ) : null;
  });
  return (
    <>
      {details}
      {!hasLink(invitation) && <span className="guest-detail">Link cannot be shown: create a new one</span>}
    </>
  );
}
