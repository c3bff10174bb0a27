import type { MarketingPage, OutboxMail } from '../../../contract/pages.ts';
import { SiteHeader } from '../layout/site-header.tsx';
import { formatSentAt, LinkedText } from './parts.tsx';

type Props = Extract<MarketingPage, { page: 'outbox' }>;

/** A development tool: lists the emails that were not sent, newest first. */
export function Outbox({ brand, mails, to }: Props) {
  return (
    <>
      <SiteHeader brand={brand} />
      <main className="outbox">
        <h1>Outbox</h1>
        <p className="lede">
          {mails.length === 0
            ? 'No emails yet. Because no mail server is configured, emails are listed here instead of being sent.'
            : 'These emails were not sent, because no mail server is configured.'}
        </p>
        {to !== null && (
          <p className="outbox__filter">
            Emails to {to}
            <a className="link" href="/dev/outbox">
              Show all emails
            </a>
          </p>
        )}
        <ol className="outbox__list">
          {mails.map((mail, index) => (
            <Mail key={mail.id} mail={mail} open={index === 0} />
          ))}
        </ol>
      </main>
    </>
  );
}

function Mail({ mail, open }: { mail: OutboxMail; open: boolean }) {
  return (
    <li>
      <details open={open}>
        <summary>
          <span className="outbox__subject">{mail.subject}</span>
          <span className="outbox__soft">to {mail.to}</span>
          <time className="outbox__soft" dateTime={mail.sentAt}>
            {formatSentAt(mail.sentAt)}
          </time>
        </summary>
        <div className="outbox__mail">
          <a className="link" href={`/dev/outbox/${mail.id}`} aria-label={`Show as sent: ${mail.subject}`}>
            Show as sent
          </a>
          <pre>
            <LinkedText>{mail.text}</LinkedText>
          </pre>
        </div>
      </details>
    </li>
  );
}
