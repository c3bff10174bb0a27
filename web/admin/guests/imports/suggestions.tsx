import { Users } from 'lucide-react';
import { useMemo, useState } from 'react';
import { suggestJoins, type Group, type Suggestion } from './households.ts';

interface SuggestionsProps {
  groups: readonly Group[];
  busy: boolean;
  onJoin: (rows: readonly number[]) => void;
}

/** Offers to join rows that look like one household; nothing is joined by itself. */
export function Suggestions({ groups, busy, onJoin }: SuggestionsProps) {
  const [apart, setApart] = useState<ReadonlySet<string>>(new Set());
  const all = useMemo(() => suggestJoins(groups), [groups]);
  const open = all.filter((suggestion) => !apart.has(toKey(suggestion)));
  if (open.length === 0) return null;
  return (
    <div className="import__offers">
      <h3>
        <Users aria-hidden="true" />
        {open.length === 1 ? 'One household?' : `${open.length} households?`}
      </h3>
      <ul aria-label="Rows that may be one household">
        {open.map((suggestion) => {
          const names = joinWords(suggestion.names);
          return (
            <li key={toKey(suggestion)}>
              <span className="import__who">
                <b>{names}</b>
                <span className="dim">
                  Same {suggestion.same}: {suggestion.value}
                </span>
              </span>
              <span className="import__answers">
                <button
                  className="button"
                  type="button"
                  disabled={busy}
                  aria-label={`Join ${names}`}
                  onClick={() => onJoin(suggestion.rows)}
                >
                  Join
                </button>
                <button
                  className="button"
                  type="button"
                  disabled={busy}
                  aria-label={`Keep Apart: ${names}`}
                  onClick={() => setApart(new Set([...apart, toKey(suggestion)]))}
                >
                  Keep Apart
                </button>
              </span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

const toKey = ({ rows }: Suggestion): string => rows.join();

const joinWords = (words: readonly string[]): string =>
  words.length < 3 ? words.join(' and ') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
