import { useId, type ReactNode } from 'react';
import { Dialog } from '../dialog.tsx';
import './dialogs.css';

interface ConfirmProps {
  title: string;
  question: string;
  /** Label of the confirm button; `acting` is its label while the action runs. */
  action: string;
  acting?: string;
  busy?: boolean;
  harmless?: boolean;
  cancel?: string;
  /** Below the question. */
  children?: ReactNode;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Cancel has the initial focus. */
export function ConfirmDialog(props: ConfirmProps) {
  const {
    title,
    question,
    action,
    acting = action,
    busy = false,
    harmless = false,
    cancel = 'Cancel',
    children,
    onConfirm,
    onCancel,
  } = props;
  const id = useId();
  return (
    <Dialog className="dlg dlg--confirm" labelledBy={`${id}-title`} busy={busy} onClose={onCancel}>
      <div className="dlg__body">
        <h2 id={`${id}-title`}>{title}</h2>
        <p>{question}</p>
        {children}
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
