import type { ReactNode } from 'react';
import type { FormInput } from '../../../contract/answers.ts';
import { listFreePlaces } from '../../../contract/people-form.ts';
import { buildNameField, formatPlace, type FormQuestion, type PeopleLayout } from '../../../contract/people-layout.ts';
import { Label } from './field.tsx';

interface PeopleFieldsProps {
  form: PeopleLayout;
  /** The places that the form shows. */
  places: readonly number[];
  /** What the form says. Undefined without a script: then there are fields for everybody who may come. */
  said: FormInput | undefined;
  renderField: (question: FormQuestion) => ReactNode;
  onAdd: (place: number) => void;
  onRemove: (place: number) => void;
}

/** Who comes to what, below the answer for all. */
export function PeopleFields({ form, places, said, renderField, onAdd, onRemove }: PeopleFieldsProps) {
  const { peopleForm, names, groups } = form;
  const free = listFreePlaces(peopleForm, places);
  const [next] = free;
  const others = places.slice(places.length - names.length);
  return (
    <div className="people-rows field--wide" data-people="">
      {names.map((field, at) => (
        <div key={field.id} className="other">
          {renderField(field)}
          <button
            className="quiet-link"
            type="button"
            aria-label={`Remove ${formatPlace(peopleForm, others[at] ?? 0, said ?? {})}`}
            onClick={() => onRemove(others[at] ?? 0)}
          >
            Remove
          </button>
        </div>
      ))}
      {said && next !== undefined && (
        <button id="add-person" className="button button--quiet" type="button" onClick={() => onAdd(next)}>
          {peopleForm.people.length + peopleForm.unnamed > 0 ? 'Add your guest' : 'Add a person'}
        </button>
      )}
      {!said && free.length > 0 && (
        <noscript>
          {free.map((place) => renderField({ ...buildNameField(peopleForm, place), required: false }))}
        </noscript>
      )}
      {groups.map(({ id, title, note, required, rows, spareRows }) => (
        <fieldset key={id} className="field people-group" hidden={rows.every(({ hidden }) => hidden === true)}>
          <legend>
            <Label question={{ label: title, required, input_type: 'radio' }} />
          </legend>
          <div className="rows">
            {note !== '' && <p className="help">{note}</p>}
            {rows.map(renderField)}
            {spareRows.length > 0 && <noscript>{spareRows.map(renderField)}</noscript>}
          </div>
        </fieldset>
      ))}
    </div>
  );
}
