import { foldName } from '../../../contract/fold-name.ts';
import type { DietaryFate } from '../../../contract/splitting.ts';

interface Named {
  first_name: string;
}

/** Where words about food probably belong, by the first names in them. Without any they stay. */
export function suggestFate(text: string, stays: readonly Named[], leaves: readonly Named[]): DietaryFate {
  const words = new Set(foldName(text).split(/[^\p{L}\p{N}]+/u));
  const isMeant = ({ first_name }: Named) => words.has(foldName(first_name).split(' ')[0] ?? '');
  if (!leaves.some(isMeant)) return 'stays';
  return stays.some(isMeant) ? 'both' : 'leaves';
}
