import { useId } from 'react';
import type { ReactNode, SubmitEventHandler } from 'react';
import { FormProblem } from '../../../ui/app-shell/field.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import '../../../ui/app-shell/dialogs.css';

interface FormDialogProps {
  title: string;
  /** What is wrong with the form as a whole. */
  problem: string | undefined;
  /** What the button says it does, and says while it does it. */
  action: string;
  acting: string;
  busy: boolean;
  /** Nothing can be sent yet. */
  held?: boolean;
  /** Something is lost by it. */
  danger?: boolean;
  onSubmit: SubmitEventHandler<HTMLFormElement>;
  onClose: () => void;
  children: ReactNode;
}

/** A short form in a dialog: its fields, what is wrong, and the two ways out. */
export function FormDialog(props: FormDialogProps) {
  const { title, problem, action, acting, busy, held = false, danger = false, onSubmit, onClose, children } = props;
  const id = useId();
  return (
    <Dialog className="dlg account__dlg" labelledBy={id} busy={busy} onClose={onClose}>
      <form className="dlg__form" noValidate onSubmit={onSubmit}>
        <div className="dlg__head">
          <h2 id={id}>{title}</h2>
        </div>
        <div className="dlg__body account__fields">
          <FormProblem>{problem}</FormProblem>
          {children}
        </div>
        <div className="dlg__foot">
          <button className="button" type="button" disabled={busy} onClick={onClose}>
            Cancel
          </button>
          <button
            className={danger ? 'button button--danger' : 'button button--go'}
            type="submit"
            disabled={busy || held}
          >
            {busy ? acting : action}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
