import type { Event } from '../../../contract/event.ts';
import { Contact } from '../layout/contact.tsx';

/** Takes the place of the form where the hosts take replies from invited guests only, and nobody knows the reader. */
export function InvitedOnly({ event }: { event: Event }) {
  const contact = event.contact.trim();
  return (
    <div className="closed">
      <h3 className="reply-title">Open your invitation to reply</h3>
      <p>Use the link that the hosts have sent you. If you can’t find it, we’ll email it to you.</p>
      <p>
        <a className="button" href="/find">
          Find my invitation
        </a>
      </p>
      <p>No invitation yet? Please ask the hosts{contact === '' ? '.' : ':'}</p>
      {contact !== '' && (
        <p className="closed-contact">
          <Contact text={contact} />
        </p>
      )}
    </div>
  );
}
