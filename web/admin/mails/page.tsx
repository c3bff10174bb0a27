import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, PenLine } from 'lucide-react';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { MAIL_KINDS, MAIL_STATES, type MailCounts } from '../../../contract/mails.ts';
import { formatCount } from '../../ui/app-shell/format-count.ts';
import { PageTitle } from '../../ui/app-shell/page-title.tsx';
import { Empty, LoadError, Loading } from '../../ui/app-shell/states.tsx';
import { StatusMark } from '../../ui/app-shell/status.tsx';
import emptyArt from '../art/empty-guests.svg';
import { lazyComponent } from '../kit/lazy.tsx';
import { useLeavingNoPage, usePagedView } from '../kit/paged-view.ts';
import { Pager } from '../kit/pager.tsx';
import { paths } from '../paths.ts';
import { useSession } from '../shell/shell-context.ts';
import { mailCountsQuery, mailsQuery, PAGE_ROWS } from './data.ts';
import { KIND_LABEL, MAIL_ADDRESS, STATE_KIND, STATE_LABEL, type MailView } from './list.ts';
import { MailRows } from './mail-rows.tsx';
import { Reminders } from './reminders.tsx';
import '../kit/progress.css';
import './mails.css';

const MessageDialog = lazyComponent(async () => (await import('./message-dialog.tsx')).MessageDialog);

export function Component() {
  const { eventId } = useSession().site;
  const { view, change, leave, ...ways } = usePagedView(MAIL_ADDRESS);
  const page = useQuery(mailsQuery(eventId, view));
  const counting = useQuery(mailCountsQuery(eventId, view.kind));
  useLeavingNoPage(view, page, leave);
  const [isWriting, setWriting] = useState(false);
  const failed = page.isLoadingError || counting.isLoadingError;
  const counts = counting.data;
  return (
    <>
      <PageTitle
        title="Emails to Guests"
        count={counts?.all}
        lede="What your site has emailed to whom, and what became of it."
      >
        <Link className="button" to={paths.guests}>
          <ArrowLeft aria-hidden="true" />
          Guests
        </Link>
        <button className="button button--go" type="button" data-shortcut="new" onClick={() => setWriting(true)}>
          <PenLine aria-hidden="true" />
          Write a Message
        </button>
      </PageTitle>
      {failed && (
        <LoadError
          title="Couldn’t load the emails. Please try again."
          retry={() => void Promise.all([page.refetch(), counting.refetch()])}
        />
      )}
      {!failed && !(page.data && counts) && <Loading label="Loading emails..." tools rows={8} />}
      {!failed && page.data && counts && (
        <>
          {counts.waiting > 0 && <Progress counts={counts} />}
          {counts.all === 0 && view.kind === 'all' ? (
            <Empty
              art={emptyArt}
              title="No emails yet"
              hint="Invitations, confirmations and other emails to your guests appear here once they are sent."
            >
              <Link className="button button--go" to={paths.guests}>
                Send Invitations
              </Link>
            </Empty>
          ) : (
            <>
              <Tools view={view} counts={counts} onChange={change} />
              <div aria-busy={page.isPlaceholderData}>
                {page.data.rows.length === 0 ? (
                  <p className="mails__none">No emails here.</p>
                ) : (
                  <MailRows mails={page.data.rows} />
                )}
                <Pager
                  page={page.data}
                  busy={page.isPlaceholderData}
                  total={view.state === 'all' ? counts.all : counts[view.state]}
                  pageRows={PAGE_ROWS}
                  {...ways}
                />
              </div>
            </>
          )}
          <Reminders />
        </>
      )}
      {isWriting && <MessageDialog onClose={() => setWriting(false)} />}
    </>
  );
}

/** Goes on while the page is closed: the server counts. */
function Progress({ counts: { under_way: all, waiting } }: { counts: MailCounts }) {
  const id = useId();
  return (
    <div className="mails__progress" role="status">
      <p id={id} className="num">
        <b>{all - waiting}</b> of {formatCount(all, 'email', 'emails')} sent. You can close this page: sending goes on.
      </p>
      <progress aria-labelledby={id} max={all} value={all - waiting} />
    </div>
  );
}

interface ToolsProps {
  view: MailView;
  counts: MailCounts;
  onChange: (change: Partial<MailView>) => void;
}

function Tools({ view, counts, onChange }: ToolsProps) {
  const id = useId();
  return (
    <div className="tools">
      <label className="visually-hidden" htmlFor={id}>
        Kind of email
      </label>
      <select
        className="input filter-select"
        id={id}
        value={view.kind}
        onChange={({ target }) => onChange({ kind: MAIL_KINDS.find((kind) => kind === target.value) ?? 'all' })}
      >
        <option value="all">All kinds</option>
        {MAIL_KINDS.map((kind) => (
          <option key={kind} value={kind}>
            {KIND_LABEL[kind]}
          </option>
        ))}
      </select>
      <fieldset className="chips">
        <legend className="visually-hidden">State</legend>
        {(['all', ...MAIL_STATES] as const)
          .filter((state) => state === 'all' || counts[state] > 0 || state === view.state)
          .map((state) => (
            <label className="chip" key={state}>
              <input
                type="radio"
                name="state"
                value={state}
                checked={view.state === state}
                onChange={() => onChange({ state })}
              />
              <span className="chip__face">
                {state !== 'all' && <StatusMark kind={STATE_KIND[state]} />}
                {state === 'all' ? 'All' : STATE_LABEL[state]} <span className="chip__count">{counts[state]}</span>
              </span>
            </label>
          ))}
      </fieldset>
    </div>
  );
}
