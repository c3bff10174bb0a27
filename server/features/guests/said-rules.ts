import type { ListedInvitation } from '../../../contract/guests.ts';
import { formatPersonName, type Person } from '../../../contract/households.ts';
import { isUnnamed, summarizeAttending } from '../../../contract/people-form.ts';
import { assignReply, listRepliedPeople, type Stray } from '../../../contract/people-match.ts';
import type { Attendance } from '../../../contract/rsvp.ts';

export type SaidReply = Stray;

type Said = NonNullable<ListedInvitation['said']>;

/** What the reply of a household says about its people, as the hosts have them now. */
export function summarizeReply(
  { people, max_guests }: { people: readonly Person[]; max_guests: number },
  reply: SaidReply | undefined,
): Pick<ListedInvitation, 'unanswered' | 'said'> {
  if (!reply) return { unanswered: [], said: null };
  const { said, beside, waiting } = assignReply(listRepliedPeople(reply), people);
  const known = people.flatMap((person) => {
    const entry = said.get(person.id);
    return entry ? [{ person_id: person.id, name: formatPersonName(person), attending: entry.attending }] : [];
  });
  const all = [...known, ...beside.map(({ name, attending }) => ({ person_id: null, name, attending }))].map(
    ({ attending, ...person }) => ({ ...person, attendance: summarizeAttending(attending) ?? 'no' }),
  );
  const named = all.filter(({ name }) => name !== '' && !isUnnamed(name));
  if (reply.people.length > 0)
    return { unanswered: [...waiting], said: { ...countSaid(all), email: reply.email, people: named } };
  // It gives only a number, or declines for all.
  const { attendance, guests, email } = reply;
  const counts = { yes: 0, maybe: 0, no: 0, [attendance]: attendance === 'no' ? max_guests : guests };
  return { unanswered: [], said: { ...counts, email, people: named } };
}

function countSaid(people: readonly { attendance: Attendance }[]): Pick<Said, Attendance> {
  const count = (wanted: Attendance) => people.filter(({ attendance }) => attendance === wanted).length;
  return { yes: count('yes'), maybe: count('maybe'), no: count('no') };
}
