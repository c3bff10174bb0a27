import { RESPONSE_FIELDS } from '../../../contract/answers.ts';
import type { Overview, Stats } from '../../../contract/dashboard.ts';
import type { Event } from '../../../contract/event.ts';
import type { Question } from '../../../contract/rsvp.ts';
import { formatCount, formatNumber } from '../../ui/app-shell/format-count.ts';

export type StepKey = 'details' | 'photos' | 'invitations' | 'questions' | 'gifts' | 'send';

export interface SetupStep {
  key: StepKey;
  title: string;
  note: string;
  done: boolean;
  /** May be marked as done by the hosts. */
  optional?: boolean;
  /** Done as far as it keeps the site from being ready: some of many invitations may wait for long. */
  begun?: boolean;
}

interface Facts {
  event: Event;
  stats: Stats;
  overview: Pick<Overview, 'notHandedOver' | 'settled'>;
  /** Undefined while they load. */
  questions: readonly Question[] | undefined;
}

/** From an empty site to one that is sent. */
export function listSetupSteps(facts: Facts): SetupStep[] {
  const { event, questions } = facts;
  const finished = new Set(facts.overview.settled);
  const { totalInvitations, totalGalleryImages, totalGiftItems, totalRSVPs } = facts.stats;
  const missing = listMissingDetails(event);
  const ownQuestions = questions?.filter(({ question_key: key }) => !BUILT_IN_QUESTIONS.has(key)).length ?? 0;
  const unsent = facts.overview.notHandedOver;
  return [
    {
      key: 'details',
      title: 'Add your names, date, and place',
      note: missing.length === 0 ? 'Names, date and place' : `Missing: ${missing.join(', ')}`,
      done: missing.length === 0,
    },
    {
      key: 'photos',
      title: 'Add photos',
      note:
        totalGalleryImages > 0
          ? `${formatNumber(totalGalleryImages)} in the gallery`
          : 'One of you on the first page, and a gallery.',
      done: totalGalleryImages > 0 || event.main_photo_url !== '' || finished.has('photos'),
      optional: true,
    },
    {
      key: 'invitations',
      title: 'Add your guests',
      note:
        totalInvitations > 0
          ? formatCount(totalInvitations, 'household', 'households')
          : 'Type them in, or import a list. Every household gets its own link.',
      done: totalInvitations > 0,
    },
    {
      key: 'questions',
      title: 'Check what you ask guests',
      note:
        ownQuestions > 0
          ? formatCount(ownQuestions, 'question of your own', 'questions of your own')
          : 'Names, who comes, and dietary needs are asked already. Add meals, songs or a shuttle.',
      done: questions === undefined || ownQuestions > 0 || finished.has('questions'),
      optional: true,
    },
    {
      key: 'gifts',
      title: 'Set up your gift registry',
      note:
        totalGiftItems > 0
          ? `${formatNumber(totalGiftItems)} on the list`
          : 'Gifts to bring, or a fund to contribute to.',
      done: totalGiftItems > 0 || finished.has('gifts'),
      optional: true,
    },
    {
      key: 'send',
      title: 'Send your invitations',
      note: describeSending(event, unsent),
      done: unsent === 0 && (totalInvitations > 0 || totalRSVPs > 0 || finished.has('send')),
      begun: totalRSVPs > 0 || unsent < totalInvitations || finished.has('send'),
    },
  ];
}

const BUILT_IN_QUESTIONS: ReadonlySet<string> = new Set<string>(RESPONSE_FIELDS);

function listMissingDetails(event: Event): string[] {
  return [
    ...(event.couple_names === '' ? ['names'] : []),
    ...(event.event_date === null && event.status === 'planned' ? ['date'] : []),
    ...(event.venue_name + event.venue_address === '' ? ['place'] : []),
  ];
}

function describeSending({ replies_from }: Pick<Event, 'replies_from'>, unsent: number): string {
  if (unsent > 0) return `By email, WhatsApp or text, or on printed cards: ${formatNumber(unsent)} to send.`;
  return replies_from === 'invited'
    ? 'By email, WhatsApp or text. Or share your site’s address: guests find their invitation there.'
    : 'By email, WhatsApp or text. Or share your site’s address: anyone can reply there.';
}
