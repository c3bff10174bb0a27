const FOR_ALL = 'attendance';
const FOR_ONE = /^people\.\d+\.attending/;

/**
 * Keeps the answer for a whole household and those of each person the same while the reader answers. It is part of the
 * loader, so that answers before hydration, which takes seconds on a slow connection, have the same result as later ones.
 */
export function matchChoicesOnInput(): void {
  addEventListener(
    'input',
    ({ target }) => {
      if (target instanceof HTMLInputElement && target.form) matchChoices(target.form, target.name);
    },
    // Before React's handlers, which read the form.
    { capture: true },
  );
}

/** Matches the answers after the field `changed` has changed; without it, those that the form came with. */
export function matchChoices(form: HTMLFormElement, changed?: string): void {
  const choices = [...form.querySelectorAll<HTMLInputElement>('input[type="radio"]')];
  const names = [...new Set(choices.map(({ name }) => name))].filter((name) => FOR_ONE.test(name));
  if (names.length === 0 || (changed !== undefined && changed !== FOR_ALL && !names.includes(changed))) return;
  const read = (field: string) => choices.find(({ name, checked }) => checked && name === field)?.value;
  const check = (field: string, said: string | undefined) => {
    const choice = choices.find(({ name, value }) => name === field && value === said);
    if (choice) choice.checked = true;
  };
  const forAll = read(FOR_ALL);
  const isForEach = forAll === 'yes' || forAll === 'maybe';
  // A person's answer for all items has the name with which those for each item begin.
  const listItems = (person: string) => names.filter((name) => name.startsWith(`${person}.`));
  const people = names.filter((name) => listItems(name).length > 0);
  const fields = names.filter((name) => !people.includes(name));
  for (const field of fields) {
    const person = people.find((name) => field.startsWith(`${name}.`)) ?? '';
    if (changed === FOR_ALL) check(field, isForEach ? forAll : undefined);
    else if (changed === person || read(field) === undefined)
      check(field, read(person) ?? (isForEach ? forAll : undefined));
  }
  for (const person of people) {
    const said = listItems(person).map(read);
    if (!said.includes(undefined))
      check(person, said.includes('yes') ? 'yes' : said.includes('maybe') ? 'maybe' : 'no');
  }
  if (changed === FOR_ALL || (changed === undefined && !isForEach)) return;
  const [first = 'some', ...others] = new Set(fields.map(read));
  // The rows stay in view when the last of them says no.
  check(FOR_ALL, others.length > 0 || first === 'no' ? 'some' : first);
}
