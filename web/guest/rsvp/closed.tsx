import type { Event } from '../../../contract/event.ts';
import { Contact } from '../layout/contact.tsx';

/** Replaces the form after the deadline. */
export function Closed({ event, answered }: { event: Event; answered: boolean }) {
  const contact = event.contact.trim();
  return (
    <div className="closed">
      {!answered && <h3 className="reply-title">RSVPs are closed</h3>}
      <p>
        {answered ? 'Plans changed? Please tell the hosts' : 'Still hoping to come? Please ask the hosts'}
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
