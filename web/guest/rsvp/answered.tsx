import { useLayoutEffect, useRef } from 'react';
import { listAnswerRows } from '../../../contract/answers.ts';
import type { Event } from '../../../contract/event.ts';
import { formatAddressee } from '../../../contract/titles.ts';
import type { Attendance, Question, RsvpResponse } from '../../../contract/rsvp.ts';
import type { ScheduleItem } from '../../../contract/schedule.ts';
import { Contact } from '../layout/contact.tsx';
import { getCalendarFile } from '../home/links.ts';
import { getTextProps, getSentenceProps } from '../text-direction.ts';
import type { InvitedGuest } from './answers.ts';

const SAID: Record<Attendance, string> = {
  yes: 'We can’t wait to celebrate with you!',
  no: 'We’re sorry you can’t be there. Thank you for letting us know.',
  maybe: 'Thank you for letting us know. We hope to see you there.',
};

/** The sheet below the heading: the form, or how else to reply. */
export const REPLY_ID = 'reply-sheet';

/** Where the page says what the reply is. */
export const ANSWERED_ID = 'reply-now';

interface AnsweredProps {
  event: Event;
  questions: readonly Question[];
  schedule: readonly ScheduleItem[];
  guest: InvitedGuest;
  /** Of the invitation link. */
  token: string | undefined;
  reply: RsvpResponse;
  attendance: Record<Attendance, string>;
  /** The reply was sent just now, so its confirmation gets the focus. */
  fresh: boolean;
  open: boolean;
}

/**
 * Confirms the reply and shows what follows from it: after sending, after a reload, and whenever the link is opened.
 */
export function Answered({ event, questions, schedule, guest, token, reply, attendance, fresh, open }: AnsweredProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const contact = event.contact.trim();
  const rows = listAnswerRows(questions, reply, { items: schedule, attendance });
  const title = fresh ? `Thank you, ${formatAddressee(reply.name)}` : 'We have your reply';

  // Before the browser paints: where the form was, the page is now thousands of pixels shorter.
  useLayoutEffect(() => {
    if (!fresh) return;
    heading.current?.scrollIntoView({ behavior: 'instant' });
    heading.current?.focus({ preventScroll: true });
  }, [fresh, reply]);

  return (
    <div className="confirmation">
      <h3 ref={heading} id={ANSWERED_ID} className="reply-title" tabIndex={-1} {...getSentenceProps(title)}>
        {title}
      </h3>
      <p>
        {fresh && `RSVP submitted successfully${reply.attendance === 'no' ? '.' : '!'} `}
        {SAID[reply.attendance]}
      </p>
      {reply.late && event.rsvp_deadline !== null && <p>Your reply came after the deadline. The hosts can see that.</p>}
      <dl className="answer-rows">
        {rows.map(({ key, label, value }) => (
          <div key={key}>
            <dt {...getTextProps(label)}>{label}</dt>
            <dd {...getTextProps(value)}>{value}</dd>
          </div>
        ))}
      </dl>
      {reply.attendance !== 'no' && event.event_date !== null && (
        <p>
          <a className="button button--quiet" href={getCalendarFile(token)}>
            Add it to your calendar
          </a>
        </p>
      )}
      <p className="answer-next">
        {fresh && reply.email !== '' && `We’ll email a confirmation to ${reply.email} within a few minutes. `}
        {open && guest !== null && 'If your plans change, come back here to update your reply.'}
        {open && guest === null && contact === '' && 'If your plans change, please tell the hosts.'}
      </p>
      {open && guest === null && contact !== '' && (
        <div className="closed">
          <p>If your plans change, please tell the hosts:</p>
          <p className="closed-contact">
            <Contact text={contact} />
          </p>
        </div>
      )}
    </div>
  );
}
