import { ChevronDown, CircleUserRound, ExternalLink, Eye, Keyboard, LogOut } from 'lucide-react';
import { Link } from 'react-router';
import { Menu, MenuItem } from '../../ui/app-shell/menu.tsx';
import { useLogout } from '../owners/data.ts';
import { readPageData } from '../page-data.ts';
import { paths } from '../paths.ts';

interface UserMenuProps {
  name: string;
  label: string;
  onShortcuts: () => void;
}

export function UserMenu({ name, label, onShortcuts }: UserMenuProps) {
  const logout = useLogout();
  return (
    <Menu
      label={`Account menu, ${label}`}
      buttonClass="user-button"
      button={
        <>
          <span className="user-button__initials" data-initials={makeInitials(name || label)} />
          <span className="user-button__name">{label}</span>
          <ChevronDown aria-hidden="true" />
        </>
      }
    >
      {!readPageData().sample && (
        <MenuItem
          render={
            <Link to={paths.account}>
              <CircleUserRound aria-hidden="true" />
              Account
            </Link>
          }
        />
      )}
      <MenuItem
        render={
          <a href={paths.site} target="_blank" rel="noopener">
            <ExternalLink aria-hidden="true" />
            Preview Site
          </a>
        }
      />
      <MenuItem
        render={
          <Link to={paths.guestView}>
            <Eye aria-hidden="true" />
            See It as a Guest
          </Link>
        }
      />
      <MenuItem onClick={onShortcuts}>
        <Keyboard aria-hidden="true" />
        Keyboard Shortcuts
      </MenuItem>
      <hr />
      <MenuItem disabled={logout.isPending} onClick={() => logout.mutate()}>
        <LogOut aria-hidden="true" />
        Logout
      </MenuItem>
    </Menu>
  );
}

/** Returns the initials of the first and the last word. */
function makeInitials(name: string): string {
  const words = name.split(/[\s&]+/u).filter((word) => /^\p{L}/u.test(word));
  const picked = words.length > 1 ? [words.at(0), words.at(-1)] : words;
  return picked.map((word) => Array.from(word ?? '')[0]?.toUpperCase() ?? '').join('');
}
