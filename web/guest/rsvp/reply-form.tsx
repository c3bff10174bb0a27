import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { flushSync } from 'react-dom';
import { ANSWER_ERRORS, buildSubmission, EMAIL_KEYS } from '../../../contract/answers.ts';
import { assignErrors, checkAnswerForAll } from '../../../contract/people-errors.ts';
import { alignInput, buildPeopleForm, buildPeopleSubmission, isDeclining } from '../../../contract/people-form.ts';
import type { Attendance, OwnReply, RsvpResponse } from '../../../contract/rsvp.ts';
import type { InvitationPage } from '../invitation-page.ts';
import { matchChoices } from '../loader/people-choices.ts';
import type { GuestIdentity } from '../guest-identity.ts';
import {
  buildFormAnswers,
  chooseForAll,
  hasCompanionFields,
  listPlainFields,
  listVisibleQuestions,
  withoutOldTimes,
} from './answers.ts';
import { ANSWERED_ID } from './answered.tsx';
import { Companions } from './companions.tsx';
import { getDraftStorageKey, isUntouched, readDraft, readForm, restoreDraft, storeDraft } from './draft.ts';
import { ErrorSummary } from './error-summary.tsx';
import { focusFirstError, listControls, findFieldError, validateForm } from './validation.ts';
import { Field } from './field.tsx';
import { FormNotes } from './form-notes.tsx';
import { PeopleFields } from './people-fields.tsx';
import { buildReplyFields, isOfSender, layOutPeople, type FormQuestion } from '../../../contract/people-layout.ts';
import { Offer } from './offer.tsx';
import { ReplyTitle } from './reply-title.tsx';
import { SendingNote } from './sending-note.tsx';
import { useCompanions } from './use-companions.ts';
import type { Search } from './use-own-reply.ts';
import { useDraft } from './use-draft.ts';
import { usePeople } from './use-people.ts';
import { useReply, type RefusedCode } from './use-reply.ts';

interface ReplyFormProps {
  page: InvitationPage;
  form: RefObject<HTMLFormElement | null>;
  /** The guest whom the reader replies for, what they are asked, and their reply. */
  own: OwnReply;
  /** Who or what is asked has changed since the page was loaded. */
  outdated: boolean;
  identity: GuestIdentity | null;
  search: Search;
  late: boolean;
  /** In a mail; replaces what was said or typed before. */
  chosen: Attendance | null;
  attendance: Record<Attendance, string>;
  verified: boolean;
  onSent: (reply: RsvpResponse) => void;
  onRefused: (code: RefusedCode) => void;
  onAsk: (email: string) => void;
  /** The reader is not the guest whom the browser has stored. */
  onLeave: () => void;
}

/**
 * The RSVP form with the event's questions. Its fields are uncontrolled: input typed before hydration stays, and so
 * does input after a refusal, a reload or a lost connection. Without a script it is an ordinary form.
 */
