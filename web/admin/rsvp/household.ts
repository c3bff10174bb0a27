import { listAttendances } from '../../../contract/people-form.ts';
import type { ListedReply, PersonReply } from '../../../contract/rsvp.ts';

interface HouseholdState {
  /** Names of people of whom the reply says nothing: they were added later, or only others have replied. */
  unanswered: string[];
  /** Those who answered, of the people that the household has now. */
  answered: number;
  /** In the reply, but no longer in the household: they are not counted. */
  removed: PersonReply[];
  /** How many come. */
  guests: number;
}

/** Compares a reply with its household as it is now. */
export function compareWithHousehold({ household, people, guests }: ListedReply): HouseholdState {
  if (!household || people.length === 0 || household.people.length === 0)
    return { unanswered: [], answered: household?.people.length ?? 0, removed: [], guests };
  const said = new Set(people.map(({ person_id }) => person_id));
  const known = new Set(household.people.map(({ id }) => id));
  const isRemoved = ({ person_id }: PersonReply) => person_id !== null && !known.has(person_id);
  const missing = household.people.filter(({ id }) => !said.has(id));
  const coming = people.filter((one) => !isRemoved(one) && listAttendances(one.attending).includes('yes'));
  return {
    unanswered: missing.map(({ first_name, last_name }) => `${first_name} ${last_name}`.trim()),
    answered: household.people.length - missing.length,
    removed: people.filter(isRemoved),
    guests: Math.max(1, coming.length),
  };
}

/** `4 of 5 answered`; empty once all have. */
export function formatAnswered(reply: ListedReply): string {
  const { answered, unanswered } = compareWithHousehold(reply);
  return unanswered.length === 0 ? '' : `${answered} of ${answered + unanswered.length} answered`;
}
