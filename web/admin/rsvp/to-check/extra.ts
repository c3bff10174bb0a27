import { listAttendances } from '../../../../contract/people-form.ts';
import { listRepliedPeople, type Stray } from '../../../../contract/people-match.ts';
import { formatCount } from '../../../ui/app-shell/format-count.ts';
import type { Household } from './data.ts';

/** Who comes or may come by a reply; the name of somebody who is only counted is empty. */
const listComing = (reply: Stray) =>
  listRepliedPeople(reply).filter(({ attending }) => listAttendances(attending).some((one) => one !== 'no'));

/** What becomes of a reply for more people than the invitation is for; undefined if it is for enough. */
export function describeExtra(
  reply: Stray,
  { guest_name, places }: Pick<Household, 'guest_name' | 'places'>,
): string | undefined {
  const coming = listComing(reply);
  if (coming.length <= places) return undefined;
  const names = coming.map(({ name }) => name).filter((name) => name !== '');
  const who = names.length > 1 ? ` (${names.join(', ')})` : '';
  return `The invitation of ${guest_name} is for ${formatCount(places, 'person', 'people')}. This reply is for ${coming.length}${who}, and all of them would count.`;
}

/** The same once hosts choose of whom of the household the reply is; empty if it is of nobody else. */
export function describeOthersOf(
  reply: Stray,
  { people, places }: Pick<Household, 'people' | 'places'>,
  chosen: number,
): string {
  const others = listComing(reply).length - chosen;
  if (chosen === 0 || others <= 0) return '';
  const over = people.length + others > places;
  const count = formatCount(others, 'other person in this reply counts', 'other people in this reply count');
  return `${count} as their ${others === 1 ? 'guest' : 'guests'}${over ? `, though the invitation is for ${places}` : ''}.`;
}