export function ReplyForm(props: ReplyFormProps) {
  const { page, form, own, identity, search, late, chosen, attendance } = props;
  const { guest } = own;
  const reply = guest && own.reply;
  const { event, rejectedReply: attempt } = page;
  const questions = listVisibleQuestions(own.questions);
  const peopleForm = buildPeopleForm({ ...own, questions, schedule: withoutOldTimes(page.event, own.schedule) });
  const answers = chooseForAll(buildFormAnswers({ ...own, questions }, peopleForm), chosen);
  const typedBefore = attempt?.typed ?? answers;
  const draft = getDraftStorageKey(event.unique_id, page.guest?.unique_token);
  const left = useDraft(draft);
  const stored = left?.typed ?? {};
  const drafted = chooseForAll(peopleForm && left ? alignInput(peopleForm, stored) : stored, chosen);
  const shown = usePeople(peopleForm, { ...typedBefore, ...drafted });
  const { others, setOthers, places, said, away } = shown;
  const state = { places, others, typed: typedBefore, said, away, words: attendance };
  const layout = peopleForm && layOutPeople(peopleForm, questions, state);
  const fields: FormQuestion[] = peopleForm
    ? buildReplyFields(peopleForm, questions, state)
    : listPlainFields(questions);
  const asked = layout
    ? [
        ...fields.filter(isOfSender),
        layout.forAll,
        ...layout.names,
        ...layout.groups.flatMap(({ rows }) => rows),
        ...fields.filter((field) => !isOfSender(field)),
      ]
    : fields;
  const names = asked.find((question) => hasCompanionFields(question, asked));
  const { companions: company, follow, setName: name } = useCompanions();
  const [email, setEmail] = useState('');
  const title = useRef<HTMLHeadingElement>(null);
  const read = () => readForm(form.current, asked);
  const [before] = useState(
    () =>
      attempt && { ...attempt.refusal, fields: assignErrors({ peopleForm, typed: {}, asked }, attempt.refusal.fields) },
  );
  const {
    sending,
    refusal,
    refuse,
    markAsFixed: mend,
    send,
    wait,
    stop,
  } = useReply({
    event: event.unique_id,
    identity,
    draft,
    read,
    build: (typed, token) => ({
      ...(peopleForm
        ? buildPeopleSubmission(peopleForm, questions, typed, token)
        : buildSubmission(questions, typed, token)),
      ...(guest && { seen_updated_at: reply?.updated_at ?? null }),
    }),
    assign: (errors, typed) => assignErrors({ peopleForm, typed, asked }, errors),
    before,
    onSent: props.onSent,
    onRefused: props.onRefused,
  });
  const verified = identity?.kind === 'verified' ? identity.email : undefined;
  const submitLabel = reply ? 'Update RSVP' : 'Submit RSVP';
  const known = { guest, reply, email: verified, typed: attempt?.typed, answers };
  const emailKey = EMAIL_KEYS.find((key) => asked.some(({ question_key }) => question_key === key));

  /** Copies the input that other parts of the page depend on into state. */
  function handleInput(element: HTMLFormElement, changed?: string): void {
    if (names) follow(element, names.question_key);
    setEmail(listControls(element).find((control) => control.name === emailKey)?.value ?? '');
    if (!peopleForm) return;
    matchChoices(element);
    shown.follow(read(), changed);
  }

  const arrive = useEffectEvent(() => {
    if (!form.current || left === undefined) return;
    if (left) restoreDraft(form.current, drafted);
    // What was chosen or typed before the script came has been stored by nobody yet.
    if (chosen !== null || !isUntouched(form.current)) storeDraft(draft, { typed: read(), attempt: left?.attempt });
    handleInput(form.current);
  });
  // Runs once: later changes come from the reader.
  useLayoutEffect(() => arrive(), [left]);

  function revalidate(element: HTMLFormElement, shown: readonly FormQuestion[]): void {
    const wrong = validateForm(element, shown, checkAnswerForAll(peopleForm, read()));
    mend(shown.map(({ question_key }) => question_key).filter((key) => !Object.hasOwn(wrong, key)));
  }

  const meet = useEffectEvent(() => form.current && revalidate(form.current, asked));
  useEffect(() => {
    // Name and email come from the invitation.
    if (guest !== page.guest) meet();
  }, [guest, page.guest]);

  useEffect(() => {
    // Errors that came with the page were announced before hydration.
    if (form.current && refusal && !refusal.mended && refusal !== before) focusFirstError(form.current);
  }, [refusal, before, form]);

  useEffect(() => {
    // The button that opened the verification is gone.
    if (guest && props.verified) title.current?.focus();
  }, [guest, props.verified]);

  function submit(element: HTMLFormElement): void {
    const errors = validateForm(element, asked, checkAnswerForAll(peopleForm, read()));
    if (Object.keys(errors).length > 0) refuse({ sentence: '', fields: errors });
    else void send();
  }

  function changeOthers(next: readonly number[], focused: string): void {
    flushSync(() => setOthers(next.toSorted((one, other) => one - other)));
    if (form.current) handleInput(form.current);
    document.getElementById(focused)?.focus();
  }

  /** Shows rows that were folded: the button that did so is gone. */
  function unfold(show: () => void, group = ''): void {
    flushSync(show);
    const find = (state: string) =>
      form.current?.querySelector<HTMLElement>(`${group} [name^="people."][type="radio"]${state}`);
    (find(':checked') ?? find(''))?.focus();
  }

  const renderField = (question: FormQuestion) => {
    const { id, question_key: key } = question;
    const problem = findFieldError(refusal?.fields, key);
    if (question === names && company) {
      return <Companions key={id} {...company} question={question} problem={problem} onName={name} />;
    }
    const field = (
      <Field key={id} {...{ question, known, attendance, problem, email }} unscripted={question === names} />
    );
    if (key !== emailKey || guest !== null || page.guest !== null) return field;
    return [
      field,
      <Offer
        key={`${id}-offer`}
        email={email}
        search={search}
        awaited={props.verified}
        onAsk={() => props.onAsk(email.trim())}
      />,
    ];
  };

  return (
    <form
      ref={form}
      className="questions"
      method="post"
      action={`${page.guest ? `/invite/${page.guest.unique_token}` : '/rsvp'}#rsvp`}
      noValidate
      aria-labelledby="reply-title"
      aria-busy={sending === 'sending'}
      data-declines={peopleForm && said && isDeclining(peopleForm, said) ? '' : undefined}
      onInput={({ currentTarget, target }) => {
        const changed = target instanceof Element ? (target.getAttribute('name') ?? '') : '';
        handleInput(currentTarget, changed);
        revalidate(
          currentTarget,
          // The answer for all also answers for each person, and has to agree with what each of them says.
          asked.filter(({ question_key: key }) => key === changed || (layout && [key, changed].includes('attendance'))),
        );
        storeDraft(draft, { typed: read(), attempt: readDraft(draft)?.attempt });
      }}
      onSubmit={(submitted) => {
        submitted.preventDefault();
        submit(submitted.currentTarget);
      }}
    >
      <ReplyTitle heading={title} guest={guest} again={reply !== null} />
      <FormNotes
        guest={page.guest === null ? guest : null}
        onLeave={props.onLeave}
        chosen={chosen !== null}
        outdated={props.outdated}
        {...{ submitLabel, late }}
      />
      <ErrorSummary errors={refusal?.fields ?? {}} mended={refusal?.mended === true} questions={asked} />
      {page.guest !== null && <input type="hidden" name="seen_updated_at" value={reply?.updated_at ?? ''} />}
      {peopleForm?.people.map(({ id }, place) => (
        <input key={id} type="hidden" name={`people.${place}.person_id`} value={id} />
      ))}
      {layout && (
        <>
          {fields.filter(isOfSender).map(renderField)}
          {renderField(layout.forAll)}
          <PeopleFields
            form={layout}
            places={places}
            said={said}
            folded={shown.folded && !isAttendingRefused(refusal?.fields)}
            openParts={isAttendingRefused(refusal?.fields) ? 'all' : shown.openParts}
            renderField={renderField}
            onUnfold={() => unfold(shown.unfold)}
            onOpenPart={(id) => unfold(() => shown.openPart(id), `[id="group-${id}"]`)}
            onAdd={(place) => changeOthers([...others, place], `q-name-${place}`)}
            onRemove={(place) =>
              changeOthers(
                others.filter((other) => other !== place),
                'add-person',
              )
            }
          />
        </>
      )}
      {fields.filter((field) => !peopleForm || !isOfSender(field)).map(renderField)}
      <p className="refusal" role="alert" data-refusal="">
        {refusal?.sentence}
      </p>
      {refusal?.sentence === ANSWER_ERRORS.changed && (
        <a className="quiet-link" href={`#${ANSWERED_ID}`}>
          See what your reply says now
        </a>
      )}
      <SendingNote sending={sending} onWait={wait} onStop={stop} />
      <div className="submit">
        <button className="button" type="submit" disabled={sending === 'sending'}>
          {sending === 'sending' ? 'Submitting...' : submitLabel}
        </button>
        {asked.some(({ required }) => required) && (
          <p className="legend">
            <span className="asterisk">*</span> required
          </p>
        )}
      </div>
    </form>
  );
}

const isAttendingRefused = (errors: Readonly<Record<string, string>> = {}): boolean =>
  Object.keys(errors).some((key) => /^people\.\d+\.attending/.test(key));
