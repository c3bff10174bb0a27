import type { ListedInvitation } from '../../../contract/guests.ts';
import type { ScheduleItem } from '../../../contract/schedule.ts';
import { formatGuestCount } from '../kit/format.ts';
import { GuestDetails } from './guest-details.tsx';
import { formatPlusOnes, GuestEmail, HouseholdPeople, HouseholdTags } from './household-people.tsx';
import { truncateNotes } from './list.ts';
import type { RowActions } from './row-actions.ts';
import { RowMenu } from './row-menu.tsx';
import { GuestStatus } from './guest-status.tsx';
import type { Selection } from './use-selection.ts';
import './mobile-rows.css';

interface MobileRowsProps {
  invitations: readonly ListedInvitation[];
  /** The next page is loading: rows cannot be selected. */
  busy: boolean;
  search: string;
  items: readonly ScheduleItem[];
  selection: Selection;
  onToggle: (id: string) => void;
  actions: RowActions;
}

export function GuestMobileRows({ invitations, busy, search, items, selection, onToggle, actions }: MobileRowsProps) {
  return (
    <ul className="row-list" aria-label="Guest invitations">
      {invitations.map((invitation) => (
        <GuestMobileRow
          key={invitation.id}
          invitation={invitation}
          chosen={selection.isChosen(invitation.id)}
          busy={busy}
          search={search}
          items={items}
          onToggle={onToggle}
          actions={actions}
        />
      ))}
    </ul>
  );
}

interface MobileRowProps {
  invitation: ListedInvitation;
  chosen: boolean;
  busy: boolean;
  search: string;
  items: readonly ScheduleItem[];
  onToggle: (id: string) => void;
  actions: RowActions;
}

function GuestMobileRow({ invitation, chosen, busy, search, items, onToggle, actions }: MobileRowProps) {
  const { id, guest_name: name, max_guests, plus_ones, notes } = invitation;
  return (
    <li className={chosen ? 'mobile-row is-chosen' : 'mobile-row'}>
      <label className="check">
        <input
          type="checkbox"
          aria-label={`Select ${name}`}
          checked={chosen}
          disabled={busy}
          onChange={() => onToggle(id)}
        />
      </label>
      <div className="mobile-row__who">
        <h2>
          {/* Covers the row below the other controls (mobile-rows.css): a tap anywhere opens the household. */}
          <button className="mobile-row__open" type="button" title="Edit" onClick={() => actions.edit(invitation)}>
            {name}
          </button>
        </h2>
        <HouseholdPeople invitation={invitation} search={search} />
        <p className="dim">
          <GuestEmail invitation={invitation} />
        </p>
        <GuestDetails invitation={invitation} />
      </div>
      <RowMenu invitation={invitation} actions={actions} />
      <p className="mobile-row__facts">
        <GuestStatus invitation={invitation} />
        <span>
          {formatGuestCount(max_guests)}
          {plus_ones > 0 && `, ${formatPlusOnes(plus_ones)}`}
        </span>
      </p>
      <HouseholdTags invitation={invitation} items={items} />
      {notes !== '' && <p className="mobile-row__notes">{truncateNotes(notes)}</p>}
    </li>
  );
}
