import { useId } from 'react';
import { Dialog } from '../dialog.tsx';
import './dialogs.css';

interface ConfirmProps {
  title: string;
  /** The question: it names what goes. */
  question: string;
  /** What the button says it does, and says while it does it. */
  action: string;
  acting?: string;
  busy?: boolean;
  cancel?: string;
  onConfirm: () => void;
  onCancel: () => void;
}

/** The one shape of every question before something cannot be undone. Cancel has the focus. */
export function ConfirmDialog(props: ConfirmProps) {
  const { title, question, action, acting = action, busy = false, cancel = 'Cancel', onConfirm, onCancel } = props;
  const id = useId();
  return (
    <Dialog className="dlg dlg--confirm" labelledBy={`${id}-title`} busy={busy} onClose={onCancel}>
      <div className="dlg__body">
        <h2 id={`${id}-title`}>{title}</h2>
        <p>{question}</p>
      </div>
      <div className="dlg__foot">
        <button className="btn" type="button" disabled={busy} onClick={onCancel}>
          {cancel}
        </button>
        <button className="btn btn--danger" type="button" disabled={busy} onClick={onConfirm}>
          {busy ? acting : action}
        </button>
      </div>
    </Dialog>
  );
}
