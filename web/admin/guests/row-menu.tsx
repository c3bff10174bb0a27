import {
  Ellipsis,
  Link2,
  Mail,
  MailCheck,
  MailX,
  Pencil,
  QrCode,
  RefreshCw,
  Share2,
  Split,
  Trash2,
} from 'lucide-react';
import type { ListedInvitation } from '../../../contract/guests.ts';
import { Menu, MenuItem } from '../../ui/app-shell/menu.tsx';
import type { RowActions } from './row-actions.ts';

interface RowProps {
  invitation: ListedInvitation;
  actions: RowActions;
}

export function RowMenu({ invitation, actions }: RowProps) {
  return (
    <Menu label={`Actions for ${invitation.guest_name}`} button={<Ellipsis aria-hidden="true" />}>
      <MenuItem onClick={() => actions.copyLink(invitation)}>
        <Link2 aria-hidden="true" />
        Copy invite link
      </MenuItem>
      <MenuItem onClick={() => actions.edit(invitation)}>
        <Pencil aria-hidden="true" />
        Edit
      </MenuItem>
      <LinkItems invitation={invitation} actions={actions} />
      <MenuItem danger onClick={() => actions.remove(invitation)}>
        <Trash2 aria-hidden="true" />
        Delete
      </MenuItem>
    </Menu>
  );
}

function LinkItems({ invitation, actions }: RowProps) {
  return (
    <>
      {invitation.people.length > 1 && (
        <MenuItem onClick={() => actions.split(invitation)}>
          <Split aria-hidden="true" />
          Split
        </MenuItem>
      )}
      {invitation.guest_email !== null && (
        <MenuItem onClick={() => actions.mail(invitation)}>
          <Mail aria-hidden="true" />
          Send by email
        </MenuItem>
      )}
      {(invitation.status === 'sent' || invitation.status === 'opened') && (
        <MenuItem onClick={() => actions.share(invitation)}>
          <Share2 aria-hidden="true" />
          Send from your phone
        </MenuItem>
      )}
      <MenuItem onClick={() => actions.showCode(invitation)}>
        <QrCode aria-hidden="true" />
        QR code
      </MenuItem>
      {invitation.status === 'sent' && (
        <MenuItem onClick={() => actions.markAsSent(invitation)}>
          {invitation.handed_over_at === null ? <MailCheck aria-hidden="true" /> : <MailX aria-hidden="true" />}
          {invitation.handed_over_at === null ? 'Mark as sent' : 'Mark as not sent'}
        </MenuItem>
      )}
      <MenuItem onClick={() => actions.renew(invitation)}>
        <RefreshCw aria-hidden="true" />
        Create new link
      </MenuItem>
    </>
  );
}

export function RowButtons({ invitation, actions }: RowProps) {
  const { guest_name: name } = invitation;
  return (
    <div className="row-actions">
      <button
        className="icon-button"
        type="button"
        title="Copy invite link"
        aria-label={`Copy invite link for ${name}`}
        onClick={() => actions.copyLink(invitation)}
      >
        <Link2 aria-hidden="true" />
      </button>
      <button
        className="icon-button"
        type="button"
        title="Edit"
        aria-label={`Edit ${name}`}
        onClick={() => actions.edit(invitation)}
      >
        <Pencil aria-hidden="true" />
      </button>
      <button
        className="icon-button"
        type="button"
        title="Delete"
        aria-label={`Delete ${name}`}
        onClick={() => actions.remove(invitation)}
      >
        <Trash2 aria-hidden="true" />
      </button>
      <Menu label={`More for ${name}`} button={<Ellipsis aria-hidden="true" />}>
        <LinkItems invitation={invitation} actions={actions} />
      </Menu>
    </div>
  );
}
