import type { ReactNode } from 'react';
import { formatHosts } from '../../../contract/occasions.ts';
import type { GuestPage } from '../../../contract/pages.ts';
import { SheetPage } from '../layout/sheet-page.tsx';
import { getTextProps } from '../text-direction.ts';

type Page = Extract<GuestPage, { page: 'private' }>;

const PROBLEM = 'entry-problem';

/**
 * A private site for visitors who are not admitted: whose it is, and two ways in. It works without a script, so that the
 * browsers built into chat apps can use it, too.
 */
export function PrivatePage({ page }: { page: Page }) {
  const { brand, step } = page;
  const links = (
    <>
      {' · '}
      <a href="/admin/login">For hosts</a>
    </>
  );
  return (
    <SheetPage brand={brand} className="private-page" links={links}>
      {step === 'code' ? <CodeStep page={page} /> : <EmailStep page={page} />}
    </SheetPage>
  );
}

const TITLE = 'A private invitation';

function EmailStep({ page: { event, wrongLink, email, problem } }: { page: Page }) {
  const hosts = formatHosts(event.couple_names);
  return (
    <>
      {hosts !== '' && <p className="gift-page__event">{TITLE}</p>}
      <h1 {...getTextProps(hosts)}>{hosts || TITLE}</h1>
      {wrongLink && (
        <p className="gift-page__problem" role="alert">
          This link doesn’t work. Please use the newest one from the hosts, or ask them for it.
        </p>
      )}
      <p className="private-page__way">
        <b>Open the link in your invitation.</b> This browser remembers you from then on.
      </p>
      <p className="private-page__way">
        <b>Or get a code by email.</b> We’ll send it if your address is on the guest list.
      </p>
      <form className="private-page__form" method="post" action="/enter">
        <Field id="entry-email" label="Email" problem={problem}>
          <input
            id="entry-email"
            name="email"
            type="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            required
            maxLength={254}
            defaultValue={email}
            {...describeProblem(problem)}
          />
        </Field>
        <button className="button" type="submit" name="do" value="mail">
          Email Me a Code
        </button>
      </form>
    </>
  );
}

function CodeStep({ page: { event, email, shownCode, problem } }: { page: Page }) {
  const hosts = formatHosts(event.couple_names);
  return (
    <>
      <p className="gift-page__event" {...getTextProps(hosts)}>
        {hosts || TITLE}
      </p>
      <h1>Check your email</h1>
      <p className="private-page__way">
        If <b>{email}</b> is on the guest list, a 6-digit code is on its way. It works for 10 minutes. Check your spam
        folder too.
      </p>
      {shownCode !== null && (
        <p>
          Demo code: <strong>{shownCode}</strong>
        </p>
      )}
      <form className="private-page__form" method="post" action="/enter">
        <input type="hidden" name="email" value={email} />
        <Field id="entry-code" label="Verification code" problem={problem}>
          <input
            id="entry-code"
            name="code"
            type="text"
            inputMode="numeric"
            autoComplete="one-time-code"
            required
            {...describeProblem(problem)}
          />
        </Field>
        <button className="button" type="submit" name="do" value="enter">
          Open the Invitation
        </button>
      </form>
      <form className="private-page__form" method="post" action="/enter">
        <input type="hidden" name="email" value={email} />
        <button className="button button--quiet" type="submit" name="do" value="mail">
          Send a New Code
        </button>
        <a href="/">Use another email</a>
      </form>
    </>
  );
}

const describeProblem = (problem: string | null) =>
  problem === null ? {} : { 'aria-invalid': true, 'aria-describedby': PROBLEM };

function Field({
  id,
  label,
  problem,
  children,
}: {
  id: string;
  label: string;
  problem: string | null;
  children: ReactNode;
}) {
  return (
    <div className="field" data-refused={problem === null ? undefined : ''}>
      <label htmlFor={id}>{label}</label>
      {children}
      {problem !== null && (
        <p className="problem" id={PROBLEM} role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}
