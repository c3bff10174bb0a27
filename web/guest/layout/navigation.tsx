import type { Event } from '../../../contract/event.ts';
import { formatHosts, makeInitials } from '../../../contract/occasions.ts';
import { getTextProps } from '../text-direction.ts';

interface NavigationProps {
  event: Event;
  hasSchedule: boolean;
}

export function Navigation({ event, hasSchedule }: NavigationProps) {
  return (
    <header className="nav" suppressHydrationWarning>
      <nav aria-label="Main" className={hasSchedule ? 'nav-of-five' : undefined}>
        <SectionLink to="home">Home</SectionLink>
        {hasSchedule && <SectionLink to="schedule">Schedule</SectionLink>}
        <SectionLink to="rsvp">RSVP</SectionLink>
        <Monogram event={event} />
        <SectionLink to="registry">Registry</SectionLink>
        <SectionLink to="gallery">Gallery</SectionLink>
        <a className="settings" href="/admin/login" data-settings="" suppressHydrationWarning>
          <span className="visually-hidden">Settings for hosts</span>
          <svg viewBox="0 0 20 20" aria-hidden="true" focusable="false">
            <path d="M2 6h8.5M15.5 6H18M2 14h2.5M9.5 14H18" />
            <circle cx="13" cy="6" r="2.5" />
            <circle cx="7" cy="14" r="2.5" />
          </svg>
        </a>
      </nav>
    </header>
  );
}

/** The loader marks the link of the current section, as it marks the navigation, so hydration must ignore the difference. */
function SectionLink({ to, children }: { to: string; children: string }) {
  return (
    <a href={`#${to}`} data-section-link="" suppressHydrationWarning>
      {children}
    </a>
  );
}

function Monogram({ event }: { event: Event }) {
  const letters = makeInitials(event.couple_names);
  if (letters.length === 0) return <span className="monogram" />;
  const [first, second] = letters;
  return (
    <a className="monogram" href="#home" {...getTextProps(letters.join(''))}>
      <span aria-hidden="true">{first}</span>
      {second !== undefined && (
        <>
          <em aria-hidden="true">&amp;</em>
          <span aria-hidden="true">{second}</span>
        </>
      )}
      <span className="visually-hidden">{formatHosts(event.couple_names)}</span>
    </a>
  );
}
