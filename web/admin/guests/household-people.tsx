import { CalendarDays } from 'lucide-react';
import type { ListedInvitation } from '../../../contract/guests.ts';
import type { ScheduleItem } from '../../../contract/schedule.ts';
import { toKeyed } from '../headcount/keyed.ts';
import { findMeant, formatSaidOf, isFound, listBeside } from './list.ts';

/** The name of a person; contract/households.ts has it too, with the schemas, which this page does not load. */
const formatName = ({ first_name, last_name }: ListedInvitation['people'][number]) =>
  `${first_name} ${last_name}`.trim();

interface HouseholdProps {
  invitation: ListedInvitation;
  search: string;
}

/** The people of a household and those whom its reply names, with those marked whom the search has found. */
export function HouseholdPeople({ invitation, search }: HouseholdProps) {
  const { guest_name, people, unanswered } = invitation;
  const [only, ...others] = people;
  const beside = listBeside(invitation).filter(({ name }) => people.length > 0 || name !== guest_name);
  // The envelope says it already.
  const isSaid = only && others.length === 0 && formatName(only) === guest_name && only.age_group === 'adult';
  const shown = isSaid ? [] : people;
  if (shown.length + beside.length === 0) return null;
  const meant = findMeant(
    [...shown.map((person) => [formatName(person), person.email]), ...beside.map(({ name }) => [name])],
    search,
  );
  const isLast = (at: number) => at === shown.length + beside.length - 1;
  return (
    <span className="household__people">
      {shown.map((person, at) => {
        const name = formatName(person);
        const isMatch = meant[at];
        const says = unanswered.includes(person.id) ? 'no answer yet' : formatSaidOf(invitation, person.id);
        return (
          <span key={person.id} className="household__person">
            {isMatch ? <mark>{name}</mark> : name}
            {person.age_group !== 'adult' && <span className="household__age">{person.age_group}</span>}
            {isMatch && !isFound([name], search) && <span className="dim"> {person.email}</span>}
            {says !== '' && <span className="dim"> ({says})</span>}
            {!isLast(at) && ','}
          </span>
        );
      })}
      {toKeyed(beside, ({ name }) => name).map(({ key, row: { name, says } }, at) => (
        <span key={key} className="household__person">
          {people.length > 0 && '+ '}
          {meant[shown.length + at] ? <mark>{name}</mark> : name}
          {says !== '' && <span className="dim"> ({says})</span>}
          {!isLast(shown.length + at) && ','}
        </span>
      ))}
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

/** The email of an invitation, else the one that its guests gave in their reply. */
export function GuestEmail({ invitation: { guest_email, said } }: { invitation: ListedInvitation }) {
  if (guest_email !== null) return guest_email;
  if (!said || said.email === '') return <span className="dim">No email</span>;
  return (
    <>
      {said.email}
      <span className="guest-detail">From their reply</span>
    </>
  );
}
