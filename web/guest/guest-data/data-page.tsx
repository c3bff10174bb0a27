import type { Event } from '../../../contract/event.ts';
import { formatUtcDay } from '../../../contract/dates.ts';
import type { GuestData, StoredGift } from '../../../contract/guest-data.ts';
import { formatEventTitle } from '../../../contract/occasions.ts';
import type { GuestPage } from '../../../contract/pages.ts';
import { Contact } from '../layout/contact.tsx';
import { SheetPage } from '../layout/sheet-page.tsx';
import { Answers, Contributions, Gifts, Invitation, Mails, Part, Reply } from './stored-parts.tsx';

type Page = Extract<GuestPage, { page: 'data' }>;

/**
 * The page behind the link in every mail to a guest. It works without a script: its buttons submit forms, and opening it
 * changes nothing.
 */
export function DataPage({ page }: { page: Page }) {
  const { brand, data, deleted, event, link, online, problem } = page;
  return (
    <SheetPage brand={brand} className="data-page" title={formatEventTitle(event)} problem={problem}>
      {data ? <Stored data={data} event={event} deleted={deleted} online={online} /> : <NoData link={link} />}
    </SheetPage>
  );
}

function NoData({ link }: Pick<Page, 'link'>) {
  if (link === 'mailed')
    return (
      <>
        <h1>Check your email</h1>
        <p>
          We’ve sent a new link to the address that received this one. Check your spam folder too. The new link works
          for 30 days.
        </p>
      </>
    );
  if (link === 'expired')
    return (
      <>
        <h1>This link has expired</h1>
        <p>Links to your data work for 30 days. We can send a new one to the address that received this one.</p>
        <form method="post">
          <button className="button" type="submit" name="do" value="mail">
            Email me a new link
          </button>
        </form>
      </>
    );
  return (
    <>
      <h1>This link doesn’t work</h1>
      <p>Please open it again from your email. Your latest email from this site has the newest link.</p>
    </>
  );
}

interface StoredProps {
  data: GuestData;
  event: Event;
  deleted: boolean;
  online: boolean;
}

function Stored({ data, event, deleted, online }: StoredProps) {
  const contact = event.contact.trim();
  const { email, replies, formerVersions, gifts, contributions, mails, confirmedUntil, byHosts } = data;
  const entered = replies.length + formerVersions.length + gifts.length + contributions.length > 0;
  if (!entered && confirmedUntil === null)
    return (
      <>
        <h1>{deleted ? 'Your data was deleted' : 'Nothing from you is stored here'}</h1>
        <p className="data-page__who">
          This site {deleted ? 'no longer stores anything' : 'stores nothing'} that you entered under <b>{email}</b>.
        </p>
        {online && (
          <p className="gift-page__list">
            <a href="/">Go to the invitation</a>
          </p>
        )}
        {mails.length > 0 && <Mails mails={mails} />}
        <ByHosts byHosts={byHosts} contact={contact} />
        <More />
      </>
    );
  return (
    <>
      <h1>What this site stores about you</h1>
      <p className="data-page__who">
        This is stored under <b>{email}</b>
        {entered && '. The hosts can see it; other guests can’t'}.
      </p>
      {replies.map((reply) => (
        <Part key={reply.current.at} title="Your reply">
          <Reply reply={reply} />
        </Part>
      ))}
      {formerVersions.length > 0 && (
        <Part title="Earlier replies">
          {formerVersions.map((version) => (
            <Answers key={version.at} answers={version} />
          ))}
        </Part>
      )}
      {gifts.length > 0 && <Gifts gifts={gifts} />}
      {contributions.length > 0 && <Contributions contributions={contributions} currency={event.currency} />}
      {confirmedUntil !== null && (
        <Part title="Your confirmed address">
          <p>You entered a code that we emailed you. We remember that until {formatUtcDay(confirmedUntil)}.</p>
        </Part>
      )}
      {mails.length > 0 && <Mails mails={mails} />}
      <Deletion data={data} />
      <ByHosts byHosts={byHosts} contact={contact} />
      <More />
    </>
  );
}

function More() {
  return (
    <p className="data-page__more">
      To keep your inbox from being flooded, we count the emails that we send you. This count is deleted within a day.
      Backups keep deleted data for up to 30 days.
    </p>
  );
}

/** Says that hosts may keep notes whether or not there are any, because owners are told that only they see them. */
function ByHosts({ byHosts: { invitations, replies }, contact }: Pick<GuestData, 'byHosts'> & { contact: string }) {
  const entered = invitations.length + replies.length > 0;
  return (
    <Part title={entered ? 'Entered by the hosts' : 'What the hosts keep'}>
      {entered && <p>Only the hosts can change or delete this.</p>}
      {invitations.map((invitation) => (
        <Invitation key={JSON.stringify(invitation.fields)} invitation={invitation} />
      ))}
      {replies.map((reply) => (
        <Reply key={reply.current.at} reply={reply} />
      ))}
      <p>
        The hosts may also keep notes of their own. You can ask them what they keep about you, or to change or delete it
        {contact === '' ? '.' : ': '}
        <Contact text={contact} />
      </p>
    </Part>
  );
}

function Deletion({ data }: { data: GuestData }) {
  const consequences = listConsequences(data);
  return (
    <section className="data-page__part">
      <h2>Delete your data</h2>
      {consequences.length === 1 ? (
        <p>{consequences}</p>
      ) : (
        <ul>
          {consequences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
      <form className="data-page__deletion" method="post">
        <label>
          <input type="checkbox" name="sure" value="yes" required />
          Delete what I entered. I know that this can’t be undone.
        </label>
        <button className="button" type="submit" name="do" value="delete">
          Delete my data
        </button>
      </form>
    </section>
  );
}

/** What the hosts lose. */
function listConsequences({ replies, formerVersions, gifts, contributions, confirmedUntil }: GuestData): string[] {
  const has = (status: StoredGift['status']) => gifts.some((gift) => gift.status === status);
  return [
    replies.length > 0 &&
      'Your reply and its earlier versions are removed from the hosts’ list. They see that you deleted it.',
    formerVersions.length > 0 && 'Your earlier replies are removed from the hosts’ list.',
    has('reserved') && 'Gifts that you reserved become available to other guests.',
    has('purchased') && 'Gifts that you purchased stay marked as purchased, without your name and note.',
    contributions.length > 0 && 'Your contributions still count toward the funds, without your name and note.',
    confirmedUntil !== null && 'Your address is no longer confirmed on this site.',
    gifts.length > 0 && !has('reserved') && !has('purchased') && 'Your former reservations lose your name and note.',
  ].filter((sentence) => sentence !== false);
}
