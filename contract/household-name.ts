import { formatPersonName, type Person } from './households.ts';

const NAME_MAX = 200;

type Named = Pick<Person, 'first_name' | 'last_name'>;

/** `Ada Byron`, `Ada & Max Stone`, `Ada Byron & Max Stone`, `The Stone family`, `Ada Byron, Max Stone & family`. */
export function makeHouseholdName(people: readonly Named[]): string {
  const name = joinNames(people);
  return name.length > NAME_MAX ? `${name.slice(0, NAME_MAX - 1)}…` : name;
}

function joinNames(people: readonly Named[]): string {
  const [one, two] = people;
  if (!one) return '';
  const family = one.last_name !== '' && people.every(({ last_name }) => last_name === one.last_name);
  const full = people.slice(0, 2).map(formatPersonName);
  if (people.length > 2) return family ? `The ${one.last_name} family` : `${full.join(', ')} & family`;
  return two && family ? `${one.first_name} & ${formatPersonName(two)}` : full.join(' & ');
}
