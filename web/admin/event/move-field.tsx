import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { OwnEvent } from '../../../contract/event.ts';
import { scheduleQuery } from '../schedule/data.ts';
import { findMove, formatDistance, listMoved } from '../schedule/move.ts';

/** How many days the schedule moves along if the event moves between these dates. */
export interface ChosenMove {
  from: string | null;
  to: string;
  days: number;
}

interface MoveFieldProps {
  event: OwnEvent;
  /** The date that was entered. */
  date: string;
  onChange: (move: ChosenMove | undefined) => void;
}

/** Guests would be told days of the schedule on which the event no longer is. */
export function MoveField({ event: { id, event_date: from }, date, onChange }: MoveFieldProps) {
  const items = useQuery(scheduleQuery(id)).data ?? [];
  const [on, setOn] = useState(true);
  const move = findMove(items, from, date);
  const days = on ? move?.days : undefined;
  useEffect(() => {
    onChange(days === undefined ? undefined : { from, to: date, days });
    return () => onChange(undefined);
  }, [from, date, days, onChange]);
  if (!move) return null;
  return (
    <label className="check event__listed full">
      <input type="checkbox" checked={on} onChange={({ target }) => setOn(target.checked)} />
      <span>
        Move the schedule, too: {formatDistance(move.days)}
        <span className="hint">
          {on ? `New: ${listMoved(move, move.days)}.` : `Stays as it is: ${listMoved(move)}.`}
        </span>
      </span>
    </label>
  );
}
