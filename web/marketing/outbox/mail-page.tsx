import type { MarketingPage, OutboxMessage, OutboxView } from '../../../contract/pages.ts';
import { SiteHeader } from '../layout/site-header.tsx';
import { formatSentAt, formatSize, LinkedText } from './parts.tsx';

type Props = Extract<MarketingPage, { page: 'outbox-mail' }>;

const WIDTHS = { phone: 390, desktop: 680 } as const satisfies Record<OutboxView['width'], number>;

/** A development tool: an email as sent, with its text part, attachments and headers. */
export function MailPage({ brand, mail, view }: Props) {
  return (
    <>
      <SiteHeader brand={brand} />
      <main className="outbox">
        <p className="outbox__filter">
          <a className="link" href="/dev/outbox">
            Outbox
          </a>
          <a className="link" href={`/dev/outbox?to=${encodeURIComponent(mail.to)}`}>
            Emails to {mail.to}
          </a>
        </p>
        <h1>{mail.subject}</h1>
        <p className="lede">
          To {mail.to}, <time dateTime={mail.sentAt}>{formatSentAt(mail.sentAt)}</time>
        </p>
        <div className={`outbox__parts outbox__parts--${view.width}`}>
          {mail.hasHtml && <Appearance mail={mail} view={view} />}
          <div className="outbox__rest">
            <section aria-labelledby="text-part">
              <h2 id="text-part">Text part</h2>
              <pre>
                <LinkedText>{mail.text}</LinkedText>
              </pre>
            </section>
            <Attachments mail={mail} />
            <Headers mail={mail} />
          </div>
        </div>
      </main>
    </>
  );
}

function Appearance({ mail, view }: { mail: OutboxMessage; view: OutboxView }) {
  const { width, scheme } = view;
  return (
    <section className="outbox__appearance" aria-labelledby="appearance">
      <h2 id="appearance">As mail programs show it</h2>
      <div className="outbox__choices">
        <nav aria-label="Width">
          <Choice view={{ width: 'phone', scheme }} current={width === 'phone'} label="Phone, 390 px" />
          <Choice view={{ width: 'desktop', scheme }} current={width === 'desktop'} label="Desktop, 680 px" />
        </nav>
        <nav aria-label="Colors">
          <Choice view={{ width, scheme: 'light' }} current={scheme === 'light'} label="Light" />
          <Choice view={{ width, scheme: 'dark' }} current={scheme === 'dark'} label="Dark" />
        </nav>
      </div>
      <div className="outbox__frame">
        <iframe
          title={mail.subject}
          src={`/dev/outbox/${mail.id}/html?scheme=${scheme}`}
          width={WIDTHS[width]}
          height="800"
          sandbox="allow-popups allow-popups-to-escape-sandbox"
        />
      </div>
    </section>
  );
}

function Choice({ view, current, label }: { view: OutboxView; current: boolean; label: string }) {
  return (
    <a href={`?width=${view.width}&scheme=${view.scheme}`} aria-current={current ? 'true' : undefined}>
      {label}
    </a>
  );
}

function Attachments({ mail: { id, attachments } }: { mail: OutboxMessage }) {
  return (
    <section aria-labelledby="attachments">
      <h2 id="attachments">Attachments</h2>
      {attachments.length === 0 && <p>None</p>}
      <ul>
        {attachments.map(({ filename, contentType, size }, at) => (
          <li key={filename} className="outbox__file">
            <a className="link" href={`/dev/outbox/${id}/attachments/${String(at)}`}>
              Download {filename}
            </a>
            <span className="outbox__soft">
              {contentType}, {formatSize(size)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Headers({ mail: { id, headers, size } }: { mail: OutboxMessage }) {
  return (
    <section aria-labelledby="headers">
      <h2 id="headers">Headers</h2>
      <dl className="outbox__headers">
        {headers.map(({ name, value }, at) => (
          <div key={`${String(at)} ${name}`}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className="outbox__file">
        <a className="link" href={`/dev/outbox/${id}/source`}>
          Download the whole message
        </a>
        <span className="outbox__soft">{formatSize(size)}</span>
      </p>
    </section>
  );
}
