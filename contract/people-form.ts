import type { Question } from './rsvp.ts';

/**
 * How a form says who comes, with and without JavaScript; contains no schemas, so that browsers can import it. Fields are
 * named by the path of what they fill, which is also the name in field errors: `people.0.person_id`, `people.1.name`,
 * `people.1.age_group`, `people.0.attending` or with a schedule `people.0.attending.{item}`, and
 * `people.0.answers.{question_key}`.
 */
const FIELD = /^people\.(\d{1,2})\.(person_id|name|age_group|attending|answers)(?:\.(.+))?$/;

export const isPeopleField = (name: string): boolean => FIELD.test(name);

/** As the form has it; the server checks it. Undefined if it has no fields of people. */
export function collectPeople(
  fields: Iterable<readonly [name: string, value: unknown]>,
  questions: readonly Pick<Question, 'question_key' | 'input_type'>[],
): Record<string, unknown>[] | undefined {
  const people = new Map<number, Record<string, unknown>>();
  for (const [name, given] of fields) {
    const [, at, part, key] = FIELD.exec(name) ?? [];
    if (part === undefined) continue;
    const person = people.get(Number(at)) ?? {};
    people.set(Number(at), person);
    const values = [given].flat().filter((value) => typeof value === 'string');
    if (part === 'answers' && key !== undefined) {
      const isList = questions.some(
        ({ question_key, input_type }) => question_key === key && input_type === 'checkbox',
      );
      addTo(person, part, [key, isList ? values : (values[0] ?? '')]);
    } else if (part === 'attending' && key !== undefined) addTo(person, part, [key, values[0] ?? '']);
    else if (values[0]) person[part] = values[0];
  }
  if (people.size === 0) return undefined;
  const inOrder = [...people].toSorted(([one], [other]) => one - other).map(([, person]) => person);
  // A place for a plus one may stay empty.
  return inOrder.filter(
    ({ person_id, name }) => person_id !== undefined || (typeof name === 'string' && name.trim() !== ''),
  );
}

function addTo(person: Record<string, unknown>, part: string, entry: readonly [key: string, value: unknown]): void {
  const before = person[part];
  person[part] = Object.fromEntries([...Object.entries(typeof before === 'object' ? (before ?? {}) : {}), entry]);
}
