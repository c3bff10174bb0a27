import { formatHosts } from '../../../contract/occasions.ts';
import type { GuestPage } from '../../../contract/pages.ts';
import { SheetPage } from '../layout/sheet-page.tsx';

type Page = Extract<GuestPage, { page: 'unsubscribe' }>;

/** The page behind the link at the foot of mails to guests. It works without a script, and opening it changes nothing. */
export function UnsubscribePage({ page: { brand, event, form, link } }: { page: Page }) {
  const hosts = event === null ? '' : formatHosts(event.couple_names);
  const from = hosts === '' ? 'the hosts' : hosts;
  return (
    <SheetPage brand={brand} {...(hosts !== '' && { title: hosts })}>
      {link === 'unknown' && (
        <>
          <h1>This link doesn’t work</h1>
          <p>Please open it again from your email.</p>
        </>
      )}
      {link === 'valid' && (
        <>
          <h1>{`Stop emails from ${from}?`}</h1>
          <p>
            You won’t get invitations, reminders, or news about this event by email any more. You’ll still get
            confirmations of your own replies, and codes that you ask for.
          </p>
          <form method="post" action={form}>
            <button className="button" type="submit">
              Unsubscribe
            </button>
          </form>
        </>
      )}
      {link === 'done' && (
        <>
          <h1>You’re unsubscribed</h1>
          <p>
            You won’t get any more emails from {from} about this event, except confirmations of your own replies. The
            hosts can see this. If you change your mind, please tell them.
          </p>
        </>
      )}
    </SheetPage>
  );
}
