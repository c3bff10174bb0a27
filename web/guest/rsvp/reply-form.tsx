import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { buildFormInput, EMAIL_KEYS } from '../../../contract/answers.ts';
import type { Attendance, Question, RsvpResponse } from '../../../contract/rsvp.ts';
import type { InvitationPage } from '../invitation-page.ts';
import type { GuestIdentity } from '../guest-identity.ts';
import { getTextProps, getSentenceProps } from '../text-direction.ts';
import { listVisibleQuestions, hasCompanionFields } from './answers.ts';
import type { InvitedGuest } from './answers.ts';
import { Companions } from './companions.tsx';
import { getDraftStorageKey, isUntouched, readDraft, restoreDraft, storeDraft } from './draft.ts';
import { ErrorSummary } from './error-summary.tsx';
import { listControls, findFieldError, validateForm } from './validation.ts';
import { Field } from './field.tsx';
import { Offer } from './offer.tsx';
import { SendingNote } from './sending-note.tsx';
import { useCompanions } from './use-companions.ts';
import type { Search } from './use-own-reply.ts';
import { useReply } from './use-reply.ts';

interface ReplyFormProps {
  page: InvitationPage;
  form: RefObject<HTMLFormElement | null>;
  guest: InvitedGuest;
  reply: RsvpResponse | null;
  identity: GuestIdentity | null;
  search: Search;
  late: boolean;
  attendance: Record<Attendance, string>;
  verified: boolean;
  onSent: (reply: RsvpResponse) => void;
  onRefused: (code: 'rsvp_closed' | 'not_verified') => void;
  onAsk: (email: string) => void;
  /** The reader is not the guest whom the browser has stored. */
  onLeave: () => void;
}

/**
 * The RSVP form with the event's questions. Its fields are uncontrolled: input typed before hydration stays, and so
 * does input after a refusal, a reload or a lost connection. Without a script it is an ordinary form.
 */
export function ReplyForm(props: ReplyFormProps) {
  const { page, form, guest, reply, identity, search, late, attendance } = props;
  const { event, rejectedReply: attempt } = page;
  const asked = listVisibleQuestions(page.questions);
  const names = asked.find((question) => hasCompanionFields(question, asked));
  const draft = getDraftStorageKey(event.unique_id, page.guest?.unique_token);
  const { companions: company, follow, setName: name } = useCompanions();
  const [email, setEmail] = useState('');
  const title = useRef<HTMLHeadingElement>(null);
  const read = () => {
    const held = new FormData(form.current ?? undefined);
    return buildFormInput(asked, (key) => held.getAll(key));
  };
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
    questions: asked,
    identity,
    draft,
    read,
    before: attempt?.refusal ?? null,
    onSent: props.onSent,
    onRefused: props.onRefused,
  });
  const verified = identity?.kind === 'verified' ? identity.email : undefined;
  const known = { guest, reply: guest && reply, email: verified, typed: attempt?.typed };
  const emailKey = EMAIL_KEYS.find((key) => asked.some(({ question_key }) => question_key === key));

  /** Copies the input that other parts of the page depend on into state. */
  function handleInput(element: HTMLFormElement): void {
    if (names) follow(element, names.question_key);
    setEmail(listControls(element).find((control) => control.name === emailKey)?.value ?? '');
  }

  const arrive = useEffectEvent(() => {
    if (!form.current) return;
    const left = readDraft(draft);
    if (left) restoreDraft(form.current, left.typed);
    // What was typed before the script came has been stored by nobody yet.
    if (!isUntouched(form.current)) storeDraft(draft, { typed: read(), attempt: left?.attempt });
    handleInput(form.current);
  });
  // Runs once: later changes come from the reader.
  useLayoutEffect(() => arrive(), []);

  function revalidate(element: HTMLFormElement, questions: readonly Question[]): void {
    const wrong = validateForm(element, questions);
    mend(questions.map(({ question_key }) => question_key).filter((key) => !Object.hasOwn(wrong, key)));
  }

  const meet = useEffectEvent(() => form.current && revalidate(form.current, asked));
  useEffect(() => {
    // Name and email come from the invitation.
    if (guest !== page.guest) meet();
  }, [guest, page.guest]);

  useEffect(() => {
    // Errors that came with the page were announced before hydration.
    if (refusal && !refusal.mended && refusal !== attempt?.refusal)
      form.current?.querySelector<HTMLElement>('[data-refused] :is(input, select, textarea)')?.focus();
  }, [refusal, attempt, form]);

  useEffect(() => {
    // The button that opened the verification is gone.
    if (guest && props.verified) title.current?.focus();
  }, [guest, props.verified]);

  function submit(element: HTMLFormElement): void {
    const errors = validateForm(element, asked);
    if (Object.keys(errors).length > 0) refuse({ sentence: '', fields: errors });
    else void send();
  }

  return (
    <form
      ref={form}
      className="questions"
      method="post"
      action={`${page.guest ? `/invite/${page.guest.unique_token}` : '/rsvp'}#rsvp`}
      noValidate
      aria-labelledby="reply-title"
      aria-busy={sending === 'sending'}
      onInput={({ currentTarget, target }) => {
        handleInput(currentTarget);
        revalidate(
          currentTarget,
          asked.filter(({ question_key }) => target instanceof Element && target.getAttribute('name') === question_key),
        );
        storeDraft(draft, { typed: read(), attempt: readDraft(draft)?.attempt });
      }}
      onSubmit={(submitted) => {
        submitted.preventDefault();
        submit(submitted.currentTarget);
      }}
    >
      <Title heading={title} guest={guest} again={known.reply !== null} />
      {guest !== null && page.guest === null && (
        <p className="answered">
          You’re replying for <strong {...getTextProps(guest.name)}>{guest.name}</strong>.{' '}
          <button className="quiet-link" type="button" onClick={props.onLeave}>
            Not you?
          </button>
        </p>
      )}
      {late && <p className="answered">You can still reply. The hosts will see that it came after the deadline.</p>}
      <ErrorSummary errors={refusal?.fields ?? {}} mended={refusal?.mended === true} questions={asked} />
      {asked.map((question) => {
        const { id, question_key: key } = question;
        const problem = findFieldError(refusal?.fields, key);
        if (question === names && company) {
          return <Companions key={id} {...company} question={question} problem={problem} onName={name} />;
        }
        const field = <Field key={id} {...{ question, known, attendance, problem }} unscripted={question === names} />;
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
      })}
      <p className="refusal" role="alert" data-refusal="">
        {refusal?.sentence}
      </p>
      <SendingNote sending={sending} onWait={wait} onStop={stop} />
      <div className="submit">
        <button className="button" type="submit" disabled={sending === 'sending'}>
          {sending === 'sending' ? 'Submitting...' : 'Submit RSVP'}
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

function Title({
  heading,
  guest,
  again,
}: {
  heading: RefObject<HTMLHeadingElement | null>;
  guest: InvitedGuest;
  again: boolean;
}) {
  const welcome = guest === null ? 'We’d love to have you attend!' : `${guest.name}, we’d love to have you attend!`;
  return (
    <h3
      ref={heading}
      id="reply-title"
      className={again ? 'visually-hidden' : 'reply-title'}
      tabIndex={-1}
      {...getSentenceProps(welcome)}
    >
      {again ? 'Change your reply' : welcome}
    </h3>
  );
}
