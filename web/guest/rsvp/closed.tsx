import type { Event } from '../../../contract/event.ts';
import { formatOrdinalDate } from '../../../contract/dates.ts';
import { Contact } from '../layout/contact.tsx';

/** Replaces the form after the deadline. */
export function Closed({ event, answered }: { event: Event; answered: boolean }) {
  const contact = event.contact.trim();
  return (
    <div className="closed">
      {!answered && <h3 className="reply-title">The list is closed</h3>}
      <p>
        {event.rsvp_deadline !== null && `Replies were taken until ${formatOrdinalDate(event.rsvp_deadline)}. `}
        {answered
          ? 'Have your plans changed? Please tell the hosts yourself'
          : 'Would you still love to come? Please ask the hosts yourself'}
        {contact === '' ? '; they will be glad to hear from you.' : ':'}
      </p>
      {contact !== '' && (
        <p className="closed-contact">
          <Contact text={contact} />
        </p>
      )}
    </div>
  );
}
