import type { FormInput } from './answers.ts';
import { listAttendingKeys, listFixedPlaces, listFreePlaces, listPlaces, readAttendance } from './people-form.ts';
import type { PeopleForm } from './people-form.ts';
import { FOR_ALL } from './people-layout.ts';

/**
 * Finds an answer for all people that says something else than their own fields, and returns it as a field error. An API
 * reply cannot have one, as it has no answer for all. Contains no schemas, so that browsers can import it.
 */
export function checkAnswerForAll(peopleForm: PeopleForm | null, typed: FormInput): Readonly<Record<string, string>> {
  if (!peopleForm || typed['attendance']?.[0] !== 'some') return {};
  const places = listPlaces(peopleForm, typed);
  const listSaid = (of: readonly number[]) =>
    of.flatMap((place) => listAttendingKeys(peopleForm, place).map((key) => readAttendance(typed, place, key)));
  const isForAll = listSaid(places).every((one) => one === 'yes');
  // Without scripts, somebody may say of a guest without a name that they do not come.
  const hasOther = listSaid(listFreePlaces(peopleForm, places)).some((one) => one !== undefined && one !== 'yes');
  if (!isForAll || hasOther) return {};
  return { attendance: listFixedPlaces(peopleForm).length > 1 ? SOME_BUT_ALL : PART_BUT_ALL };
}

const SOME_BUT_ALL = `You said some of you. Who can’t come? If you all can, choose “${FOR_ALL.yes}”.`;
/** The answer that means everything has the words of the design. */
const PART_BUT_ALL =
  'You said part of it. Which part can’t you come to? If you can come to everything, choose that instead.';
