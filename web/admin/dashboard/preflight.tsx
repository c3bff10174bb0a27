import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { getLocalToday } from '../../../contract/dates.ts';
import type { Section } from '../../../contract/sections.ts';
import { formatFailure } from '../../ui/app-shell/failures.ts';
import { formatCount } from '../../ui/app-shell/format-count.ts';
import { eventQuery } from '../event/data.ts';
import { scheduleQuery } from '../schedule/data.ts';
import { sectionsQuery, useSetShown } from '../sections/data.ts';
import { toast } from '../../ui/toast.tsx';
import { readPageData } from '../page-data.ts';
import { useSession } from '../shell/shell-context.ts';
import { listConcerns, toConcern, type Concern } from './concerns.ts';
import { brokenLinksQuery, overviewQuery, statsQuery } from './data.ts';
import './preflight.css';

interface PreflightProps {
  /** A link was followed, perhaps to the page that is already open. */
  onLeave?: () => void;
}

/** What to mend before invitations go out; nothing while it loads or if all is well. It never keeps anybody from sending. */
export function Preflight({ onLeave }: PreflightProps) {
  const id = useId();
  const concerns = useConcerns();
  const { hidden, isBusy, show } = useHiding();
  if (concerns.length + hidden.length === 0) return null;
  return (
    <section className="preflight" aria-labelledby={id}>
      <h3 className="preflight__title" id={id}>
        <TriangleAlert aria-hidden="true" />
        {concerns.length === 0 ? 'Nothing' : formatCount(concerns.length, 'thing', 'things')} to check before you send
      </h3>
      <ul>
        {concerns.map(({ says, fixes, hides }) => (
          <li key={`${says} ${fixes[0]?.to}`}>
            {says}{' '}
            {fixes.map(({ name, to }) => (
              <Link key={name} to={to} onClick={onLeave}>
                {name}
              </Link>
            ))}
            {hides && (
              <button type="button" disabled={isBusy} onClick={() => void show(hides, false)}>
                Hide it
              </button>
            )}
          </li>
        ))}
        {hidden.map((section) => (
          <li key={section.id}>
            <span role="status">“{section.title}” is hidden now.</span>{' '}
            <button type="button" disabled={isBusy} onClick={() => void show(section, true)}>
              Undo
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The sections that were hidden here, which can be taken back here: a toast is out of reach behind a dialog. */
function useHiding() {
  const change = useSetShown(useSession().site.eventId);
  const [hidden, setHidden] = useState<readonly Section[]>([]);
  const show = async (section: Section, visible: boolean) => {
    try {
      await change.mutateAsync({ section, visible });
      const others = hidden.filter(({ id }) => id !== section.id);
      setHidden(visible ? others : [...others, section]);
    } catch (cause) {
      toast.error(formatFailure(cause, 'Failed to save. Please try again.'), { topic: 'section' });
    }
  };
  return { hidden, isBusy: change.isPending, show };
}

/** Links are opened by the server, so what they add comes later. */
function useConcerns(): Concern[] {
  const { site } = useSession();
  const event = useQuery(eventQuery(site.eventId)).data;
  const sections = useQuery(sectionsQuery(site.eventId)).data;
  const stats = useQuery(statsQuery).data;
  const overview = useQuery(overviewQuery).data;
  const schedule = useQuery(scheduleQuery(site.eventId)).data;
  const canCheck = site.status === 'active' && !readPageData().sample;
  const links = useQuery({ ...brokenLinksQuery(site.eventId), enabled: canCheck }).data;
  if (!event || !sections || !stats || !overview || !schedule) return [];
  const concerns = listConcerns({
    event,
    sections,
    stats,
    overview,
    schedule,
    endsAt: site.endsAt,
    today: getLocalToday(),
  });
  return [...concerns, ...(links?.broken ?? []).map(toConcern)];
}
