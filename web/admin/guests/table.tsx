import { ArrowDown, ArrowUp, ChevronsUpDown, Link2, Pencil, Trash2 } from 'lucide-react';
import { memo } from 'react';
import type { Invitation } from '../../../contract/guests.ts';
import { Status } from '../kit/status.tsx';
import { shortNotes, STATUS_KIND, STATUS_LABEL } from './list.ts';
import type { ListView, SortColumn } from './list.ts';
import type { RowActions } from './row-actions.ts';

interface TableProps {
  invitations: readonly Invitation[];
  sort: ListView['sort'];
  onSort: (sort: ListView['sort']) => void;
  actions: RowActions;
}

/** The invitations where there is room for columns. */
export function GuestTable({ invitations, sort, onSort, actions }: TableProps) {
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
          <Row key={invitation.id} invitation={invitation} actions={actions} />
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

const Row = memo(function Row({ invitation, actions }: { invitation: Invitation; actions: RowActions }) {
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
        <div className="row-acts">
          <button
            className="icon-btn"
            type="button"
            title="Copy invite link"
            aria-label={`Copy invite link for ${name}`}
            onClick={() => actions.copyLink(invitation)}
          >
            <Link2 aria-hidden="true" />
          </button>
          <button
            className="icon-btn"
            type="button"
            title="Edit"
            aria-label={`Edit ${name}`}
            onClick={() => actions.edit(invitation)}
          >
            <Pencil aria-hidden="true" />
          </button>
          <button
            className="icon-btn"
            type="button"
            title="Delete"
            aria-label={`Delete ${name}`}
            onClick={() => actions.remove(invitation)}
          >
            <Trash2 aria-hidden="true" />
          </button>
        </div>
      </td>
    </tr>
  );
});
