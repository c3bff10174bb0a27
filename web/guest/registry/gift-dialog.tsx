import { useId } from 'react';
import type { ReactNode } from 'react';
import { Dialog } from '../../ui/dialog.tsx';
import './gift-dialog.css';

interface GiftDialogProps {
  title: string;
  busy?: boolean;
  /** The first field gets the focus; otherwise the title does, so that no on-screen keyboard covers the text. */
  asks?: boolean;
  onClose: () => void;
  /** Submits the form; without it there is no form. */
  onSubmit?: () => void;
  children: ReactNode;
}

export function GiftDialog({ title, busy = false, asks = false, onClose, onSubmit, children }: GiftDialogProps) {
  const heading = useId();
  return (
    <Dialog className="gift-dialog" labelledBy={heading} busy={busy} onClose={onClose}>
      <h2 id={heading} tabIndex={-1} ref={asks ? undefined : takeFocus}>
        {title}
      </h2>
      {onSubmit ? (
        <form
          className="gift-dialog__body"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (!busy) onSubmit();
          }}
        >
          {children}
        </form>
      ) : (
        <div className="gift-dialog__body">{children}</div>
      )}
    </Dialog>
  );
}

/**
 * The dialog focuses the element with this attribute when it opens. React calls `focus()` instead of writing the
 * attribute.
 */
function takeFocus(element: HTMLElement | null): void {
  element?.setAttribute('autofocus', '');
}
