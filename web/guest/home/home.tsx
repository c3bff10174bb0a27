import type { Event } from '../../../contract/event.ts';
import type { PageChanges, PageClock } from '../../../contract/pages.ts';
import type { RsvpResponse } from '../../../contract/rsvp.ts';
import type { Design } from '../designs/design.ts';
import type { InvitedGuest } from '../rsvp/answers.ts';
import { getTextProps, getSentenceProps } from '../text-direction.ts';
import { FirstFacts } from './first-facts.tsx';
import { Names } from './names.tsx';
import { isLongTitle, getTitleClasses } from './title-size.ts';
import { getFocusProps } from '../focus.ts';
import { findTopPhoto } from './top-photo.ts';
import { hasDetails, isUnfinished, WhenAndWhere } from './when-and-where.tsx';
import { isBlankEvent, buildWording } from './wording.ts';

/** A greeting of this many characters needs more lines than the designs allow for. */
const LONG_GREETING = 44;

interface HomeProps {
  event: Event;
  moment: PageClock;
  origin: string;
  guest: InvitedGuest;
  /** Of the invitation link. */
  token: string | undefined;
  changes: PageChanges | null;
  design: Design;
  /** Of the invited guest, as the page came. */
  reply: RsvpResponse | null;
  /** The schedule says when and where. */
  scheduled: boolean;
  /** The page has a form for replies, which is open. */
  asks: boolean;
}

export function Home({ event, moment, origin, guest, token, changes, design, reply, scheduled, asks }: HomeProps) {
  return (
    <section id="home" className="home" aria-labelledby="title">
      <div className="hero">
        <Picture event={event} design={design} />
        {design.Overlay && <design.Overlay theme={event.color_theme} />}
        {isBlankEvent(event) ? <Unwritten /> : <Heading {...{ event, guest, design, moment, reply, asks }} />}
      </div>
      {(hasDetails(event) || !isBlankEvent(event)) && (
        <WhenAndWhere
          {...{ event, design, moment, origin, token, changes, reply }}
          unfinished={!scheduled && isUnfinished(event)}
        />
      )}
      <p className="on-paper">All details: {origin.replace(/^https?:\/\//, '')}</p>
    </section>
  );
}

/**
 * The hosts' photo may have any color; the overlay is dark enough for white letters on a white photo. It is inside a
 * `picture`, because React would otherwise preload it a second time.
 */
function Picture({ event, design }: Pick<HomeProps, 'event' | 'design'>) {
  const photo = findTopPhoto(event);
  if (!photo) {
    return (
      <div className="scene scene--drawn">
        <design.Scene theme={event.color_theme} />
      </div>
    );
  }
  return (
    <div className="scene scene--photo" {...getFocusProps(event.main_photo_focus)} suppressHydrationWarning>
      <picture>
        <img {...photo} alt="" fetchPriority="high" decoding="async" data-photo="" />
      </picture>
    </div>
  );
}

function Heading({
  event,
  guest,
  design,
  moment,
  reply,
  asks,
}: Pick<HomeProps, 'event' | 'guest' | 'design' | 'moment' | 'reply' | 'asks'>) {
  const { greeting, occasion, names, subtitle } = buildWording(event, guest?.name, moment.isOver);
  const kind = occasion === '' ? 'title title--words' : 'title';
  const long = greeting.length > LONG_GREETING || isLongTitle(names);
  return (
    <div className={long ? 'herotext herotext--long' : 'herotext'}>
      <p className="greeting" {...getSentenceProps(greeting)}>
        {greeting}
      </p>
      <h1 id="title" className={`${kind} ${getTitleClasses(names)}`}>
        {occasion !== '' && <span className="occasion">{occasion} </span>}
        <span className="names" dir="auto">
          <Names names={names} Letters={design.Letters} />
        </span>
      </h1>
      <p className="subtitle" {...getTextProps(subtitle)}>
        {subtitle}
      </p>
      {event.status === 'planned' && !moment.isOver && <FirstFacts {...{ event, reply, asks }} />}
    </div>
  );
}

function Unwritten() {
  return (
    <div className="herotext">
      <h1 id="title" className="title title--words line-4 word-5">
        An invitation in the making
      </h1>
      <p className="subtitle">The hosts are still preparing it. Please come back soon.</p>
    </div>
  );
}
