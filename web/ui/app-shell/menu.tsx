import { useId, useRef, useState } from 'react';
import type { ComponentPropsWithoutRef, KeyboardEvent, ReactNode } from 'react';
import { flushSync } from 'react-dom';
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
 * A button that opens a menu in the top layer. Arrow keys move through it, Escape and a press elsewhere close it;
 * the focus returns to the button.
 */
export function Menu({ button, label, buttonClass = 'icon-button', disabled, children }: MenuProps) {
  const id = useId();
  const opener = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        ref={opener}
        id={`${id}-opener`}
        className={buttonClass}
        type="button"
        aria-label={label}
        aria-haspopup="menu"
        aria-disabled={disabled}
        popoverTarget={disabled ? undefined : id}
      >
        {button}
      </button>
      <div
        id={id}
        className="menu"
        popover="auto"
        role="menu"
        tabIndex={-1}
        aria-labelledby={`${id}-opener`}
        onBeforeToggle={(event) => {
          if (event.newState !== 'open') return;
          // A list has a menu in each row, so items are rendered only when it opens.
          flushSync(() => setOpen(true));
          placeMenu(event.currentTarget, opener.current);
        }}
        onToggle={(event) => {
          setOpen(event.newState === 'open');
          if (event.newState !== 'open') return;
          event.currentTarget.querySelector<HTMLElement>('[role=menuitem]')?.focus();
          closeOnMove(event.currentTarget);
        }}
        onKeyDown={(event) => moveFocus(event, opener.current)}
        onClick={(event) => {
          if (event.target instanceof Element && event.target.closest('[role=menuitem]')) {
            event.currentTarget.hidePopover();
          }
        }}
      >
        {open && children}
      </div>
    </>
  );
}

/** An action in a menu. */
export function MenuButton({ danger = false, ...rest }: ComponentPropsWithoutRef<'button'> & { danger?: boolean }) {
  return <button {...rest} className={danger ? 'is-danger' : ''} type="button" role="menuitem" tabIndex={-1} />;
}

/** Places the menu below the button and within the window, or above the button if there is no room. */
function placeMenu(menu: HTMLElement, opener: HTMLElement | null): void {
  if (!opener) return;
  const at = opener.getBoundingClientRect();
  const right = Math.max(8, document.documentElement.clientWidth - at.right);
  const below = window.innerHeight - at.bottom > 60 * menu.childElementCount || at.top < window.innerHeight / 2;
  Object.assign(menu.style, {
    right: `${right}px`,
    top: below ? `${at.bottom + 4}px` : 'auto',
    bottom: below ? 'auto' : `${window.innerHeight - at.top + 4}px`,
  });
}

/** Closes the menu on scroll and resize, because it does not move with its button. */
function closeOnMove(menu: HTMLElement): void {
  const moved = new AbortController();
  const close = () => menu.hidePopover();
  for (const type of ['scroll', 'resize']) window.addEventListener(type, close, moved);
  menu.addEventListener('toggle', () => moved.abort(), { once: true });
}

function moveFocus(event: KeyboardEvent<HTMLElement>, opener: HTMLElement | null): void {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=menuitem]')];
  const at = items.findIndex((item) => item === document.activeElement);
  const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 }[event.key];
  if (next !== undefined) {
    event.preventDefault();
    items.at(next % items.length)?.focus();
  } else if (event.key === 'Tab') {
    event.currentTarget.hidePopover();
    opener?.focus();
  }
}
