import { memo } from 'react';
import type { GuestSort, ListedInvitation } from '../../../contract/guests.ts';
import type { ScheduleItem } from '../../../contract/schedule.ts';
import { ROOMY_QUERY, useMedia } from '../../ui/app-shell/media.ts';
import { SortHead } from '../kit/sort-head.tsx';
import { GuestDetails } from './guest-details.tsx';
import { formatPlusOnes, GuestEmail, HouseholdPeople, HouseholdTags } from './household-people.tsx';
import { truncateNotes } from './list.ts';
import type { RowActions } from './row-actions.ts';
import { RowButtons, RowMenu } from './row-menu.tsx';
import { GuestStatus } from './guest-status.tsx';
import type { Selection } from './use-selection.ts';

interface TableProps {
  invitations: readonly ListedInvitation[];
  /** The next page is loading: rows cannot be selected. */
  busy: boolean;
  search: string;
  items: readonly ScheduleItem[];
  sort: GuestSort;
  onSort: (sort: GuestSort) => void;
  selection: Selection;
  onToggle: (id: string) => void;
  actions: RowActions;
}

export function GuestTable({
  invitations,
  busy,
  search,
  items,
  sort,
  onSort,
  selection,
  onToggle,
  actions,
}: TableProps) {
  const roomy = useMedia(ROOMY_QUERY);
  const head = { sort, onSort };
  const chosen = invitations.filter(({ id }) => selection.isChosen(id)).length;
  return (
    <table className="data-table guest-table">
      <caption className="visually-hidden">Guest invitations</caption>
      <thead>
        <tr>
          <th className="tick" scope="col">
            <label className="check">
              <input
                type="checkbox"
                aria-label="Select this page"
                checked={chosen === invitations.length}
                disabled={busy}
                ref={(box) => {
                  if (box) box.indeterminate = chosen > 0 && chosen < invitations.length;
                }}
                onChange={() => selection.togglePage(invitations)}
              />
            </label>
          </th>
          <SortHead {...head} column="name" name="Name" />
          <SortHead {...head} column="email" name="Email" />
          <SortHead {...head} column="status" name="Status" />
          <th className="right" scope="col">
            Guests
          </th>
          <th className="notes" scope="col">
            Notes
          </th>
          <th scope="col">
            <span className="visually-hidden">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {invitations.map((invitation) => (
          <Row
            key={invitation.id}
            invitation={invitation}
            chosen={selection.isChosen(invitation.id)}
            busy={busy}
            search={search}
            items={items}
            onToggle={onToggle}
            actions={actions}
            roomy={roomy}
          />
        ))}
      </tbody>
    </table>
  );
}

interface RowProps {
  invitation: ListedInvitation;
  chosen: boolean;
  busy: boolean;
  search: string;
  items: readonly ScheduleItem[];
  onToggle: (id: string) => void;
  actions: RowActions;
  roomy: boolean;
}

const Row = memo(function Row({ invitation, chosen, busy, search, items, onToggle, actions, roomy }: RowProps) {
  const { id, guest_name: name, guest_email: email, max_guests, plus_ones, notes } = invitation;
  const short = truncateNotes(notes);
  return (
    <tr className={chosen ? 'is-chosen' : undefined}>
      <td className="tick">
        <label className="check">
          <input
            type="checkbox"
            aria-label={`Select ${name}`}
            checked={chosen}
            disabled={busy}
            onChange={() => onToggle(id)}
          />
        </label>
      </td>
      <th className="name" scope="row">
        {name}
        <HouseholdPeople invitation={invitation} search={search} />
        <HouseholdTags invitation={invitation} items={items} />
        {/* There is no room for their column. */}
        {!roomy && short !== '' && (
          <span className="guest-detail" title={short === notes ? undefined : notes}>
            {short}
          </span>
        )}
      </th>
      <td className="email" title={email ?? invitation.said?.email}>
        <GuestEmail invitation={invitation} />
        <GuestDetails invitation={invitation} />
      </td>
      <td>
        <GuestStatus invitation={invitation} />
      </td>
      <td className="right num">
        {max_guests}
        {plus_ones > 0 && <span className="guest-detail">{formatPlusOnes(plus_ones)}</span>}
      </td>
      <td className="notes dim" title={short === notes ? undefined : notes}>
        {short}
      </td>
      <td>
        {roomy ? (
          <RowButtons invitation={invitation} actions={actions} />
        ) : (
          <RowMenu invitation={invitation} actions={actions} />
        )}
      </td>
    </tr>
  );
});
