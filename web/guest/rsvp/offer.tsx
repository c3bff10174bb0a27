import { useEffect, useRef } from 'react';
import type { Search } from './use-own-reply.ts';

interface OfferProps {
  /** What was entered as one's e-mail. */
  email: string;
  /** Whether the invitation of a verified e-mail is being looked for, or there was none. */
  search: Search;
  /** A code was asked for here just now: what comes of it is what the reader waits for. */
  awaited: boolean;
  onAsk: () => void;
}

/**
 * For whoever comes without the link of an invitation: to answer as the guest whom the hosts have invited at this address,
 * by a code that goes there alone. It is offered for every address, because the page tells nobody who is invited.
 */
export function Offer({ email, search, awaited, onAsk }: OfferProps) {
  const words = useRef<HTMLParagraphElement>(null);

  useEffect(() => {
    // The button that opened the verification is gone.
    if (search === 'unmatched' && awaited) words.current?.focus();
  }, [search, awaited]);

  // Of an address that was verified elsewhere, for a gift, nobody has asked here.
  if (search === 'none' ? !isAddress(email.trim()) : !awaited) return null;
  return (
    <div className="offer">
      <p ref={words} role="status" tabIndex={-1}>
        {WORDS[search]}
      </p>
      {search === 'none' && (
        <button className="button button--quiet" type="button" onClick={onAsk}>
          Send me a code
        </button>
      )}
    </div>
  );
}

const WORDS: Record<Search, string> = {
  none: 'Have the hosts invited you at this address? Then we can send a code there, and you answer your own invitation.',
  looking: 'Looking for your invitation …',
  unmatched: 'This address has no invitation of its own. Simply answer here; the hosts will see it.',
};

const isAddress = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(text);
