import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { formatDate, getLocalToday } from '../../../contract/dates.ts';
import type { OwnEvent } from '../../../contract/event.ts';
import { ROOMY_QUERY, useMedia } from '../../ui/app-shell/media.ts';
import { PageTitle } from '../../ui/app-shell/page-title.tsx';
import { LoadError, Loading } from '../../ui/app-shell/states.tsx';
import { eventQuery } from '../event/data.ts';
import { InvitationFrame } from '../kit/invitation-frame.tsx';
import { scheduleQuery } from '../schedule/data.ts';
import { useSession } from '../shell/shell-context.ts';
import { DayPick } from './day-pick.tsx';
import { GuestPick } from './guest-pick.tsx';
import { readView, toPreviewBody, toQuery, type GuestView } from './view.ts';
import './guest-view.css';

export function Component() {
  const event = useQuery(eventQuery(useSession().site.eventId));
  return (
    <>
      <PageTitle
        title="See Your Site as a Guest"
        lede="Nothing here counts as opened, and nothing is sent. Choose who looks, and on which day."
      />
      {event.isPending && <Loading label="Loading your site..." rows={5} />}
      {event.isLoadingError && (
        <LoadError title="Couldn’t load your site. Please try again." retry={() => void event.refetch()} />
      )}
      {event.data && <Look event={event.data} />}
    </>
  );
}

/** Pixels. */
const SCREENS = { Phone: 390, Computer: 1280 } as const;
type Screen = keyof typeof SCREENS;

function Look({ event }: { event: OwnEvent }) {
  const [query, setQuery] = useSearchParams();
  const [screen, setScreen] = useState<Screen>('Phone');
  const roomy = useMedia(ROOMY_QUERY);
  const [view, setView] = useState(() => readView(query));
  const today = getLocalToday();
  const { data: items = [] } = useQuery(scheduleQuery(useSession().site.eventId));
  const scheduled = items.map(({ date }) => date);
  const change = (part: Partial<GuestView>) => {
    const next = { ...view, ...part };
    setView(next);
    setQuery(toQuery(next), { replace: true, preventScrollReset: true });
  };

  return (
    <div className="look">
      <div className="look__choices">
        <GuestPick chosen={view.guest} onChoose={(guest) => change({ guest })} />
        <DayPick
          event={event}
          scheduled={scheduled}
          today={today}
          chosen={view.day}
          onChoose={(day) => change({ day })}
        />
      </div>
      <section className="look__page" aria-label="Your site">
        <div className="look__head">
          <p role="status">{describeView(event, view, today)}</p>
          {roomy && (
            <div className="segments" role="group" aria-label="Screen">
              {(Object.keys(SCREENS) as Screen[]).map((name) => (
                <button key={name} type="button" aria-pressed={name === screen} onClick={() => setScreen(name)}>
                  {name}
                </button>
              ))}
            </div>
          )}
        </div>
        <div className={`look__screen look__screen--${screen.toLowerCase()}`}>
          <InvitationFrame
            key={roomy ? screen : 'own'}
            values={toPreviewBody(view)}
            version={event.version}
            {...(roomy && { screen: SCREENS[screen] })}
          />
        </div>
      </section>
    </div>
  );
}

function describeView({ access, ...event }: OwnEvent, { guest, day }: GuestView, today: string): string {
  const when = `As of ${formatDate(day ?? today)}`;
  if (guest !== null || access === 'open') return `${when}.`;
  const opens = access === 'passcode' ? 'enter the passcode' : 'open their own link';
  return `${when}. Guests see a cover with ${event.couple_names || 'your names'} until they ${opens}.`;
}
