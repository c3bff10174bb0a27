import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Stats } from '../../../contract/dashboard.ts';
import type { Event } from '../../../contract/event.ts';
import { plainDate } from '../../ui/dates.ts';
import { toast } from '../../ui/toast.tsx';
import { copyText } from '../kit/copy.ts';
import { localDate } from '../../ui/area/moments.ts';
import { counted } from '../../ui/area/words.ts';
import { paths } from '../paths.ts';
import type { Session } from '../shell/shell-context.ts';

interface Step {
  key: string;
  title: string;
  note: string;
  done: boolean;
  action: ReactNode;
}

/** What makes a site ready, in order; the first step that is open carries the page's primary action. */
export function Setup({ event, stats, site }: { event: Event; stats: Stats; site: Session['site'] }) {
  const [shared, share] = useShared(site.eventId);
  const steps: Step[] = [
    {
      key: 'details',
      title: 'Add your event details',
      note: 'Date, venue and host names',
      done: event.event_date !== null && event.couple_names !== '',
      action: (
        <Link className="btn btn--go" to={paths.event}>
          Add Details
        </Link>
      ),
    },
    {
      key: 'invitations',
      title: 'Add your first invitation',
      note: stats.totalInvitations > 0 ? `${stats.totalInvitations} made` : 'Every guest gets a link of their own.',
      done: stats.totalInvitations > 0,
      action: (
        <Link className="btn btn--go" to={paths.guests}>
          Add Guests
        </Link>
      ),
    },
    {
      key: 'share',
      title: 'Share your site',
      note: 'Guests without an invitation can answer there too.',
      done: shared || stats.totalRSVPs > 0,
      action: (
        <button className="btn btn--go" type="button" onClick={() => void copyAddress(site.url).then(share)}>
          <Copy aria-hidden="true" />
          Copy Address
        </button>
      ),
    },
  ];
  const next = steps.find(({ done }) => !done)?.key;
  const done = steps.filter((step) => step.done).length;

  return (
    <section className={`sec setup${next === undefined ? ' is-complete' : ''}`} aria-labelledby="setup">
      <div className="sec__head">
        <h2 id="setup">Setup</h2>
        <span className="dim small num">
          {done} of {counted(steps.length, 'step', 'steps')} done
        </span>
      </div>
      <ol>
        {steps.map(({ key, title, note, done: isDone, action }) => (
          <li key={key} className={isDone ? 'is-done' : key === next ? 'is-next' : ''}>
            <span className="setup__tick">{isDone && <Check aria-hidden="true" />}</span>
            <div>
              <h3>
                {title}
                {isDone && <span className="sr"> (done)</span>}
              </h3>
              <p>{note}</p>
              {key === next && action}
            </div>
          </li>
        ))}
      </ol>
      <div className="setup__site">
        <p>
          <a href={paths.site} target="_blank" rel="noopener">
            {new URL(site.url).host}
          </a>
          {site.status === 'active' && <span>Online until {plainDate(localDate(new Date(site.endsAt)))}</span>}
        </p>
        <button
          className="icon-btn"
          type="button"
          title="Copy site address"
          aria-label="Copy site address"
          onClick={() => void copyAddress(site.url).then(share)}
        >
          <Copy aria-hidden="true" />
        </button>
      </div>
    </section>
  );
}

async function copyAddress(address: string): Promise<boolean> {
  const copied = await copyText(address);
  if (copied) toast.success('Site address copied to clipboard!');
  else toast.error('The address could not be copied', { description: address, duration: 20_000 });
  return copied;
}

/** Whether the address has been copied here: the nearest one can know to having been shared. */
function useShared(event: string): [boolean, (copied: boolean) => void] {
  const key = `shared:${event}`;
  const [shared, setShared] = useState(() => localStorage.getItem(key) !== null);
  return [
    shared,
    (copied) => {
      if (!copied) return;
      localStorage.setItem(key, 'yes');
      setShared(true);
    },
  ];
}
