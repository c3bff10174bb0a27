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
  /** Nothing is lost by it. */
  harmless?: boolean;
  cancel?: string;
  onConfirm: () => void;
  onCancel: () => void;
}

/** The one shape of every question before something is done. Cancel has the focus. */
export function ConfirmDialog(props: ConfirmProps) {
  const {
    title,
    question,
    action,
    acting = action,
    busy = false,
    harmless = false,
    cancel = 'Cancel',
    onConfirm,
    onCancel,
  } = props;
  const id = useId();
  return (
    <Dialog className="dlg dlg--confirm" labelledBy={`${id}-title`} busy={busy} onClose={onCancel}>
      <div className="dlg__body">
        <h2 id={`${id}-title`}>{title}</h2>
        <p>{question}</p>
      </div>
      <div className="dlg__foot">
        <button className="button" type="button" disabled={busy} onClick={onCancel}>
          {cancel}
        </button>
        <button
          className={harmless ? 'button button--go' : 'button button--danger'}
          type="button"
          disabled={busy}
          onClick={onConfirm}
        >
          {busy ? acting : action}
        </button>
      </div>
    </Dialog>
  );
}
