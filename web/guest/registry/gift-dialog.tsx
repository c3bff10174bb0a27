import { useId } from 'react';
import type { ReactNode } from 'react';
import { Dialog } from '../../ui/dialog.tsx';
import './gift-dialog.css';

interface GiftDialogProps {
  title: string;
  busy?: boolean;
  /** The first field gets the focus; else the title does, so that no keyboard covers what is to be read. */
  asks?: boolean;
  onClose: () => void;
  /** What the form does when it is sent; without it there is nothing to send. */
  onSubmit?: () => void;
  children: ReactNode;
}

/** The frame of the registry's dialogs, in the design's own paper and type. */
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

/** The browser gives the focus to what has this attribute when the dialog opens; React would not write it. */
function takeFocus(element: HTMLElement | null): void {
  element?.setAttribute('autofocus', '');
}
