import { useState } from 'react';
import type { FormInput } from '../../../contract/answers.ts';
import {
  listFixedPlaces,
  listNamedPlaces,
  readChoice,
  summarizeChoices,
  type PeopleForm,
} from '../../../contract/people-form.ts';
import { listControls } from './validation.ts';

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

/** Keeps the answer for all and those of each person the same after the field `changed` has changed. */
export function matchChoices(form: HTMLFormElement, typed: FormInput, changed: string | undefined): void {
  const controls = listControls(form);
  const keys = [...new Set(controls.map(({ name }) => name))].filter((name) => /^people\.\d+\.attending/.test(name));
  const forAll = readChoice(typed, 'attendance');
  const check = (key: string, value: string) => {
    const choice = controls.find((control) => control.name === key && control.value === value);
    if (choice instanceof HTMLInputElement) choice.checked = true;
  };
  if (changed !== undefined && keys.includes(changed)) {
    const summary = summarizeChoices(typed, keys);
    // The rows stay in view when the last of them says no.
    check('attendance', summary === undefined || summary === 'no' ? 'some' : summary);
  } else if (forAll !== undefined && forAll !== 'no') {
    for (const key of keys) if (changed === 'attendance' || readChoice(typed, key) === undefined) check(key, forAll);
  }
}
