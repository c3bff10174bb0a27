import { useState } from 'react';
import type { FormInput } from '../../../contract/answers.ts';
import {
  getPersonKey,
  listFixedPlaces,
  listNamedPlaces,
  readChoice,
  type PeopleForm,
} from '../../../contract/people-form.ts';

/** The answer for all says what each row would. */
const isSaidForAll = (typed: FormInput): boolean => ['yes', 'maybe'].includes(readChoice(typed, 'attendance') ?? '');

/** What the form shows of the people in a reply. */
export function usePeople(peopleForm: PeopleForm | null, initial: FormInput) {
  const [chosen, setOthers] = useState<number[] | undefined>();
  const others = chosen ?? (peopleForm ? listNamedPlaces(peopleForm, initial) : []);
  const [said, setSaid] = useState<FormInput | undefined>();
  const [away, setAway] = useState<readonly number[]>([]);
  const [folded, setFolded] = useState(false);
  const [openParts, setOpenParts] = useState<readonly string[] | 'all'>('all');
  const places = peopleForm ? [...listFixedPlaces(peopleForm), ...others] : [];
  return {
    /** The places of people beside the household, or beside the sender. */
    others,
    setOthers,
    /** All that the form shows. */
    places,
    /** What the form says; undefined until hydration. */
    said,
    /** Those who come to nothing. They stay in view while they are changed part by part. */
    away,
    /** The rows of who comes are folded until the reader wants to change one. */
    folded,
    unfold: () => setFolded(false),
    /** The items of the schedule whose rows are shown, by id. */
    openParts,
    openPart: (id: string) => setOpenParts(openParts === 'all' ? openParts : [...openParts, id]),
    follow: (typed: FormInput, changed: string | undefined): void => {
      setSaid(typed);
      // Not while a row is being changed: the last one may make all the same again.
      if (said === undefined || changed === 'attendance') {
        setFolded(isSaidForAll(typed));
        setOpenParts(changed === 'attendance' || isSaidForAll(typed) ? [] : 'all');
      }
      if (changed === undefined || changed === 'attendance' || places.some((place) => changed === getPersonKey(place)))
        setAway(places.filter((place) => readChoice(typed, getPersonKey(place)) === 'no'));
    },
  };
}
