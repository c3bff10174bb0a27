import type { Event } from '../../../contract/event.ts';
import type { PagePart } from '../../../contract/pages.ts';
import { formatLinkName } from '../../../contract/section-kinds.ts';
import { formatHosts, makeInitials } from '../../../contract/occasions.ts';
import { getTextProps } from '../text-direction.ts';

interface NavigationProps {
  event: Event;
  parts: readonly PagePart[];
}

/** The monogram is in the middle of the links. */
export function Navigation({ event, parts }: NavigationProps) {
  const middle = Math.ceil(parts.length / 2);
  return (
    <header className="nav" suppressHydrationWarning>
      <nav aria-label="Main" className={getNavigationClass(parts.length)}>
        <SectionLinks parts={parts.slice(0, middle)} />
        <Monogram event={event} />
        <SectionLinks parts={parts.slice(middle)} />
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

/** The designs arrange four or five links; any other number is a strip that scrolls (designs/ground/fit.css). */
function getNavigationClass(links: number): string | undefined {
  if (links === 4) return undefined;
  return links === 5 ? 'nav-of-five' : 'nav-strip';
}

/** The loader marks the link of the current section, as it marks the navigation, so hydration must ignore the difference. */
function SectionLinks({ parts }: { parts: readonly PagePart[] }) {
  return parts.map((part) => (
    <a key={part.anchor} href={`#${part.anchor}`} data-section-link="" suppressHydrationWarning>
      {formatLinkName(part)}
    </a>
  ));
}

/** Not reached by Tab: designs move it away from its place between the links, and the first of them leads there, too. */
function Monogram({ event }: { event: Event }) {
  const letters = makeInitials(event.couple_names);
  if (letters.length === 0) return <span className="monogram" />;
  const [first, second] = letters;
  return (
    <a className="monogram" href="#home" tabIndex={-1} {...getTextProps(letters.join(''))}>
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
