import { Plus, TriangleAlert, Undo2, X } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { AGE_GROUPS, formatPersonName, PEOPLE_MAX } from '../../../contract/households.ts';
import { BLANK, isBlank, type PersonValues } from './household-values.ts';

export type PersonProblems = Partial<Record<keyof PersonValues, { message?: string | undefined } | undefined>>;

interface PeopleProps {
  people: readonly PersonValues[];
  /** By person. */
  problems: readonly (PersonProblems | undefined)[];
  problem: string | undefined;
  onChange: (people: PersonValues[]) => void;
}

const AGES = { adult: 'Adult', child: 'Child', infant: 'Infant' } as const;

/** Enter adds the next person, or saves the form from an empty one; Backspace removes an empty one. */
export function PeopleFields({ people, problems, problem, onChange }: PeopleProps) {
  const [removed, setRemoved] = useState<{ person: PersonValues; at: number }>();
  const { list, focus } = useFocus();
  const id = useId();
  const isFull = people.length >= PEOPLE_MAX;

  const change = (at: number, part: Partial<PersonValues>) =>
    onChange(people.map((person, other) => (other === at ? { ...person, ...part } : person)));
  const addAfter = (at: number) => {
    if (isFull) return;
    const last_name = people[at]?.last_name ?? '';
    onChange([...people.slice(0, at + 1), { ...BLANK, last_name }, ...people.slice(at + 1)]);
    focus(at + 1);
  };
  const remove = (at: number) => {
    const person = people[at];
    if (!person) return;
    setRemoved(isBlank(person, people) ? undefined : { person, at });
    onChange(people.filter((_, other) => other !== at));
    focus(Math.max(0, at - 1));
  };
  const putBack = () => {
    if (!removed) return;
    onChange([...people.slice(0, removed.at), removed.person, ...people.slice(removed.at)]);
    focus(removed.at);
    setRemoved(undefined);
  };
  const press = (event: KeyboardEvent<HTMLInputElement>, at: number) => {
    const person = people[at];
    if (!person || event.nativeEvent.isComposing) return;
    if (event.key === 'Backspace' && event.currentTarget.value === '' && isBlank(person, people) && people.length > 1) {
      event.preventDefault();
      remove(at);
    } else if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey && !isBlank(person, people)) {
      event.preventDefault();
      const next = people[at + 1];
      if (next && isBlank(next, people)) focus(at + 1);
      else addAfter(at);
    }
  };

  return (
    <fieldset className="people" aria-describedby={`${id}-hint`}>
      <legend>People</legend>
      <ol ref={list}>
        {people
          .map((person, at) => ({ person, at }))
          .map(({ person, at }) => (
            <PersonRow
              key={at}
              person={person}
              number={at + 1}
              hasEmail={people.length > 1 || person.email !== ''}
              problems={problems[at] ?? {}}
              onChange={(part) => change(at, part)}
              onRemove={people.length > 1 || person.id !== undefined ? () => remove(at) : undefined}
              onKeyDown={(event) => press(event, at)}
            />
          ))}
      </ol>
      {problem !== undefined && <Problem>{problem}</Problem>}
      <div className="people__foot">
        <button className="button" type="button" disabled={isFull} onClick={() => addAfter(people.length - 1)}>
          <Plus aria-hidden="true" />
          Add Person
        </button>
        <p className="hint" id={`${id}-hint`}>
          {isFull
            ? `That’s ${PEOPLE_MAX} people, as many as one invitation can have.`
            : people.length > 1
              ? `${people.length} of up to ${PEOPLE_MAX}. Enter adds the next person.`
              : 'Press Enter to add the next person.'}
        </p>
      </div>
      <div role="status">
        {removed && (
          <p className="people__removed">
            {formatPersonName(removed.person)} removed.
            <button type="button" onClick={putBack}>
              <Undo2 aria-hidden="true" />
              Undo
            </button>
          </p>
        )}
      </div>
    </fieldset>
  );
}

/** Focuses the first name of a person once their row is there. */
function useFocus() {
  const list = useRef<HTMLOListElement>(null);
  const wanted = useRef<number>(undefined);
  const [times, setTimes] = useState(0);
  useEffect(() => {
    if (wanted.current === undefined) return;
    list.current?.children[wanted.current]?.querySelector('input')?.focus();
    wanted.current = undefined;
  }, [times]);
  const focus = (at: number) => {
    wanted.current = at;
    setTimes((before) => before + 1);
  };
  return { list, focus };
}

interface PersonRowProps {
  person: PersonValues;
  /** From 1. */
  number: number;
  hasEmail: boolean;
  problems: PersonProblems;
  onChange: (part: Partial<PersonValues>) => void;
  onRemove: (() => void) | undefined;
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
}

function PersonRow({ person, number, hasEmail, problems, onChange, onRemove, onKeyDown }: PersonRowProps) {
  const id = useId();
  const first = Object.values(problems).find((each) => each?.message !== undefined)?.message;
  const input = (name: 'first_name' | 'last_name' | 'email', label: string) => (
    <input
      className={`input people__${name}`}
      type={name === 'email' ? 'email' : 'text'}
      aria-label={`${label} of person ${number}`}
      aria-invalid={problems[name] !== undefined}
      aria-describedby={problems[name] ? `${id}-problem` : undefined}
      placeholder={label}
      autoComplete="off"
      maxLength={name === 'email' ? 254 : 100}
      value={person[name]}
      onChange={(event) => onChange({ [name]: event.target.value })}
      onKeyDown={onKeyDown}
    />
  );
  return (
    <li className={`people__row${hasEmail ? ' has-email' : ''}${onRemove ? ' has-remove' : ''}`}>
      {input('first_name', 'First name')}
      {input('last_name', 'Last name')}
      <select
        className="input people__age"
        aria-label={`Age of person ${number}`}
        aria-invalid={problems.age_group !== undefined}
        value={person.age_group}
        onChange={(event) => onChange({ age_group: event.target.value as PersonValues['age_group'] })}
      >
        {AGE_GROUPS.map((age) => (
          <option key={age} value={age}>
            {AGES[age]}
          </option>
        ))}
      </select>
      {hasEmail && input('email', 'Email')}
      {onRemove && (
        <button
          className="icon-button people__remove"
          type="button"
          aria-label={`Remove ${formatPersonName(person) || `person ${number}`}`}
          onClick={onRemove}
        >
          <X aria-hidden="true" />
        </button>
      )}
      {first !== undefined && <Problem id={`${id}-problem`}>{first}</Problem>}
    </li>
  );
}

function Problem({ id, children }: { id?: string; children: string }) {
  return (
    <p className="problem" id={id}>
      <TriangleAlert aria-hidden="true" />
      {children}
    </p>
  );
}
