import { useId, type ReactNode } from 'react';
import { Dialog } from '../../ui/dialog.tsx';
import { InvitationFrame, type InvitationFrameProps } from './invitation-frame.tsx';
import '../../ui/app-shell/dialogs.css';
import './phone-preview.css';

/** Pixels. */
const PHONE = 390;

type Shown = Omit<InvitationFrameProps, 'screen'>;

/** Beside a form or list, on a screen with room for it; `children` says what it shows. */
export function PhonePreview({ children, ...shown }: Shown & { children: ReactNode }) {
  return (
    <aside className="preview" aria-label="Preview">
      <InvitationFrame {...shown} screen={PHONE} />
      <p className="hint">{children}</p>
    </aside>
  );
}

export function PreviewDialog({ onClose, children, ...shown }: Shown & { onClose: () => void; children: ReactNode }) {
  const id = useId();
  return (
    <Dialog className="dlg dlg--side" labelledBy={id} onClose={onClose}>
      <div className="dlg__head">
        {/* With the focus inside the iframe, the dialog would not receive Escape. */}
        <h2 id={id} ref={(heading) => heading?.setAttribute('autofocus', '')} tabIndex={-1}>
          Preview
        </h2>
        <p className="hint">{children}</p>
      </div>
      <InvitationFrame {...shown} />
    </Dialog>
  );
}
