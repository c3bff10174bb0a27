import type { ReactNode } from 'react';
import type { FormInput } from '../../../contract/answers.ts';
import { listFreePlaces, readChoice } from '../../../contract/people-form.ts';
import { buildNameField, formatPlace, type FormQuestion, type PeopleLayout } from '../../../contract/people-layout.ts';
import { Label } from './field.tsx';

interface PeopleFieldsProps {
  form: PeopleLayout;
  /** The places that the form shows. */
  places: readonly number[];
  /** What the form says. Undefined without a script: then there are fields for everybody who may come. */
  said: FormInput | undefined;
  /** One sentence in place of who comes to what. */
  folded: boolean;
  renderField: (question: FormQuestion) => ReactNode;
  onAdd: (place: number) => void;
  onRemove: (place: number) => void;
  onUnfold: () => void;
}

/** So many rows fit on the screen of a phone with the question above them. */
const UNFOLDED_ROWS = 4;

/** Who comes to what, below the answer for all. */
export function PeopleFields({
  form,
  places,
  said,
  folded,
  renderField,
  onAdd,
  onRemove,
  onUnfold,
}: PeopleFieldsProps) {
  const { peopleForm, names, groups } = form;
  const free = listFreePlaces(peopleForm, places);
  const [next] = free;
  const others = places.slice(places.length - names.length);
  const attending = groups.filter(({ attends }) => attends).flatMap(({ rows }) => rows);
  const isFolded = folded && said !== undefined && attending.length > UNFOLDED_ROWS;
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
      {isFolded && (
        <p className="people-fold">
          {describeForAll(said, { isAlone: places.length === 1, isSplit: peopleForm.items.length > 1 })}{' '}
          <button className="quiet-link" type="button" aria-expanded={false} onClick={onUnfold}>
            {places.length === 1 ? 'Change a part' : 'Change for someone'}
          </button>
        </p>
      )}
      {groups.map(({ id, title, note, required, attends, rows, spareRows }) => (
        <fieldset
          key={id}
          className="field people-group"
          hidden={(isFolded && attends) || rows.every(({ hidden }) => hidden === true)}
        >
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

/** What the answer for all says of each of them. */
function describeForAll(said: FormInput, { isAlone, isSplit }: { isAlone: boolean; isSplit: boolean }): string {
  if (readChoice(said, 'attendance') === 'maybe') return isAlone ? 'You’re not sure yet.' : 'None of you are sure yet.';
  return `${isAlone ? 'You’re coming' : 'You’re all coming'}${isSplit ? ' to everything' : ''}.`;
}
