import { formatDate, formatMonthAndDay } from '../../../contract/dates.ts';
import type { BrokenLink, Overview, Stats } from '../../../contract/dashboard.ts';
import type { Event } from '../../../contract/event.ts';
import { isBuiltIn } from '../../../contract/section-kinds.ts';
import { isBlank } from '../../../contract/section-anchors.ts';
import type { CountedItem } from '../../../contract/schedule.ts';
import type { Section } from '../../../contract/sections.ts';
import { isAfterTerm } from '../../../contract/term.ts';
import { PAYMENT_PATH, paths } from '../paths.ts';
import { buildEditPath } from '../sections/kinds.ts';
import { listBlanks } from '../sections/starters.ts';
import { describeFundsWithoutPayment } from './tasks.ts';

/** Something about the site that guests should not meet, and where to mend it. */
export interface Concern {
  says: string;
  fixes: readonly { name: string; to: string }[];
  /** A section that may be hidden instead. */
  hides?: Section;
}

interface Facts {
  event: Pick<
    Event,
    'status' | 'couple_names' | 'event_date' | 'venue_name' | 'venue_address' | 'rsvp_deadline' | 'rsvp_closes'
  >;
  /** When the site's term ends: ISO 8601. */
  endsAt: string;
  sections: readonly Section[];
  stats: Pick<Stats, 'totalGiftItems' | 'totalGalleryImages'>;
  overview: Pick<Overview, 'fundsWithoutPayment'>;
  schedule: readonly Pick<CountedItem, 'name' | 'invited'>[];
  /** Calendar date. */
  today: string;
}

/** Lists what should be mended before invitations go out, the most important first. */
export function listConcerns(facts: Facts): Concern[] {
  return [
    ...listEventConcerns(facts),
    ...listScheduleConcerns(facts),
    ...listFundConcerns(facts),
    ...listSectionConcerns(facts),
  ];
}

const atEvent = (name: string) => [{ name, to: paths.event }];

function listEventConcerns({ event, endsAt, today }: Facts): Concern[] {
  const { status, event_date: date, rsvp_deadline: deadline } = event;
  const found: Concern[] = [];
  if (status === 'cancelled') found.push({ says: 'Your event is called off.', fixes: atEvent('See the event') });
  if (status === 'postponed')
    found.push({ says: 'Your event is postponed and has no new date yet.', fixes: atEvent('Add the new date') });
  if (event.couple_names === '') found.push({ says: 'Your names are missing.', fixes: atEvent('Add your names') });
  if (status !== 'planned') return found;
  if (date === null) found.push({ says: 'There is no date yet.', fixes: atEvent('Add the date') });
  if (event.venue_name + event.venue_address === '')
    found.push({ says: 'There is no place yet.', fixes: atEvent('Add the place') });
  if (date !== null && date < today)
    found.push({ says: `The date, ${formatDate(date)}, has passed.`, fixes: atEvent('Change the date') });
  else if (deadline !== null && deadline < today)
    found.push({
      says: event.rsvp_closes
        ? `Replies closed on ${formatMonthAndDay(deadline)}: guests can’t reply.`
        : `The deadline for replies, ${formatMonthAndDay(deadline)}, has passed.`,
      fixes: atEvent('Change the deadline'),
    });
  if (date !== null && isAfterTerm(date, endsAt))
    found.push({
      says: `Your site closes on ${formatDate(endsAt.slice(0, 10))}, before your event is over.`,
      fixes: [{ name: 'Extend it', to: paths.account }],
    });
  return found;
}

function listScheduleConcerns({ schedule }: Facts): Concern[] {
  return schedule
    .filter(({ invited }) => invited?.households === 0)
    .map(({ name }) => ({
      says: `Nobody is invited to “${name}” yet, so no guest sees it.`,
      fixes: [{ name: 'Choose households', to: paths.guests }],
    }));
}

function listFundConcerns({ overview: { fundsWithoutPayment: funds } }: Facts): Concern[] {
  if (funds === 0) return [];
  return [{ says: describeFundsWithoutPayment(funds), fixes: [{ name: 'Add payment details', to: PAYMENT_PATH }] }];
}

function listSectionConcerns({ sections, stats }: Facts): Concern[] {
  return sections
    .filter(({ visible }) => visible)
    .flatMap((section): Concern[] => {
      const { kind, title } = section;
      if (kind === 'registry' && stats.totalGiftItems === 0)
        return [
          {
            says: 'Your registry is shown, but it is empty.',
            fixes: [{ name: 'Add gifts', to: paths.registry }],
            hides: section,
          },
        ];
      if (kind === 'gallery' && stats.totalGalleryImages === 0)
        return [
          {
            says: 'Your gallery is shown, but it is empty.',
            fixes: [{ name: 'Add photos', to: paths.gallery }],
            hides: section,
          },
        ];
      if (isBuiltIn(kind)) return [];
      const fixes = [{ name: 'Finish it', to: buildEditPath({ id: section.id }) }];
      if (isBlank(section)) return [{ says: `“${title}” is empty, so guests don’t see it.`, fixes }];
      const blanks = [...new Set(listTexts(section).flatMap(listBlanks))];
      return blanks.length === 0 ? [] : [{ says: `“${title}” still says ${formatBlanks(blanks)}.`, fixes }];
    });
}

const listTexts = ({ title, body, items }: Section): string[] => [
  title,
  body,
  ...items.flatMap((item) => Object.values(item).filter((value) => typeof value === 'string')),
];

const formatBlanks = ([first = '', second, ...others]: readonly string[]): string =>
  second === undefined ? first : `${first} and ${others.length === 0 ? second : `${others.length + 1} more like it`}`;

export const toConcern = ({ url, place, id, title }: BrokenLink): Concern => ({
  says: `We couldn’t open the link to ${new URL(url).hostname.replace(/^www\./, '')} in “${title}”. Please check it.`,
  fixes: [
    place === 'gift'
      ? { name: 'Open the registry', to: paths.registry }
      : { name: 'Edit it', to: buildEditPath({ id }) },
  ],
});
