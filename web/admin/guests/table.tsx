import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import { memo } from 'react';
import type { Invitation } from '../../../contract/guests.ts';
import { ROOMY, useMedia } from '../../ui/area/media.ts';
import { Status } from '../../ui/area/status.tsx';
import { shortNotes, STATUS_KIND, STATUS_LABEL } from './list.ts';
import type { ListView, SortColumn } from './list.ts';
import type { RowActions } from './row-actions.ts';
import { RowButtons, RowMenu } from './row-menu.tsx';

interface TableProps {
  invitations: readonly Invitation[];
  sort: ListView['sort'];
  onSort: (sort: ListView['sort']) => void;
  actions: RowActions;
}

/** The invitations where there is room for columns. */
export function GuestTable({ invitations, sort, onSort, actions }: TableProps) {
  const roomy = useMedia(ROOMY);
  const head = { sort, onSort };
  return (
    <table className="ledger guest-table">
      <caption className="sr">Guest invitations</caption>
      <thead>
        <tr>
          <SortHead {...head} column="guest_name" name="Name" />
          <SortHead {...head} column="guest_email" name="Email" />
          <SortHead {...head} column="status" name="Status" />
          <th className="right" scope="col">
            Guests
          </th>
          <th scope="col">Plus One</th>
          <th className="notes" scope="col">
            Notes
          </th>
          <th scope="col">
            <span className="sr">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {invitations.map((invitation) => (
          <Row key={invitation.id} invitation={invitation} actions={actions} roomy={roomy} />
        ))}
      </tbody>
    </table>
  );
}

interface SortHeadProps {
  column: SortColumn;
  name: string;
  sort: ListView['sort'];
  onSort: (sort: ListView['sort']) => void;
}

function SortHead({ column, name, sort, onSort }: SortHeadProps) {
  const own = sort.column === column;
  const Arrow = own ? (sort.descending ? ArrowDown : ArrowUp) : ChevronsUpDown;
  return (
    <th scope="col" aria-sort={own ? (sort.descending ? 'descending' : 'ascending') : undefined}>
      <button type="button" onClick={() => onSort({ column, descending: own && !sort.descending })}>
        {name}
        <Arrow aria-hidden="true" />
      </button>
    </th>
  );
}

interface RowProps {
  invitation: Invitation;
  actions: RowActions;
  roomy: boolean;
}

const Row = memo(function Row({ invitation, actions, roomy }: RowProps) {
  const { guest_name: name, guest_email: email, status, max_guests, plus_one_allowed, notes } = invitation;
  const short = shortNotes(notes);
  return (
    <tr>
      <th className="name" scope="row">
        {name}
      </th>
      <td className="email" title={email ?? undefined}>
        {email ?? <span className="dim">No email</span>}
      </td>
      <td>
        <Status kind={STATUS_KIND[status]}>{STATUS_LABEL[status]}</Status>
      </td>
      <td className="right num">{max_guests}</td>
      <td>{plus_one_allowed ? 'Yes' : <span className="dim">No</span>}</td>
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
