import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { ReactNode } from 'react';
import type { MarketingPage, OutboxMail } from '../../../contract/pages.ts';
import { SiteHeader } from '../layout/site-header.tsx';
import { buildFramedMail } from './framed-mail.ts';

type Props = Extract<MarketingPage, { page: 'outbox' }>;

interface View {
  width: 'phone' | 'desktop';
  scheme: 'light' | 'dark';
}

/** A development tool: lists the emails that were not sent, newest first. */
export function Outbox({ brand, mails }: Props) {
  const [view, setView] = useState<View>({ width: 'desktop', scheme: 'light' });
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
        {mails.length > 0 && (
          <div className="outbox__view">
            <Choice
              label="Width"
              options={['phone', 'desktop']}
              chosen={view.width}
              onChoose={(width) => setView({ ...view, width })}
            />
            <Choice
              label="Colors"
              options={['light', 'dark']}
              chosen={view.scheme}
              onChoose={(scheme) => setView({ ...view, scheme })}
            />
          </div>
        )}
        <ol className="outbox__list">
          {mails.map((mail, index) => (
            <Mail key={mail.id} mail={mail} open={index === 0} view={view} />
          ))}
        </ol>
      </main>
    </>
  );
}

interface ChoiceProps<Option extends string> {
  label: string;
  options: readonly Option[];
  chosen: Option;
  onChoose: (option: Option) => void;
}

function Choice<Option extends string>({ label, options, chosen, onChoose }: ChoiceProps<Option>) {
  return (
    <fieldset>
      <legend>{label}</legend>
      {options.map((option) => (
        <label key={option}>
          <input type="radio" name={label} checked={option === chosen} onChange={() => onChoose(option)} />
          {option === 'phone' ? 'phone, 375 px' : option}
        </label>
      ))}
    </fieldset>
  );
}

function Mail({ mail, open: first, view }: { mail: OutboxMail; open: boolean; view: View }) {
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
        <div className={`outbox__mail outbox__mail--${view.width}`}>
          <pre>{linkUrls(mail.text)}</pre>
          {open && mail.html !== '' && <Frame mail={mail} scheme={view.scheme} />}
        </div>
      </details>
    </li>
  );
}

/** Renders the email in a sandboxed iframe that can neither run scripts nor access the page. */
function Frame({ mail, scheme }: { mail: OutboxMail; scheme: View['scheme'] }) {
  const live = useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
  const source = useMemo(
    () => (live ? buildFramedMail(mail.html, readPageNonce(), scheme) : undefined),
    [live, mail.html, scheme],
  );
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
