import { LoadError } from '../../ui/app-shell/states.tsx';
import { FormDialog } from '../../ui/app-shell/form-dialog.tsx';
import { ConflictBanner } from '../kit/conflict.tsx';
import { AnswerField } from './answer-field.tsx';
import { InvitationPick } from './invitation-pick.tsx';
import { useReplyEntry } from './use-reply-entry.ts';
import './enter.css';

interface EnterDialogProps {
  /** Id of the reply to edit; if missing, the dialog adds one. */
  id?: string | undefined;
  onClose: () => void;
}

/** A reply that the hosts enter for a guest: the same questions, and the invitation, if any. */
export function EnterDialog({ id, onClose }: EnterDialogProps) {
  const { form, banner, enteredQuestions, chosen, dirty, busy, ready, problem, problems, clashes, loadError, ...act } =
    useReplyEntry({
      id,
      onClose,
    });

  return (
    <FormDialog
      title={id === undefined ? 'Add RSVP' : 'Edit RSVP'}
      intro={
        id === undefined
          ? 'Add a reply a guest gave you in person. It’s marked as entered by the hosts.'
          : 'Earlier answers stay in the RSVP’s history.'
      }
      dirty={dirty}
      busy={busy}
      problem={problem}
      action="Save RSVP"
      acting="Saving..."
      disabled={!ready}
      formRef={form}
      onInput={({ target }) => {
        if ('name' in target && typeof target.name === 'string' && target.name !== '') act.markTouched(target.name);
      }}
      onSubmit={(event) => {
        event.preventDefault();
        act.save(event.currentTarget);
      }}
      onClose={onClose}
    >
      <ConflictBanner ref={banner} clashes={clashes} onKeepMine={act.keepMine} onTakeTheirs={act.takeTheirs} />
      {!ready && !loadError && <p role="status">Loading RSVP questions...</p>}
      {loadError && <LoadError title="Failed to load RSVP questions. Please try again." retry={act.retry} />}
      {ready && (
        <div className="fields">
          <InvitationPick chosen={chosen?.invitation} {...(id === undefined && { onChoose: act.choose })} />
          {id === undefined && chosen?.reply && (
            <p className="hint full" role="status">
              This guest has already replied. Saving replaces their reply; the earlier one stays in its history.
            </p>
          )}
          {enteredQuestions.map((question) => (
            <AnswerField
              key={question.id}
              question={question}
              chosen={chosen}
              problem={problems[question.question_key]}
            />
          ))}
        </div>
      )}
    </FormDialog>
  );
}
