import { useEffect, useRef } from 'react';
import type { Attendance } from '../../../contract/rsvp.ts';
import type { InvitedGuest } from './answers.ts';

const SAID: Record<Attendance, string> = {
  yes: 'We can’t wait to celebrate with you!',
  no: 'We are sorry you cannot be there. Thank you for letting us know.',
  maybe: 'Thank you for letting us know. We hope to see you there.',
};

interface ConfirmationProps {
  guest: InvitedGuest;
  attendance: Attendance | null;
  onAgain: () => void;
}

/** Stays in the place of the form after a reply. Invited guests may change their answer: a new one replaces it. */
export function Confirmation({ guest, attendance, onAgain }: ConfirmationProps) {
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    heading.current?.focus();
  }, []);

  return (
    <div className="confirmation">
      <h3 ref={heading} className="reply-title" tabIndex={-1}>
        {guest === null ? 'Thank you for your reply' : `Thank you, ${guest.name}`}
      </h3>
      <p>{SAID[attendance ?? 'yes']}</p>
      <p>
        <button className="button button--quiet" type="button" onClick={onAgain}>
          {guest === null ? 'Send another reply' : 'Change your reply'}
        </button>
      </p>
    </div>
  );
}
