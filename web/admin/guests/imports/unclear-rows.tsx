import { UserSearch } from 'lucide-react';
import type { ImportPlan } from '../../../../contract/imports.ts';
import { formatCount } from '../../../ui/app-shell/format-count.ts';
import { formatRows } from './households.ts';
import type { PlannedGroup } from './plan.ts';
import { nameOf } from './rows.ts';

interface UnclearRowsProps {
  unclear: readonly PlannedGroup[];
  busy: boolean;
  /** `match` is the id of an invitation of the list, or `new`. */
  onChoose: (row: number, match: string) => void;
  onSkip: (row: number) => void;
}

/** Asks which invitation is meant where several of the list match. */
export function UnclearRows({ unclear, busy, onChoose, onSkip }: UnclearRowsProps) {
  if (unclear.length === 0) return null;
  return (
    <div className="import__offers">
      <h3>
        <UserSearch aria-hidden="true" />
        {unclear.length === 1 ? 'Which guest is this?' : `Which guests are these ${unclear.length}?`}
      </h3>
      <ul aria-label="Rows that match more than one guest">
        {unclear.map(({ group, row, plan: { choices } }) => (
          <li key={row.row} className="import__choice">
            <span className="import__who">
              <b>{nameOf(row)}</b>
              <span className="dim">
                {formatRows(group)}: {formatCount(choices.length, 'guest', 'guests')} on your list may be meant.
              </span>
            </span>
            <ul aria-label={`Guests that may be ${nameOf(row)} of ${formatRows(group).toLowerCase()}`}>
              {choices.map((choice) => (
                <li key={choice.id}>
                  <button className="button" type="button" disabled={busy} onClick={() => onChoose(row.row, choice.id)}>
                    <b>{choice.guest_name}</b> <span className="dim">{describe(choice)}</span>
                  </button>
                </li>
              ))}
            </ul>
            <span className="import__answers">
              <button
                className="button"
                type="button"
                disabled={busy}
                aria-label={`Add as New: ${nameOf(row)}`}
                onClick={() => onChoose(row.row, 'new')}
              >
                Add as New
              </button>
              <button
                className="button"
                type="button"
                disabled={busy}
                aria-label={`Skip: ${nameOf(row)}`}
                onClick={() => onSkip(row.row)}
              >
                Skip
              </button>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

const describe = ({ guest_name, guest_email, people, max_guests, replied }: ImportPlan['choices'][number]): string =>
  [
    guest_email ?? 'no email',
    people.length > 1 || (people.length === 1 && people[0] !== guest_name)
      ? people.join(', ')
      : formatCount(max_guests, 'person', 'people'),
    ...(replied ? ['has replied'] : []),
  ].join(' · ');
