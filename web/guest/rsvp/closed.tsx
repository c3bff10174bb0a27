import type { Event } from '../../../contract/event.ts';
import { Contact } from '../layout/contact.tsx';

/** Replaces the form after the deadline, or if the event is called off. */
export function Closed({ event, answered }: { event: Event; answered: boolean }) {
  const contact = event.contact.trim();
  const isOff = event.status === 'cancelled';
  return (
    <div className="closed">
      {(isOff || !answered) && <h3 className="reply-title">{isOff ? 'No reply needed' : 'RSVPs are closed'}</h3>}
      <p>
        {isOff
          ? 'The hosts have called this off. Questions? Please ask them'
          : answered
            ? 'Plans changed? Please tell the hosts'
            : 'Still hoping to come? Please ask the hosts'}
        {contact === '' ? '.' : ':'}
      </p>
      {contact !== '' && (
        <p className="closed-contact">
          <Contact text={contact} />
        </p>
      )}
    </div>
  );
}
