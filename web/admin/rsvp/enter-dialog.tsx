import { EMAIL_KEYS, NAME_KEYS } from '../../../contract/answers.ts';
import type { FormQuestion } from '../../../contract/people-layout.ts';
import { LoadError } from '../../ui/app-shell/states.tsx';
import { FormDialog } from '../../ui/app-shell/form-dialog.tsx';
import { ConflictBanner } from '../kit/conflict.tsx';
import { AnswerField } from './answer-field.tsx';
import { InvitationPick } from './invitation-pick.tsx';
import { PeopleAnswers } from './people-answers.tsx';
import { useReplyEntry } from './use-reply-entry.ts';
import './enter.css';

interface EnterDialogProps {
  /** Id of the reply to edit; if missing, the dialog adds one. */
  id?: string | undefined;
  onClose: () => void;
}

const isAboutSender = ({ question_key: key }: FormQuestion) => NAME_KEYS.includes(key) || EMAIL_KEYS.includes(key);

/** A reply that the hosts enter for a guest, or correct: what the guest is asked, and the invitation, if any. */
export function EnterDialog({ id, onClose }: EnterDialogProps) {
  const { formRef, banner, ...entry } = useReplyEntry({ id, onClose });
  const { form, chosen, problems, isReady } = entry;
  const { layout, fields } = form;
  const renderField = (question: FormQuestion) =>
    question.hidden !== true && (
      <AnswerField
        key={question.id}
        question={question}
        chosen={chosen}
        answers={entry.findAnswers(question.question_key)}
        problem={problems[question.question_key]}
        onAnswer={(answers) => entry.answer(question.question_key, answers)}
      />
    );

  return (
    <FormDialog
      className="dlg--reply"
      title={id === undefined ? 'Add RSVP' : 'Edit RSVP'}
      intro={
        id === undefined
          ? 'Add a reply a guest gave you in person. It’s marked as entered by the hosts.'
          : 'The reply is marked as changed by the hosts. Earlier answers stay in its history.'
      }
      dirty={entry.isDirty}
      busy={entry.isBusy}
      problem={entry.problem ?? problems['people']}
      action="Save RSVP"
      acting="Saving..."
      disabled={!isReady}
      formRef={formRef}
      onSubmit={(event) => {
        event.preventDefault();
        entry.save();
      }}
      onClose={onClose}
    >
      <ConflictBanner
        ref={banner}
        clashes={entry.clashes}
        onKeepMine={entry.keepMine}
        onTakeTheirs={entry.takeTheirs}
      />
      {!isReady && !entry.hasFailed && <p role="status">Loading RSVP questions...</p>}
      {entry.hasFailed && <LoadError title="Failed to load RSVP questions. Please try again." retry={entry.retry} />}
      {isReady && (
        <div className="fields">
          <InvitationPick chosen={chosen?.invitation} {...(id === undefined && { onChoose: entry.choose })} />
          {id === undefined && chosen?.reply && (
            <p className="hint full" role="status">
              This guest has already replied. Saving replaces their reply; the earlier one stays in its history.
            </p>
          )}
          {layout ? (
            <>
              {fields.filter(isAboutSender).map(renderField)}
              {renderField(layout.forAll)}
              <PeopleAnswers
                layout={layout}
                chosen={chosen}
                others={entry.others}
                values={entry.values}
                problems={problems}
                onAnswer={entry.answer}
                onOthers={entry.setOthers}
              />
              {fields.filter((field) => !isAboutSender(field)).map(renderField)}
            </>
          ) : (
            fields.map(renderField)
          )}
        </div>
      )}
    </FormDialog>
  );
}
