import { useEffect, useRef } from 'react';
import type { Event } from '../../../contract/event.ts';
import type { Attendance, Question } from '../../../contract/rsvp.ts';
import { script } from '../script.ts';
import { askedQuestions } from './answers.ts';
import type { InvitedGuest } from './answers.ts';
import { Field } from './field.tsx';
import { useReply } from './use-reply.ts';

interface ReplyFormProps {
  event: Event;
  questions: readonly Question[];
  guest: InvitedGuest;
  /** What was answered before. */
  answered: Attendance | null;
  /** How the design words attendance. */
  attendance: Record<Attendance, string>;
  onSent: (attendance: Attendance | null) => void;
}

/**
 * The event's own questions (spec 2.3, RSVP). Its fields belong to the browser: what was typed before this page came
 * alive stays as it was, and what was typed stays when the server refuses it.
 */
export function ReplyForm({ event, questions, guest, answered, attendance, onSent }: ReplyFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const { sending, refusal, send } = useReply({ event, questions, guest, onSent });
  const asked = askedQuestions(questions);
  const title = guest === null ? 'We’d love to have you attend!' : `${guest.name}, we’d love to have you attend!`;

  useEffect(() => {
    if (refusal) form.current?.querySelector<HTMLElement>('[data-refused] :is(input, select, textarea)')?.focus();
  }, [refusal]);

  return (
    <form
      ref={form}
      className="questions"
      method="post"
      noValidate
      aria-labelledby="reply-title"
      aria-busy={sending}
      onSubmit={(submitted) => {
        submitted.preventDefault();
        void send(new FormData(submitted.currentTarget));
      }}
    >
      <h3 id="reply-title" className="reply-title" {...script(title)}>
        {title}
      </h3>
      {answered !== null && (
        <p className="answered">
          Your reply is with us: <strong>{attendance[answered]}</strong>. If your plans change, simply send a new one.
        </p>
      )}
      {asked.map((question) => (
        <Field
          key={question.id}
          question={question}
          guest={guest}
          attendance={attendance}
          problem={refusal?.fields[question.question_key]}
        />
      ))}
      <p className="refusal" role="alert" data-refusal="">
        {refusal?.sentence}
      </p>
      <div className="submit">
        <button className="button" type="submit" disabled={sending}>
          {sending ? 'Submitting...' : 'Submit RSVP'}
        </button>
        {asked.some(({ required }) => required) && (
          <p className="legend">
            <span className="asterisk">*</span> needs an answer
          </p>
        )}
        <noscript>
          <p>To send a reply, please allow this page to run scripts.</p>
        </noscript>
      </div>
    </form>
  );
}
