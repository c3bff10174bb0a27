import { useLayoutEffect, useRef } from 'react';
import type { PointerEvent, ReactNode, SyntheticEvent } from 'react';
import './dialog.css';

export interface DialogProps {
  /** Id of the heading inside; else set `label`. */
  labelledBy?: string;
  label?: string;
  className?: string;
  /** Called on Escape, the close button and a press outside. Unmount the dialog to close it. */
  onClose: () => void;
  /** Prevents closing while an operation must not be interrupted. */
  busy?: boolean;
  children: ReactNode;
}

const FIELDS = ':is(input, select, textarea):not(:disabled, [hidden])';

/**
 * A modal dialog built on `<dialog>`: the focus stays inside and returns to where it was; the page behind is inert
 * and does not scroll. The dialog is open while it is mounted. The close button comes last in the markup, so that
 * the first field gets the focus.
 */
export function Dialog({ labelledBy, label, className = '', onClose, busy = false, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const pressedBeside = useRef(false);

  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // Chromium focuses a body that scrolls, although it has fields.
    const focused = document.activeElement;
    if (focused instanceof HTMLElement && focused.tabIndex < 0 && !focused.hasAttribute('autofocus'))
      element?.querySelector<HTMLElement>(FIELDS)?.focus();
    return () => element?.close();
  }, []);

  const close = (event?: SyntheticEvent) => {
    event?.preventDefault();
    if (!busy) onClose();
  };
  const isBeside = (event: PointerEvent) => event.target === dialog.current;

  return (
    <dialog
      ref={dialog}
      className={`dialog ${className}`}
      aria-labelledby={labelledBy}
      aria-label={label}
      aria-busy={busy || undefined}
      onCancel={(event) => {
        // React also reports here that an inner dialog, or the picker of a file field, was canceled.
        if (event.target === event.currentTarget) close(event);
      }}
      onClose={() => {
        // The browser closes the dialog on a second Escape even if `cancel` was prevented. The caller decides
        // whether to close, so reopen it.
        if (!dialog.current || dialog.current.open) return;
        dialog.current.showModal();
        close();
      }}
      onPointerDown={(event) => {
        pressedBeside.current = isBeside(event);
      }}
      onPointerUp={(event) => {
        if (pressedBeside.current && isBeside(event)) close();
      }}
    >
      <div className="dialog__sheet">
        {children}
        <button className="dialog__close" type="button" aria-label="Close" disabled={busy} onClick={() => close()}>
          <svg viewBox="0 0 20 20" aria-hidden="true">
            <path d="M3 3 17 17M17 3 3 17" />
          </svg>
        </button>
      </div>
    </dialog>
  );
}
