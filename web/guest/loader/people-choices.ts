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
  const names = new Set(choices.map(({ name }) => name).filter((name) => FOR_ONE.test(name)));
  if (names.size === 0 || (changed !== undefined && changed !== FOR_ALL && !names.has(changed))) return;
  const read = (field: string) => choices.find(({ name, checked }) => checked && name === field)?.value;
  const check = (field: string, said: string) => {
    const choice = choices.find(({ name, value }) => name === field && value === said);
    if (choice) choice.checked = true;
  };
  const forAll = read(FOR_ALL);
  const isForEach = forAll === 'yes' || forAll === 'maybe';
  if (isForEach) for (const name of names) if (changed === FOR_ALL || read(name) === undefined) check(name, forAll);
  if (changed === FOR_ALL || (changed === undefined && !isForEach)) return;
  const [first = 'some', ...others] = new Set([...names].map(read));
  // The rows stay in view when the last of them says no.
  check(FOR_ALL, others.length > 0 || first === 'no' ? 'some' : first);
}
