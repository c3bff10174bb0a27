import { useId } from 'react';
import type { MailPreview } from '../../../contract/mails.ts';
import { formatCount } from '../../ui/app-shell/format-count.ts';
import { listSkipped } from './list.ts';
import './recipients.css';

interface RecipientsProps {
  preview: MailPreview | undefined;
  /** What is written below a number: `household gets this email.` and `households get this email.` */
  words: { one: string; many: string };
  /** Missing for emails that may come twice, such as messages. */
  again?: { on: boolean; onChange: (on: boolean) => void };
}

/** How many get an email and who gets none. Asks whether those who got it before get it again. */
export function Recipients({ preview, words, again }: RecipientsProps) {
  const id = useId();
  if (!preview)
    return (
      <p className="recipients__count" role="status">
        Checking who gets one...
      </p>
    );
  const { sending, skipped } = preview;
  const mailed = skipped.some(({ reason }) => reason === 'already_sent');
  return (
    <div className="recipients">
      <p className="recipients__count" role="status">
        {sending === 0 ? 'Nobody gets this email.' : formatCount(sending, words.one, words.many)}
      </p>
      {skipped.length > 0 && (
        <>
          <p className="dim small">Left out:</p>
          <ul className="recipients__skipped small">
            {listSkipped(skipped).map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </>
      )}
      {again && (mailed || again.on) && (
        <label className="check recipients__again" htmlFor={id}>
          <input id={id} type="checkbox" checked={again.on} onChange={({ target }) => again.onChange(target.checked)} />
          <span>Send it again to those who were emailed before</span>
        </label>
      )}
    </div>
  );
}
