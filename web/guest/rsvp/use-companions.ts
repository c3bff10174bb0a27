import { useState } from 'react';
import { listControls } from './validation.ts';

/** Who comes along, as the form says; null until the page is alive. */
export interface Companions {
  people: number;
  names: readonly string[];
}

/** Keeps the names of companions beside the form, so that nobody is forgotten when the number goes down and up again. */
export function useCompanions() {
  const [company, setCompany] = useState<Companions | null>(null);
  return {
    company,
    /** Takes over what stands in the form: at first the names, line by line, and then the number. */
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
