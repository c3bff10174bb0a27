import type { ScheduleItem } from '../../../contract/schedule.ts';
import { LABELS } from './household-values.ts';

interface InvitedItemsProps {
  /** Those that are for invited households. */
  items: readonly ScheduleItem[];
  chosen: readonly string[];
  problem: string | undefined;
  onChange: (ids: string[]) => void;
}

export function InvitedItems({ items, chosen, problem, onChange }: InvitedItemsProps) {
  if (items.length === 0) return null;
  return (
    <fieldset className="field">
      <legend>{LABELS.schedule}</legend>
      <div className="invited-items">
        {items.map(({ id, name }) => (
          <label key={id} className="check">
            <input
              type="checkbox"
              checked={chosen.includes(id)}
              onChange={({ target }) => onChange(target.checked ? [...chosen, id] : chosen.filter((one) => one !== id))}
            />
            {name}
          </label>
        ))}
      </div>
      {problem !== undefined && <p className="problem">{problem}</p>}
    </fieldset>
  );
}
