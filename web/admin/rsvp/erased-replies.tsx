import { formatDay } from '../../../contract/dates.ts';
import type { ReplySummary } from '../../../contract/headcount.ts';
import './erased-replies.css';

/** Guests delete their replies by a link in their mails; nothing of a reply is kept. */
export function ErasedReplies({ erased }: Pick<ReplySummary, 'erased'>) {
  if (erased.length === 0) return null;
  return (
    <section className="erased-replies" aria-label="Deleted by guests">
      <h2>Deleted by guests</h2>
      <ul>
        {erased.map(({ guest_name: name, erased_at: at }) => (
          <li key={`${at} ${name}`}>
            {name ?? 'A guest without an invitation'} deleted their reply on {formatDay(at)}.
          </li>
        ))}
      </ul>
    </section>
  );
}
