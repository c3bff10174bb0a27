import { getContactLabel } from '../../../contract/contact-label.ts';
import type { Event } from '../../../contract/event.ts';
import { listFirstNames, makeInitials } from '../../../contract/occasions.ts';
import type { Brand, PagePart } from '../../../contract/pages.ts';
import { formatLinkName } from '../../../contract/section-kinds.ts';
import { formatDate } from '../../../contract/dates.ts';
import type { Design } from '../designs/design.ts';
import { Names } from '../home/names.tsx';
import { Contact } from './contact.tsx';

interface FooterProps {
  event: Event;
  parts: readonly PagePart[];
  brand: Brand;
  design: Design;
  /** The site is a demo: it is public, and changes are discarded. */
  demo: boolean;
}

/** The hosts' link leads to their dashboard if they are signed in. */
export function Footer({ event, parts, brand, design, demo }: FooterProps) {
  const names = listFirstNames(event.couple_names);
  const label = getContactLabel(event.contact);
  return (
    <footer className="foot">
      {design.Close && <design.Close initials={makeInitials(event.couple_names)} theme={event.color_theme} />}
      <div className="closing">
        {names.length > 0 && (
          <p className="closing-names" dir="auto">
            <Names names={names} />
          </p>
        )}
        {event.event_date !== null && event.status === 'planned' && (
          <p className="closing-date">{formatDate(event.event_date)}</p>
        )}
        {event.contact !== '' && (
          <p className="closing-contact">
            {label !== '' && <span>{label} </span>}
            <Contact text={event.contact} />
          </p>
        )}
        <nav className="closing-links" aria-label="Sections">
          {parts.map((part) => (
            <a key={part.anchor} href={`#${part.anchor}`}>
              {formatLinkName(part)}
            </a>
          ))}
        </nav>
        {demo && (
          <p className="closing-contact">
            This is a demo. Only you see what you do here, and it’s deleted within two hours.{' '}
            <a href={`${brand.origin}/#templates`}>Create your own</a>
          </p>
        )}
        <p className="made">
          <span>
            Made with <a href={brand.origin}>{brand.name}</a>
          </span>
          <a href="/admin/login" data-settings="" suppressHydrationWarning>
            For hosts
          </a>
        </p>
      </div>
    </footer>
  );
}
