import { ListChecks, Mail, Printer, Send, Share2 } from 'lucide-react';
import { Link } from 'react-router';
import { Menu, MenuItem } from '../../ui/app-shell/menu.tsx';
import { paths } from '../paths.ts';

/** The ways to send the invitations, and what became of them. */
export function SendMenu({ onMail }: { onMail: () => void }) {
  return (
    <Menu
      buttonClass="button"
      button={
        <>
          <Send aria-hidden="true" />
          Send
        </>
      }
    >
      <MenuItem onClick={onMail}>
        <Mail aria-hidden="true" />
        By email
      </MenuItem>
      <MenuItem render={<Link to={paths.share} />}>
        <Share2 aria-hidden="true" />
        From your phone
      </MenuItem>
      <MenuItem render={<Link to={paths.guestCards} />}>
        <Printer aria-hidden="true" />
        On printed cards
      </MenuItem>
      <MenuItem render={<Link to={paths.mails} />}>
        <ListChecks aria-hidden="true" />
        Emails and reminders
      </MenuItem>
    </Menu>
  );
}
