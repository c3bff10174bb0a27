import { useQuery } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { submissionOf } from '../../../contract/answers.ts';
import { ApiFailure } from '../../../contract/client.ts';
import type { Invitation } from '../../../contract/guests.ts';
import type { Question } from '../../../contract/rsvp.ts';
import { sentenceOf } from '../../ui/area/failures.ts';
import { FormProblem } from '../../ui/area/field.tsx';
import { LoadError } from '../../ui/area/states.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { useIntention } from '../kit/idempotency.ts';
import { useUnsavedWork } from '../kit/unsaved-work.ts';
import { DiscardDialog } from '../kit/unsaved.tsx';
import { useSession } from '../shell/shell-context.ts';
import { AnswerField } from './answer-field.tsx';
import { replyOf, useEnterReply } from './data.ts';
import { knownOf, missingIn, questionsToEnter, type Chosen } from './entering.ts';
import { InvitationPick } from './invitation-pick.tsx';
import { questionsQuery } from './questions/data.ts';
import './enter.css';

const FAILED = 'Failed to save the response';

/** A reply that the hosts enter, for a guest who phoned: the same questions, and an invitation where there is one. */
export function EnterDialog({ onClose }: { onClose: () => void }) {
  const { eventId } = useSession().site;
  const questions = useQuery(questionsQuery(eventId));
  const asked = questionsToEnter(questions.data ?? []);
  const enter = useEnterReply(eventId);
  const intention = useIntention();
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  /** The fields in which somebody typed: a chosen guest fills in the others. */
  const touched = useRef(new Set<string>());
  const [dirty, setDirty] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [problem, setProblem] = useState<string>();
  useUnsavedWork(dirty);

  const choose = async (invitation: Invitation | null) => {
    try {
      const next = invitation && { invitation, reply: await replyOf(eventId, invitation.id) };
      setChosen(next);
      setDirty(true);
      // Once the numbers of guests are those of the invitation.
      requestAnimationFrame(() => form.current && fillIn(form.current, asked, next, touched.current));
    } catch (cause) {
      setProblem(sentenceOf(cause, FAILED));
    }
  };

  const refuse = (fields: Record<string, string>) => {
    setProblems(fields);
    const first = asked.find(({ question_key }) => fields[question_key] !== undefined);
    form.current?.querySelector<HTMLElement>(`[name="${first?.question_key ?? ''}"]`)?.focus();
  };

  const save = async (element: HTMLFormElement) => {
    const data = new FormData(element);
    const typed = Object.fromEntries(
      asked.map(({ question_key }) => [
        question_key,
        data.getAll(question_key).filter((one) => typeof one === 'string'),
      ]),
    );
    setProblem(undefined);
    const missing = missingIn(asked, typed);
    if (Object.keys(missing).length > 0) return refuse(missing);
    const body = { ...submissionOf(asked, typed), invitation_id: chosen?.invitation.id ?? null };
    try {
      await enter.mutateAsync({ body, key: intention.keyFor(body) });
      toast.success('Response saved successfully');
      onClose();
    } catch (cause) {
      const fields = cause instanceof ApiFailure ? cause.fields : {};
      refuse(fields);
      if (!asked.some(({ question_key }) => fields[question_key] !== undefined)) setProblem(sentenceOf(cause, FAILED));
    }
  };
  const leave = () => (dirty ? setLeaving(true) : onClose());

  return (
    <Dialog className="dlg" labelledBy={id} busy={enter.isPending} onClose={leave}>
      <form
        ref={form}
        className="dlg__form"
        noValidate
        onInput={({ target }) => {
          if (!('name' in target) || typeof target.name !== 'string' || target.name === '') return;
          touched.current.add(target.name);
          setDirty(true);
        }}
        onSubmit={(event) => {
          event.preventDefault();
          void save(event.currentTarget);
        }}
      >
        <div className="dlg__head">
          <h2 id={id}>Add Response</h2>
          <p className="dim small">For a guest who told you. It is marked as entered by the hosts.</p>
        </div>
        <div className="dlg__body">
          <FormProblem>{problem}</FormProblem>
          {questions.isPending && <p role="status">Loading RSVP questions...</p>}
          {questions.isLoadingError && (
            <LoadError
              title="Failed to load RSVP questions. Please try again."
              retry={() => void questions.refetch()}
            />
          )}
          {questions.data && (
            <div className="fields">
              <InvitationPick chosen={chosen?.invitation} onChoose={(invitation) => void choose(invitation)} />
              {chosen?.reply && (
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
          <button className="btn" type="button" disabled={enter.isPending} onClick={leave}>
            Cancel
          </button>
          <button className="btn btn--go" type="submit" disabled={enter.isPending || !questions.data}>
            {enter.isPending ? 'Saving...' : 'Save Response'}
          </button>
        </div>
      </form>
      {leaving && <DiscardDialog onDiscard={onClose} onStay={() => setLeaving(false)} />}
    </Dialog>
  );
}

/** Puts what is known of a guest, and nothing else, into the fields in which nobody has typed. */
function fillIn(
  form: HTMLFormElement,
  questions: readonly Question[],
  chosen: Chosen | null,
  touched: ReadonlySet<string>,
): void {
  for (const control of form.elements) {
    if (
      !(control instanceof HTMLInputElement) &&
      !(control instanceof HTMLTextAreaElement) &&
      !(control instanceof HTMLSelectElement)
    )
      continue;
    const question = questions.find(({ question_key }) => question_key === control.name);
    if (!question || touched.has(control.name)) continue;
    const known = chosen ? knownOf(question, chosen) : [];
    if (control instanceof HTMLInputElement && /^(radio|checkbox)$/.test(control.type)) {
      control.checked = known.includes(control.value);
    } else if (control instanceof HTMLSelectElement && known[0] === undefined) control.selectedIndex = 0;
    else control.value = known[0] ?? '';
  }
}
