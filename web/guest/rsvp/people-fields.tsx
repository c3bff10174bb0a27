import { Fragment } from 'react';
import type { ReactNode } from 'react';
import type { FormInput } from '../../../contract/answers.ts';
import { listFreePlaces, readChoice } from '../../../contract/people-form.ts';
import {
  buildNameField,
  formatPlace,
  WHOLE,
  type FormQuestion,
  type PeopleLayout,
  type RowGroup,
} from '../../../contract/people-layout.ts';
import { Label } from './field.tsx';

interface PeopleFieldsProps {
  form: PeopleLayout;
  /** The places that the form shows. */
  places: readonly number[];
  /** What the form says. Undefined without a script: then there are fields for everybody who may come. */
  said: FormInput | undefined;
  /** One sentence in place of who comes to what. */
  folded: boolean;
  /** The items of the schedule that are not folded to a line, by id. */
  openParts: readonly string[] | 'all';
  renderField: (question: FormQuestion) => ReactNode;
  onAdd: (place: number) => void;
  onRemove: (place: number) => void;
  onUnfold: () => void;
  onOpenPart: (id: string) => void;
}

/** So many rows fit on the screen of a phone with the question above them. */
const UNFOLDED_ROWS = 4;

/** Who comes to what, below the answer for all. */
export function PeopleFields({
  form,
  places,
  said,
  folded,
  openParts,
  renderField,
  onAdd,
  onRemove,
  onUnfold,
  onOpenPart,
}: PeopleFieldsProps) {
  const { peopleForm, names, groups } = form;
  const free = listFreePlaces(peopleForm, places);
  const [next] = free;
  const others = places.slice(places.length - names.length);
  const attending = groups.filter(({ attends }) => attends).flatMap(({ rows }) => rows);
  const isFolded = folded && said !== undefined && attending.length > UNFOLDED_ROWS;
  const foldedParts = said && openParts !== 'all' ? listFoldedParts(groups, openParts) : [];
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
      {groups.map((group) => (
        <Fragment key={group.id}>
          {!isFolded && said && foldedParts.includes(group) && (
            <p className="people-fold people-part">
              <span>{describePart(group, said)}</span>
              <button
                className="quiet-link"
                type="button"
                aria-expanded={false}
                aria-label={`Change ${group.title}`}
                onClick={() => onOpenPart(group.id)}
              >
                Change
              </button>
            </p>
          )}
          <Group
            group={group}
            hidden={(isFolded && group.attends === true) || foldedParts.includes(group)}
            renderField={renderField}
          />
        </Fragment>
      ))}
    </div>
  );
}

/** What a person says of the whole day is said of each part, so that most need not be opened. */
function listFoldedParts(groups: readonly RowGroup[], open: readonly string[]): RowGroup[] {
  if (!groups.some(({ id }) => id === WHOLE)) return [];
  const parts = groups.filter(({ id, attends }) => attends && id !== WHOLE);
  if (parts.flatMap(({ rows }) => rows).length <= UNFOLDED_ROWS) return [];
  return parts.filter(({ id, rows }) => !open.includes(id) && rows.some(({ hidden }) => hidden !== true));
}

interface GroupProps extends Pick<PeopleFieldsProps, 'renderField'> {
  group: RowGroup;
  hidden: boolean;
}

function Group({ group: { id, title, note, required, rows, spareRows }, hidden, renderField }: GroupProps) {
  return (
    <fieldset
      id={`group-${id}`}
      className="field people-group"
      hidden={hidden || rows.every((row) => row.hidden === true)}
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
  );
}

/** `Party: 3 of 4 coming`, or its name until somebody’s answer is known. */
function describePart({ title, rows }: RowGroup, said: FormInput): string {
  const answers = rows.map(({ question_key: key }) => readChoice(said, key));
  const count = answers.filter((answer) => answer === 'yes').length;
  return answers.every((answer) => answer === undefined) ? title : `${title}: ${count} of ${rows.length} coming`;
}

/** What the answer for all says of each of them. */
function describeForAll(said: FormInput, { isAlone, isSplit }: { isAlone: boolean; isSplit: boolean }): string {
  if (readChoice(said, 'attendance') === 'maybe') return isAlone ? 'You’re not sure yet.' : 'None of you are sure yet.';
  return `${isAlone ? 'You’re coming' : 'You’re all coming'}${isSplit ? ' to everything' : ''}.`;
}
