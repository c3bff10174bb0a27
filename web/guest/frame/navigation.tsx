import type { Event } from '../../../contract/event.ts';
import { hostsOf, initials } from '../home/hosts.ts';
import { script } from '../script.ts';

/** Where the sections of the page are (spec 2.3, Navigation bar), around the monogram of the hosts. */
export function Navigation({ event }: { event: Event }) {
  return (
    <header className="nav">
      <nav aria-label="Main">
        <a href="#home">Home</a>
        <a href="#rsvp">RSVP</a>
        <Monogram event={event} />
        <a href="#registry">Registry</a>
        <a href="#gallery">Gallery</a>
      </nav>
    </header>
  );
}

function Monogram({ event }: { event: Event }) {
  const letters = initials(event.couple_names);
  if (letters.length === 0) return <span className="monogram" />;
  const [first, second] = letters;
  return (
    <a className="monogram" href="#home" {...script(letters.join(''))}>
      <span aria-hidden="true">{first}</span>
      {second !== undefined && (
        <>
          <em aria-hidden="true">&amp;</em>
          <span aria-hidden="true">{second}</span>
        </>
      )}
      <span className="vh">{hostsOf(event.couple_names)}</span>
    </a>
  );
}
