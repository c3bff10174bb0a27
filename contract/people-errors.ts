import { ANSWER_ERRORS, NAME_KEYS, type FormInput } from './answers.ts';
import {
  listAttendingKeys,
  listFixedPlaces,
  listFreePlaces,
  listPlaces,
  placeErrors,
  readAttendance,
} from './people-form.ts';
import type { PeopleForm } from './people-form.ts';
import { FOR_ALL, formatPlace, type FormQuestion } from './people-layout.ts';

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

/** Moves errors about people to their fields, and says whom they are about. */
export function assignErrors(
  { peopleForm, typed, asked }: { peopleForm: PeopleForm | null; typed: FormInput; asked: readonly FormQuestion[] },
  refused: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  // A reply has some answers in two places, and the form has one field for them.
  const errors = Object.fromEntries(
    Object.entries(refused).map(([path, sentence]) => [path.replace(/^dynamic_responses\.([^.]+).*$/, '$1'), sentence]),
  );
  if (!peopleForm) return errors;
  return Object.fromEntries(
    Object.entries(placeErrors(peopleForm, typed, errors)).map(([path, sentence]) => {
      // Who replies gives their name for the whole reply.
      const sender = path === 'people.0.name' && asked.find(({ question_key: key }) => NAME_KEYS.includes(key));
      if (sender)
        return [sender.question_key, sentence.startsWith('Please enter') ? ANSWER_ERRORS.missing(sender) : sentence];
      const place = /^people\.(\d+)\./.exec(path)?.[1];
      if (place === undefined) return [path, sentence];
      const field = asked.find(({ question_key: key }) => key === path || key.startsWith(`${path}.`));
      const said = field?.missing !== undefined && sentence.startsWith('Please answer') ? field.missing : undefined;
      return [field?.question_key ?? path, said ?? `${formatPlace(peopleForm, Number(place), typed)}: ${sentence}`];
    }),
  );
}
