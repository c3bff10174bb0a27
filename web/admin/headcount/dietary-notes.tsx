import { useId } from 'react';
import type { Headcount } from '../../../contract/headcount.ts';
import { toKeyed } from './keyed.ts';

export function DietaryNotes({ notes }: { notes: Headcount['dietary'] }) {
  const id = useId();
  return (
    <section className="heads" aria-labelledby={id}>
      <div className="heads__top">
        <h2 id={id}>Allergies and dietary needs</h2>
        {notes.length > 0 && <p className="dim small">Of guests who come or may come</p>}
      </div>
      {notes.length === 0 ? (
        <p className="dim small">Nobody who comes has mentioned any.</p>
      ) : (
        <ul className="diets">
          {toKeyed(notes, ({ person }) => person).map(({ key, row: { person, household, text } }) => (
            <li key={key}>
              <b>{person}</b>
              {household !== '' && household !== person && <span className="dim">{household}</span>}
              <p>{text}</p>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
