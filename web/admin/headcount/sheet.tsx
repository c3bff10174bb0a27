import { Link } from 'react-router';
import { formatMoment } from '../../../contract/dates.ts';
import type { Event } from '../../../contract/event.ts';
import type { Headcount, ItemCount } from '../../../contract/headcount.ts';
import { formatEventTitle } from '../../../contract/occasions.ts';
import type { CountedItem } from '../../../contract/schedule.ts';
import { formatCount } from '../../ui/app-shell/format-count.ts';
import { paths } from '../paths.ts';
import { formatWhen } from '../schedule/when.ts';
import { DietaryNotes } from './dietary-notes.tsx';
import { Item } from './item.tsx';

interface SheetProps {
  headcount: Headcount;
  countedAt: Date;
  schedule: readonly CountedItem[];
  event: Event;
}

/** What the kitchen gets. */
export function Sheet({ headcount: { items, dietary, to_review, unchecked }, countedAt, schedule, event }: SheetProps) {
  const findWhen = ({ id }: ItemCount): string => {
    if (id === null)
      return formatWhen({ date: event.event_date, start_time: event.event_time, end_time: event.event_end_time });
    const item = schedule.find((one) => one.id === id);
    return item ? formatWhen(item) : '';
  };
  const isNobodyInvited = (counted: ItemCount): boolean =>
    schedule.find(({ id }) => id === counted.id)?.invited?.households === 0;
  return (
    <>
      <p className="headcount__as-of">
        {/* Without a schedule it is the name of the only item. */}
        {items.every(({ id }) => id !== null) && <b>{formatEventTitle(event)}</b>}
        <span>As of {formatMoment(countedAt.toISOString())}</span>
      </p>
      <LeftOut {...to_review} />
      <Unchecked {...unchecked} />
      {items.map((item) => (
        <Item key={item.id ?? 'event'} item={item} when={findWhen(item)} isNobodyInvited={isNobodyInvited(item)} />
      ))}
      {items.every(({ answers }) => answers.length === 0) && <NoChoices />}
      <DietaryNotes notes={dietary} />
    </>
  );
}

function LeftOut({ replies, people }: Headcount['to_review']) {
  if (replies === 0) return null;
  return (
    <p className="headcount__left-out" role="note">
      <span>
        <b className="num">{formatCount(replies, 'reply', 'replies')}</b> with{' '}
        <b className="num">{formatCount(people, 'person', 'people')}</b> coming {replies === 1 ? 'is' : 'are'} not
        counted yet, because {replies === 1 ? 'it' : 'they'} may count somebody twice.
      </span>{' '}
      <Link to={`${paths.rsvp}?tab=to-check`}>Check {replies === 1 ? 'it' : 'them'} first</Link>
    </p>
  );
}

function Unchecked({ replies, people }: Headcount['unchecked']) {
  if (replies === 0) return null;
  return (
    <p className="headcount__left-out" role="note">
      <span>
        <b className="num">{formatCount(replies, 'reply', 'replies')}</b> with{' '}
        <b className="num">{formatCount(people, 'person', 'people')}</b> coming{' '}
        {replies === 1 ? 'is counted, but it' : 'are counted, but they'} came without an invitation.
      </span>{' '}
      <Link to={`${paths.rsvp}?tab=to-check`}>Check {replies === 1 ? 'it' : 'them'}</Link>
    </p>
  );
}

function NoChoices() {
  return (
    <p className="headcount__none">
      No meals are counted, because no question asks each person to choose one.{' '}
      <Link to={paths.questions}>Add a question</Link>
    </p>
  );
}
