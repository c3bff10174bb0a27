import { Ellipsis, Trash2 } from 'lucide-react';
import { useId } from 'react';
import { formatMoment } from '../../../../contract/dates.ts';
import type { LikelyHousehold, ReplyToCheck } from '../../../../contract/replies-to-check.ts';
import { Menu, MenuItem } from '../../../ui/app-shell/menu.tsx';
import { Status } from '../../../ui/app-shell/status.tsx';
import { formatGuestCount } from '../../kit/format.ts';
import { ATTENDANCE_LABEL } from '../list.ts';

interface ReplyCardProps {
  reply: ReplyToCheck;
  /** A reply is being saved; `saving`: this one. */
  busy: boolean;
  saving: boolean;
  onChoose: (household: LikelyHousehold) => void;
  onSearch: () => void;
  onInvite: () => void;
  onAccept: () => void;
  onDelete: () => void;
}

export function ReplyCard({ reply, busy, saving, onChoose, onSearch, onInvite, onAccept, onDelete }: ReplyCardProps) {
  const id = useId();
  const { name, email, attendance, guests, guest_names, message, created_at, review, households } = reply;
  return (
    <li className="to-check__card" aria-labelledby={id} aria-busy={saving}>
      <div className="to-check__head">
        <h2 id={id}>{name}</h2>
        <Status kind={attendance}>{ATTENDANCE_LABEL[attendance]}</Status>
        <Menu label={`More for ${name}`} button={<Ellipsis aria-hidden="true" />}>
          <MenuItem danger onClick={onDelete}>
            <Trash2 aria-hidden="true" />
            Delete RSVP
          </MenuItem>
        </Menu>
      </div>
      <p className="dim small">
        {attendance !== 'no' && `${formatGuestCount(guests)} · `}
        {email} · <time dateTime={created_at}>{formatMoment(created_at)}</time>
      </p>
      {guest_names !== '' && <p className="small">With {guest_names.split('\n').join(', ')}</p>}
      {message !== '' && <p className="to-check__message">“{message}”</p>}
      {review === 'duplicate' && (
        <p className="to-check__warning">
          Not counted yet: this email{' '}
          {households[0]?.reason === 'email' ? 'is on your guest list' : 'has replied before'}.
        </p>
      )}
      {households.length > 0 && (
        <ul className="to-check__households">
          {households.map((household) => (
            <li key={household.id}>
              <div>
                <b>{household.guest_name}</b>
                {household.people.length > 1 && (
                  <span className="dim small">{household.people.map((person) => person.name).join(', ')}</span>
                )}
                <span className="dim small">
                  {household.reason === 'email' ? 'Same email' : 'Similar name'}
                  {household.replied && ' · has already replied'}
                </span>
              </div>
              <button className="button" type="button" disabled={busy} onClick={() => onChoose(household)}>
                It’s them<span className="visually-hidden">: {household.guest_name}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className="to-check__others">
        <button className="button" type="button" disabled={busy} onClick={onSearch}>
          {households.length > 0 ? 'Someone else…' : 'Find the guest…'}
        </button>
        <button className="button" type="button" disabled={busy} onClick={onInvite}>
          Add to guest list
        </button>
        <button className="button" type="button" disabled={busy} onClick={onAccept}>
          {saving ? 'Saving...' : 'Keep as a separate reply'}
        </button>
      </div>
    </li>
  );
}
