import { useEffect, useRef } from 'react';
import type { Search } from './use-own-reply.ts';

interface OfferProps {
  email: string;
  search: Search;
  /** The guest has just requested a code here and waits for the result. */
  awaited: boolean;
  onAsk: () => void;
}

/**
 * Offers guests without an invitation link to reply as the guest invited at this address, after verification by a code.
 * It is offered for every address, so that the page does not reveal who is invited.
 */
export function Offer({ email, search, awaited, onAsk }: OfferProps) {
  const words = useRef<HTMLParagraphElement>(null);

  useEffect(() => {
    // The button that opened the verification is gone.
    if (search === 'unmatched' && awaited) words.current?.focus();
  }, [search, awaited]);

  // An address that was verified elsewhere, for a gift, was not requested here.
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
  none: 'Were you invited at this address? We can send you a code so that you can reply to your own invitation.',
  looking: 'Looking for your invitation…',
  unmatched: 'We couldn’t match this address to an invitation. You can still reply here, and the hosts will see it.',
};

const isAddress = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(text);
