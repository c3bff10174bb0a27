import { CalendarDays } from 'lucide-react';
import type { ListedInvitation } from '../../../contract/guests.ts';
import type { ScheduleItem } from '../../../contract/schedule.ts';
import { isFound } from './list.ts';

/** The name of a person; contract/households.ts has it too, with the schemas, which this page does not load. */
const formatName = ({ first_name, last_name }: ListedInvitation['people'][number]) =>
  `${first_name} ${last_name}`.trim();

interface HouseholdProps {
  invitation: ListedInvitation;
  search: string;
}

/** The people of a household, with those marked whom the search has found. */
export function HouseholdPeople({ invitation: { guest_name, people, unanswered }, search }: HouseholdProps) {
  const [only, ...others] = people;
  // The envelope says it already.
  if (!only || (others.length === 0 && formatName(only) === guest_name && only.age_group === 'adult')) return null;
  return (
    <span className="household__people">
      {people.map((person, at) => {
        const name = formatName(person);
        const isMatch = isFound([name, person.email], search);
        return (
          <span key={person.id} className="household__person">
            {isMatch ? <mark>{name}</mark> : name}
            {person.age_group !== 'adult' && <span className="household__age">{person.age_group}</span>}
            {isMatch && !isFound([name], search) && <span className="dim"> {person.email}</span>}
            {unanswered.includes(person.id) && <span className="dim"> (no answer yet)</span>}
            {at < people.length - 1 && ','}
          </span>
        );
      })}
    </span>
  );
}

interface TagsProps {
  invitation: ListedInvitation;
  /** Those for invited households. */
  items: readonly ScheduleItem[];
}

export function HouseholdTags({ invitation: { tags, schedule }, items }: TagsProps) {
  const invited = items.filter(({ id }) => schedule.includes(id));
  if (tags.length + invited.length === 0) return null;
  return (
    <ul className="household__tags" aria-label="Tags and schedule">
      {tags.map((tag) => (
        <li key={tag}>{tag}</li>
      ))}
      {invited.map(({ id, name }) => (
        <li key={id}>
          <CalendarDays aria-label="Invited to" />
          {name}
        </li>
      ))}
    </ul>
  );
}

export const formatPlusOnes = (count: number): string => (count === 1 ? '+1 guest' : `+${count} guests`);
