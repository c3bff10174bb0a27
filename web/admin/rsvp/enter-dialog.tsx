import { useId, useState } from 'react';
import { FormProblem } from '../../ui/app-shell/field.tsx';
import { LoadError } from '../../ui/app-shell/states.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ConflictBanner } from '../kit/conflict.tsx';
import { DiscardDialog } from '../kit/unsaved.tsx';
import { AnswerField } from './answer-field.tsx';
import { InvitationPick } from './invitation-pick.tsx';
import { useEntering } from './use-entering.ts';
import './enter.css';

interface EnterDialogProps {
  /** The reply to change, by its id; without one the dialog adds one. */
  id?: string | undefined;
  onClose: () => void;
}

/** A reply that the hosts enter, for a guest who phoned: the same questions, and an invitation where there is one. */
export function EnterDialog({ id, onClose }: EnterDialogProps) {
  const { form, banner, asked, chosen, dirty, busy, ready, problem, problems, clashes, loadError, ...act } =
    useEntering({
      id,
      onClose,
    });
  const [leaving, setLeaving] = useState(false);
  const heading = useId();
  const leave = () => (dirty ? setLeaving(true) : onClose());

  return (
    <Dialog className="dlg" labelledBy={heading} busy={busy} onClose={leave}>
      <form
        ref={form}
        className="dlg__form"
        noValidate
        onInput={({ target }) => {
          if ('name' in target && typeof target.name === 'string' && target.name !== '') act.noteInput(target.name);
        }}
        onSubmit={(event) => {
          event.preventDefault();
          act.save(event.currentTarget);
        }}
      >
        <div className="dlg__head">
          <h2 id={heading}>{id === undefined ? 'Add Response' : 'Edit Response'}</h2>
          <p className="dim small">
            {id === undefined
              ? 'For a guest who told you. It is marked as entered by the hosts.'
              : 'Entered by the hosts. The details keep what was said before.'}
          </p>
        </div>
        <div className="dlg__body">
          <FormProblem>{problem}</FormProblem>
          <ConflictBanner ref={banner} clashes={clashes} onKeepMine={act.keepMine} onTakeTheirs={act.takeTheirs} />
          {!ready && !loadError && <p role="status">Loading RSVP questions...</p>}
          {loadError && <LoadError title="Failed to load RSVP questions. Please try again." retry={act.retry} />}
          {ready && (
            <div className="fields">
              <InvitationPick chosen={chosen?.invitation} {...(id === undefined && { onChoose: act.choose })} />
              {id === undefined && chosen?.reply && (
                <p className="hint full" role="status">
                  There is an answer already. Yours takes its place; the details keep what was said before.
                </p>
              )}
              {asked.map((question) => (
                <AnswerField
                  key={question.id}
                  question={question}
                  chosen={chosen}
                  problem={problems[question.question_key]}
                />
              ))}
            </div>
          )}
        </div>
        <div className="dlg__foot">
          <button className="button" type="button" disabled={busy} onClick={leave}>
            Cancel
          </button>
          <button className="button button--go" type="submit" disabled={busy || !ready}>
            {busy ? 'Saving...' : 'Save Response'}
          </button>
        </div>
      </form>
      {leaving && <DiscardDialog onDiscard={onClose} onStay={() => setLeaving(false)} />}
    </Dialog>
  );
}
