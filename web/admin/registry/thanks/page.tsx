import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, Download, Mail } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import searchArt from '../../../ui/app-shell/art/empty-search.svg';
import { PageTitle } from '../../../ui/app-shell/page-title.tsx';
import { Empty, LoadError, Loading } from '../../../ui/app-shell/states.tsx';
import { formatDate } from '../../../../contract/dates.ts';
import emptyArt from '../../art/empty-reservations.svg';
import { paths } from '../../paths.ts';
import { lazyComponent } from '../../kit/lazy.tsx';
import { surpriseQuery } from '../data.ts';
import { useSession } from '../../shell/shell-context.ts';
import { thanksQuery, useThanksFile } from './data.ts';
import { listGivers } from './givers.ts';
import { ThankRow } from './row.tsx';
import './thanks.css';

type Shown = 'all' | 'open' | 'done';
const ROWS_AT_ONCE = 100;

const ThankDialog = lazyComponent(async () => (await import('./thank-dialog.tsx')).ThankDialog);

export function Component() {
  const { eventId } = useSession().site;
  const list = useQuery(thanksQuery(eventId));
  const surprise = useQuery(surpriseQuery(eventId)).data;
  const file = useThanksFile(eventId);
  const [shown, setShown] = useState<Shown>('all');
  const [rows, setRows] = useState(ROWS_AT_ONCE);
  /** Of the dialog: the address that is chosen at first, or all that are still to be thanked. */
  const [writing, setWriting] = useState<{ to: string | null }>();
  const all = list.data ?? [];
  const done = all.filter(({ thanked }) => thanked).length;
  const counts: Record<Shown, number> = { all: all.length, open: all.length - done, done };
  const seen = all.filter(({ thanked }) => shown === 'all' || thanked === (shown === 'done'));
  return (
    <>
      <Link className="more thanks-back" to={paths.registry}>
        <ArrowLeft aria-hidden="true" />
        Gift Registry
      </Link>
      <PageTitle title="Thank-You List" count={all.length > 0 ? `${done} of ${all.length} thanked` : undefined}>
        <button
          className="button"
          type="button"
          disabled={all.length === 0 || file.isPending}
          onClick={() => file.mutate()}
        >
          <Download aria-hidden="true" />
          {file.isPending ? 'Exporting...' : 'Export'}
        </button>
        <button
          className="button button--go"
          type="button"
          disabled={listGivers(all).length === 0}
          onClick={() => setWriting({ to: null })}
        >
          <Mail aria-hidden="true" />
          Thank by Email
        </button>
      </PageTitle>
      {surprise?.hidden && surprise.reveal_on !== null && (
        <p className="registry-note">Names are hidden until {formatDate(surprise.reveal_on)}.</p>
      )}
      {list.isPending && <Loading label="Loading the thank-you list..." tools rows={6} />}
      {list.isLoadingError && (
        <LoadError title="Failed to load the thank-you list. Please try again." retry={() => void list.refetch()} />
      )}
      {list.data && all.length === 0 && (
        <Empty
          art={emptyArt}
          title="No one to thank yet"
          hint="Guests who buy a gift or contribute to a fund appear here."
        />
      )}
      {all.length > 0 && (
        <>
          <div className="tools chips thanks-chips" role="radiogroup" aria-label="Filter">
            {(['all', 'open', 'done'] as const).map((one) => (
              <label key={one} className="chip">
                <input type="radio" name="shown" checked={shown === one} onChange={() => setShown(one)} />
                <span className="chip__face">
                  {LABEL[one]}
                  <span className="chip__count">{counts[one]}</span>
                </span>
              </label>
            ))}
          </div>
          {seen.length === 0 && (
            <Empty
              art={searchArt}
              title={shown === 'open' ? 'You’ve thanked everyone' : 'No one marked as thanked yet'}
              hint={
                shown === 'open'
                  ? 'New gifts and contributions will appear here.'
                  : 'Mark guests as thanked after you send your note.'
              }
            />
          )}
          <ul className="row-list thanks">
            {seen.slice(0, rows).map((thank) => (
              <ThankRow key={thank.id} thank={thank} onWrite={(to) => setWriting({ to })} />
            ))}
          </ul>
          {seen.length > rows && (
            <div className="list-foot">
              <span className="num">
                1 to {rows} of {seen.length}
              </span>
              <button className="button" type="button" onClick={() => setRows(rows + ROWS_AT_ONCE)}>
                Show more
              </button>
            </div>
          )}
        </>
      )}
      {writing && <ThankDialog rows={all} to={writing.to} onClose={() => setWriting(undefined)} />}
    </>
  );
}

const LABEL: Record<Shown, string> = { all: 'All', open: 'To Thank', done: 'Thanked' };
