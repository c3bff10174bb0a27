import { useState } from 'react';
import type { FormInput } from '../../../contract/answers.ts';
import { listFixedPlaces, listNamedPlaces, type PeopleForm } from '../../../contract/people-form.ts';

/** What the form shows of the people in a reply. */
export function usePeople(peopleForm: PeopleForm | null, initial: FormInput) {
  const [chosen, setOthers] = useState<number[] | undefined>();
  const others = chosen ?? (peopleForm ? listNamedPlaces(peopleForm, initial) : []);
  const [said, setSaid] = useState<FormInput | undefined>();
  return {
    /** The places of people beside the household, or beside the sender. */
    others,
    setOthers,
    /** All that the form shows. */
    places: peopleForm ? [...listFixedPlaces(peopleForm), ...others] : [],
    /** What the form says; undefined until hydration. */
    said,
    setSaid,
  };
}
