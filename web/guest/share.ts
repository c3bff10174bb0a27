import type { Event } from '../../contract/event.ts';
import { formatEventTitle } from '../../contract/occasions.ts';
import type { PageHead } from '../../contract/pages.ts';
import { SHARE_HEIGHT, SHARE_WIDTH, type ShareCard } from '../../contract/share-card.ts';
import { formatTime, formatWeekdayDate } from '../../contract/dates.ts';
import { getDesign } from './designs/all.ts';
import { isBlankEvent, buildWording, describeChange } from './home/wording.ts';

export function buildShareCard(event: Event, photo: boolean): ShareCard {
  const { greeting, occasion, names } = buildWording(event, undefined);
  const unwritten = isBlankEvent(event);
  return getDesign(event.template_id).buildShareCard({
    greeting: photo ? '' : unwritten ? 'An invitation' : greeting,
    occasion,
    names: unwritten ? ['Coming soon'] : names,
    date: describeChange(event) ?? (event.event_date === null ? '' : formatWeekdayDate(event.event_date)),
    time: event.status !== 'planned' || event.event_date === null ? '' : formatTime(event.event_time),
    where:
      event.status !== 'planned'
        ? ''
        : cut(event.venue_name.trim() || (event.venue_address.trim().split('\n')[0] ?? '')),
    theme: event.color_theme,
    photo,
  });
}

/** The URL changes with the content, because chat apps cache pictures. */
export function buildShareImage(event: Event): Pick<PageHead, 'image' | 'imageAbout'> {
  const shown = JSON.stringify([buildShareCard(event, false), event.main_photo_url, event.main_photo_focus]);
  const facts = [
    formatEventTitle(event),
    describeChange(event) ?? (event.event_date === null ? '' : formatWeekdayDate(event.event_date)),
    event.status === 'planned' ? event.venue_name.trim() : '',
  ];
  return {
    image: `/share.jpg?v=${hashText(shown)}`,
    imageAbout: { width: SHARE_WIDTH, height: SHARE_HEIGHT, alt: facts.filter((fact) => fact !== '').join(', ') },
  };
}

/** Longest place, in characters, that is readable on a phone. */
const PLACE_MAX = 48;

function cut(place: string): string {
  if (place.length <= PLACE_MAX) return place;
  return `${place.slice(0, PLACE_MAX).replace(/[\s,;]+\S*$/, '')} …`;
}

/** Hashes a text (FNV-1a) to tell versions apart; not for security. */
function hashText(text: string): string {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return (hash >>> 0).toString(36);
}
