import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { ReactNode } from 'react';
import type { MarketingPage, OutboxMail } from '../../../contract/pages.ts';
import { SiteHeader } from '../layout/site-header.tsx';
import { buildFramedMail } from './framed-mail.ts';

type Props = Extract<MarketingPage, { page: 'outbox' }>;

/** A development tool: lists the emails that were not sent, newest first. */
export function Outbox({ brand, mails }: Props) {
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
        <ol className="outbox__list">
          {mails.map((mail, index) => (
            <Mail key={mail.id} mail={mail} open={index === 0} />
          ))}
        </ol>
      </main>
    </>
  );
}

function Mail({ mail, open: first }: { mail: OutboxMail; open: boolean }) {
  const [open, setOpen] = useState(first);
  const details = useRef<HTMLDetailsElement>(null);
  // It may have been opened before hydration.
  useEffect(() => setOpen(details.current?.open ?? first), [first]);
  return (
    <li>
      <details ref={details} open={first} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>
          <span className="outbox__subject">{mail.subject}</span>
          <span className="outbox__to">to {mail.to}</span>
          <time dateTime={mail.sentAt}>{mail.sentAt.slice(0, 19).replace('T', ' ')} UTC</time>
        </summary>
        <div className="outbox__mail">
          <pre>{linkUrls(mail.text)}</pre>
          {open && mail.html !== '' && <Frame mail={mail} />}
        </div>
      </details>
    </li>
  );
}

/** Renders the email in a sandboxed iframe that can neither run scripts nor access the page. */
function Frame({ mail }: { mail: OutboxMail }) {
  const live = useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
  const source = useMemo(() => (live ? buildFramedMail(mail.html, readPageNonce()) : undefined), [live, mail.html]);
  if (source === undefined) return null;
  return <iframe title={mail.subject} sandbox="allow-popups allow-popups-to-escape-sandbox" srcDoc={source} />;
}

const readPageNonce = () => document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? '';

function linkUrls(text: string): ReactNode[] {
  return text.split(/(https?:\/\/[^\s<>"]+)/).map((part, index) =>
    index % 2 === 1 ? (
      <a key={`${String(index)} ${part}`} href={part}>
        {part}
      </a>
    ) : (
      part
    ),
  );
}
