import { invalidFields } from './errors.ts';

/**
 * The whole order of a list: the named ones first, the others behind them as they stood. 400 when one that is named is not
 * in the list.
 */
export function wholeOrder(present: readonly string[], named: readonly string[]): string[] {
  const known = new Set(present);
  if (!named.every((id) => known.has(id))) throw invalidFields({ ids: 'Some of these are not there any more.' });
  const moved = new Set(named);
  return [...named, ...present.filter((id) => !moved.has(id))];
}
