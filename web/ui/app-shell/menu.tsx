import {
  Menu as Items,
  MenuButton,
  MenuItem as Item,
  MenuProvider,
  useMenuContext,
  useMenuStore,
} from '@ariakit/react/menu';
import type { KeyboardEvent, ReactElement, ReactNode } from 'react';
import './menu.css';

interface MenuProps {
  /** Content of the button; set `label` if it is not text. */
  button: ReactNode;
  label?: string;
  buttonClass?: string;
  /** Keeps the menu closed but the button focusable. */
  disabled?: boolean;
  children: ReactNode;
}

/**
 * A button that opens a menu above the page. Arrow keys and first letters move through it, Escape and a press elsewhere
 * close it; the focus returns to the button. Items are rendered only while it is open, because a list has a menu in each
 * row.
 */
export function Menu({ button, label, buttonClass = 'icon-button', disabled = false, children }: MenuProps) {
  const menu = useMenuStore({ placement: 'bottom-end' });
  // The items are at the end of the document, so Tab goes on from the button.
  const leave = (event: KeyboardEvent) => {
    if (event.key !== 'Tab') return;
    menu.getState().disclosureElement?.focus();
    menu.hide();
  };
  return (
    <MenuProvider store={menu}>
      <MenuButton className={buttonClass} aria-label={label} disabled={disabled} accessibleWhenDisabled>
        {button}
      </MenuButton>
      <Items className="menu" portal preserveTabOrder={false} unmountOnHide gutter={4} onKeyDown={leave}>
        {children}
      </Items>
    </MenuProvider>
  );
}

interface MenuItemProps {
  /** The link that the item is, with its content; otherwise the item is an action. */
  render?: ReactElement;
  danger?: boolean;
  disabled?: boolean;
  onClick?: () => void;
  children?: ReactNode;
}

export function MenuItem({ danger = false, onClick, ...rest }: MenuItemProps) {
  const menu = useMenuContext();
  return (
    <Item
      {...rest}
      className={danger ? 'menu__item is-danger' : 'menu__item'}
      onClick={() => {
        // A dialog that the action opens gives the focus back to what had it, which must outlive the menu.
        menu?.getState().disclosureElement?.focus();
        onClick?.();
      }}
    />
  );
}
