import type { Event } from '../../../contract/event.ts';
import { Contact } from '../layout/contact.tsx';
import type { Search } from './use-own-reply.ts';

interface InvitedOnlyProps {
  event: Event;
  search: Search;
  onAsk: () => void;
}

/** Takes the place of the form where the hosts take replies from invited guests only, and nobody knows the reader. */
export function InvitedOnly({ event, search, onAsk }: InvitedOnlyProps) {
  const contact = event.contact.trim();
  return (
    <div className="closed">
      <h3 className="reply-title">Please reply by your invitation</h3>
      <p>Open the link that the hosts have sent you. If you can’t find it, your email will do.</p>
      <p role="status">{WORDS[search]}</p>
      {/* A form, because what is submitted before hydration is submitted again after it. */}
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onAsk();
        }}
      >
        <button className="button" type="submit">
          Find my invitation
        </button>
      </form>
      <noscript>
        <p>To find it by email, please turn on JavaScript.</p>
      </noscript>
      <p>
        No invitation yet? Please ask the hosts
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

const WORDS: Record<Search, string> = {
  none: '',
  looking: 'Looking for your invitation…',
  unmatched: 'We couldn’t match this address to an invitation.',
};
