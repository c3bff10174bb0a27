import { useState } from 'react';
import { listControls } from './validation.ts';

/** The companions in the form; null until hydration. */
export interface Companions {
  people: number;
  names: readonly string[];
}

/** Keeps the names of companions outside the form, so that no name is lost when the number goes down and up again. */
export function useCompanions() {
  const [company, setCompany] = useState<Companions | null>(null);
  return {
    company,
    /** Reads the form: first the names, one per line, and later the number of people. */
    follow: (form: HTMLFormElement, namesKey: string): void => {
      const people = Number(readValue(form, 'guests')) || 1;
      setCompany((before) => {
        if (before) return before.people === people ? before : { ...before, people };
        return {
          people,
          names: readValue(form, namesKey)
            .split('\n')
            .filter((name) => name.trim() !== ''),
        };
      });
    },
    name: (place: number, name: string): void => {
      setCompany((before) => {
        if (!before) return before;
        const names = Array.from(
          { length: Math.max(before.names.length, place + 1) },
          (_, at) => before.names[at] ?? '',
        );
        return { ...before, names: names.with(place, name) };
      });
    },
  };
}

const readValue = (form: HTMLFormElement, key: string): string =>
  listControls(form).find(({ name }) => name === key)?.value ?? '';
