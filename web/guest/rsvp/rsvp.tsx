import { useState } from 'react';
import type { Event } from '../../../contract/event.ts';
import type { Attendance, Question } from '../../../contract/rsvp.ts';
import { ordinalDate } from '../../ui/dates.ts';
import type { Design } from '../designs/design.ts';
import { SectionHead } from '../frame/section-head.tsx';
import type { InvitedGuest } from './answers.ts';
import { Confirmation } from './confirmation.tsx';
import { ReplyForm } from './reply-form.tsx';

interface RsvpProps {
  event: Event;
  questions: readonly Question[];
  guest: InvitedGuest;
  design: Design;
}

/** The reply (spec 2.3, RSVP): asked for, sent, confirmed, and for invited guests open to another word. */
export function Rsvp({ event, questions, guest, design }: RsvpProps) {
  const [answered, setAnswered] = useState<Attendance | null>(guest?.attendance ?? null);
  const [confirmed, setConfirmed] = useState(false);

  return (
    <section id="rsvp" className="rsvp" aria-labelledby="rsvp-title">
      {design.Margins && <design.Margins />}
      <SectionHead id="rsvp-title" title="RSVP" design={design}>
        {event.rsvp_deadline !== null && `Please respond by ${ordinalDate(event.rsvp_deadline)}. `}
        We’re excited to celebrate this special day with you!
      </SectionHead>
      <div className="reply sheet">
        {confirmed ? (
          <Confirmation guest={guest} attendance={answered} onAgain={() => setConfirmed(false)} />
        ) : (
          <ReplyForm
            event={event}
            questions={questions}
            guest={guest}
            answered={answered}
            attendance={design.attendance}
            onSent={(attendance) => {
              setAnswered(attendance);
              setConfirmed(true);
            }}
          />
        )}
      </div>
    </section>
  );
}
