import { useLayoutEffect, useRef } from 'react';
import type { PointerEvent, ReactNode, SyntheticEvent } from 'react';
import './dialog.css';

export interface DialogProps {
  /** Id of the heading within, or else `label`. */
  labelledBy?: string;
  label?: string;
  className?: string;
  /** The reader wants it gone: Escape, the cross, or a press beside it. Unmount it to close. */
  onClose: () => void;
  /** Lets nothing close it while something must not be interrupted. */
  busy?: boolean;
  children: ReactNode;
}

/**
 * A modal dialog on the browser's own: focus stays within and returns to where it was, the page behind is inert and does
 * not scroll. Mounted means open. Its cross comes last, so that the first field gets the focus.
 */
export function Dialog({ labelledBy, label, className = '', onClose, busy = false, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const pressedBeside = useRef(false);

  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
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
      onCancel={close}
      onClose={() => {
        // A second Escape closes it whatever `cancel` said. Whether it goes is for the one who shows it to say.
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
