import { Ellipsis, Link2, Pencil, Trash2 } from 'lucide-react';
import type { Invitation } from '../../../contract/guests.ts';
import { Menu, MenuButton } from '../../ui/area/menu.tsx';
import type { RowActions } from './row-actions.ts';

interface RowProps {
  invitation: Invitation;
  actions: RowActions;
}

/** What one can do with an invitation, in a menu, where there is no room for buttons. */
export function RowMenu({ invitation, actions }: RowProps) {
  return (
    <Menu label={`Actions for ${invitation.guest_name}`} button={<Ellipsis aria-hidden="true" />}>
      <MenuButton onClick={() => actions.copyLink(invitation)}>
        <Link2 aria-hidden="true" />
        Copy invite link
      </MenuButton>
      <MenuButton onClick={() => actions.edit(invitation)}>
        <Pencil aria-hidden="true" />
        Edit
      </MenuButton>
      <MenuButton danger onClick={() => actions.remove(invitation)}>
        <Trash2 aria-hidden="true" />
        Delete
      </MenuButton>
    </Menu>
  );
}

/** The same as buttons in a row. */
export function RowButtons({ invitation, actions }: RowProps) {
  const { guest_name: name } = invitation;
  return (
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
  );
}
