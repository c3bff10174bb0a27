import { Link } from 'react-router';
import type { OutputOf } from '../../../contract/client.ts';
import type { backOffice } from '../../../contract/back-office.ts';
import searchArt from '../../ui/app-shell/art/empty-search.svg';
import { formatMoment } from '../../../contract/dates.ts';
import { PageTitle } from '../../ui/app-shell/page-title.tsx';
import { Empty } from '../../ui/app-shell/states.tsx';
import { PagedList, usePagedRows } from '../kit/paged-list.tsx';
import { orderPathOf } from '../paths.ts';
import './log.css';

type Entry = OutputOf<(typeof backOffice)['log']>[number];

/** Words before and after the order that an action was about. */
const ACTIONS: Readonly<Record<Entry['action'], readonly [before: string, after: string]>> = {
  address: ['Assigned a new address to', ''],
  keep: ['Kept the site of', ''],
  resend: ['Resent the email of', ''],
  email: ['Corrected the email of', ''],
  refund: ['Marked', 'as refunded'],
  replay: ['Replayed a webhook of', ''],
  sign_in: ['Signed in', ''],
  sign_out: ['Signed out', ''],
  password: ['Set a password', ''],
  second_factor: ['Set up two-step verification', ''],
  second_factor_reset: ['Had two-step verification reset on the command line', ''],
  operator_added: ['Was added on the command line', ''],
  operator_link: ['Got a link for a new password on the command line', ''],
  operator_removed: ['Was removed on the command line', ''],
  operator_signed_out: ['Was signed out everywhere on the command line', ''],
  owner_signed_out: ['Signed an owner out everywhere', ''],
  owner_factor_reset: ['Turned an owner’s two-step verification off', ''],
  reencrypt: ['Encrypted everything with the first key', ''],
  suspend_site: ['Suspended the site of', ''],
  restore_site: ['Restored the site of', ''],
  retry_jobs: ['Tried again', ''],
  dismiss_jobs: ['Dismissed', ''],
  export: ['Exported as CSV', ''],
};

export function Component() {
  const log = usePagedRows(['GET /operator/log'], (client, page) => client('GET /operator/log', { page }));
  return (
    <>
      <PageTitle
        title="Log"
        lede="Everything operators did, also on the command line, newest first. Entries can’t be changed."
      />
      <PagedList
        list={log}
        noun={['entry', 'entries']}
        nothing={<Empty art={searchArt} title="No entries yet" hint="Sign-ins and actions are recorded here." />}
      >
        {(entries) => <Entries entries={entries} />}
      </PagedList>
    </>
  );
}

function Entries({ entries }: { entries: readonly Entry[] }) {
  return (
    <ol className="log" aria-label="Operator actions, newest first">
      {entries.map(({ id, at, operator, action, order, details }) => (
        <li key={id}>
          <time className="log__at num" dateTime={at}>
            {formatMoment(at)}
          </time>
          <p className="log__what">
            {ACTIONS[action][0]}{' '}
            {order !== null && (
              <Link className="num" to={orderPathOf(order.id)}>
                order {order.number}
              </Link>
            )}{' '}
            {ACTIONS[action][1]}
            {details !== '' && <span className="under">{details}</span>}
          </p>
          <p className="log__who">{operator ?? 'Command line'}</p>
        </li>
      ))}
    </ol>
  );
}
