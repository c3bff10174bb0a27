import { useState } from 'react';
import { listControls } from './validation.ts';

/** The companions in the form; null until hydration. */
export interface Companions {
  people: number;
  names: readonly string[];
}

/** Keeps the names of companions outside the form, so that no name is lost when the number goes down and up again. */
export function useCompanions() {
  const [companions, setCompanions] = useState<Companions | null>(null);
  return {
    companions,
    /** Reads the form: first the names, one per line, and later the number of people. */
    follow: (form: HTMLFormElement, namesKey: string): void => {
      const people = Number(readValue(form, 'guests')) || 1;
      setCompanions((before) => {
        if (before) return before.people === people ? before : { ...before, people };
        return {
          people,
          names: readValue(form, namesKey)
            .split('\n')
            .filter((name) => name.trim() !== ''),
        };
      });
    },
    setName: (place: number, name: string): void => {
      setCompanions((before) => {
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
