import { useId } from 'react';
import type { InputEventHandler, ReactNode, Ref, SubmitEventHandler } from 'react';
import { Dialog } from '../dialog.tsx';
import { FormProblem } from './field.tsx';
import { useLeaveGuard } from './leave-guard.tsx';
import './dialogs.css';

interface FormDialogProps {
  title: string;
  intro?: ReactNode;
  /** Set if closing would lose typed input: the dialog then asks before it closes. */
  dirty: boolean;
  /** Set while the form is being submitted: the dialog cannot be closed or submitted again. */
  busy: boolean;
  problem: string | undefined;
  /** Label of the submit button; `acting` is its label while the form is being submitted. */
  action: string;
  acting: string;
  disabled?: boolean;
  danger?: boolean;
  /** Uses the style of a question: narrow, with the title above the text. */
  compact?: boolean;
  /** Replaces the Cancel button; without `onPress` it closes the dialog. */
  cancel?: { label: string; onPress?: () => void };
  aside?: ReactNode;
  className?: string;
  bodyClassName?: string;
  formRef?: Ref<HTMLFormElement>;
  onInput?: InputEventHandler<HTMLFormElement>;
  onSubmit: SubmitEventHandler<HTMLFormElement>;
  onClose: () => void;
  children: ReactNode;
}

/** Escape, the close button, a press outside and Cancel do the same. */
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
