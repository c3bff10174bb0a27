import { useId } from 'react';
import type { InputEventHandler, ReactNode, Ref, SubmitEventHandler } from 'react';
import { Dialog } from '../dialog.tsx';
import { FormProblem } from './field.tsx';
import { useLeaveGuard } from './leave-guard.tsx';
import './dialogs.css';

interface FormDialogProps {
  title: string;
  /** A line below the title. */
  intro?: ReactNode;
  /** Something typed would be lost: every way out asks first. */
  dirty: boolean;
  /** The form is being sent: nothing closes it or sends it again meanwhile. */
  busy: boolean;
  /** What is wrong with the form as a whole. */
  problem: string | undefined;
  /** The words of the submit button, and those while the form is being sent. */
  action: string;
  acting: string;
  /** Nothing can be sent yet. */
  disabled?: boolean;
  /** Submitting loses something. */
  danger?: boolean;
  /** Looks like a question: narrow, with its title above the text. */
  compact?: boolean;
  /** Instead of Cancel, which closes the dialog. */
  cancel?: { label: string; onPress: () => void };
  /** Another button, at the other end of the foot. */
  aside?: ReactNode;
  /** Class names of the dialog and of its body. */
  className?: string;
  bodyClassName?: string;
  formRef?: Ref<HTMLFormElement>;
  onInput?: InputEventHandler<HTMLFormElement>;
  onSubmit: SubmitEventHandler<HTMLFormElement>;
  onClose: () => void;
  children: ReactNode;
}

/**
 * A form in a modal dialog: its fields, what is wrong, and its two buttons. Escape, the cross, a press beside the dialog
 * and Cancel all do the same.
 */
export function FormDialog(props: FormDialogProps) {
  const { title, intro, dirty, busy, problem, action, acting, disabled = false, danger = false, aside } = props;
  const {
    className = '',
    bodyClassName = '',
    compact = false,
    cancel,
    formRef,
    onInput,
    onSubmit,
    onClose,
    children,
  } = props;
  const { leave, question } = useLeaveGuard(dirty, onClose);
  const id = useId();
  const heading = <h2 id={id}>{title}</h2>;
  return (
    <Dialog className={`dlg ${compact ? 'dlg--confirm' : className}`} labelledBy={id} busy={busy} onClose={leave}>
      <form ref={formRef} className="dlg__form" noValidate onInput={onInput} onSubmit={onSubmit}>
        {!compact && (
          <div className="dlg__head">
            {heading}
            {intro !== undefined && <p className="dim small">{intro}</p>}
          </div>
        )}
        <div className={`dlg__body ${bodyClassName}`}>
          {compact && heading}
          <FormProblem>{problem}</FormProblem>
          {children}
        </div>
        <div className="dlg__foot">
          {aside}
          <button className="button" type="button" disabled={busy} onClick={cancel?.onPress ?? leave}>
            {cancel?.label ?? 'Cancel'}
          </button>
          <button
            className={danger ? 'button button--danger' : 'button button--go'}
            type="submit"
            disabled={busy || disabled}
          >
            {busy ? acting : action}
          </button>
        </div>
      </form>
      {question}
    </Dialog>
  );
}
