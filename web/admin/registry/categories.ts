import { useState } from 'react';
import { FUNDS } from './gifts.ts';

export const DEFAULT_CATEGORIES: readonly string[] = [
  'Home & Kitchen',
  'Electronics',
  'Home Decor',
  'Bedding & Bath',
  'Outdoor & Garden',
  'Books & Media',
  'Gift Cards',
  'Experiences',
  'Other',
  FUNDS,
];

/** Storage key; the value is a JSON array. */
const KEPT = 'customCategories';

/** Returns the owner's own categories: those of existing gifts, and those added in this browser that have no gift yet. */
export function useCustomCategories(gifts: readonly { category: string }[]): [string[], (name: string) => void] {
  const [added, setAdded] = useState(readKept);
  const custom = [...new Set([...gifts.map(({ category }) => category), ...added])];
  const add = (name: string) => {
    const next = [...readKept(), name];
    localStorage.setItem(KEPT, JSON.stringify(next));
    setAdded(next);
  };
  return [custom.filter((name) => !DEFAULT_CATEGORIES.includes(name)).toSorted((a, b) => a.localeCompare(b)), add];
}

function readKept(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEPT) ?? '[]');
    return Array.isArray(stored) ? stored.filter((name) => typeof name === 'string') : [];
  } catch {
    return [];
  }
}

export function findKnown(name: string, categories: readonly string[]): string | undefined {
  const normalize = (one: string) => one.trim().toLowerCase();
  return categories.find((category) => normalize(category) === normalize(name));
}
