import { Minus, Plus } from 'lucide-react';
import { useId } from 'react';
import { PLUS_ONES_MAX } from '../../../contract/households.ts';

interface PlusOnesProps {
  count: number;
  onChange: (count: number) => void;
}

/** Places for people who have no name yet. */
export function PlusOnesField({ count, onChange }: PlusOnesProps) {
  const id = useId();
  return (
    <div className="field plus-ones" role="group" aria-labelledby={id}>
      <span className="plus-ones__label" id={id}>
        Plus Ones
      </span>
      <span className="plus-ones__step">
        <button
          className="icon-button"
          type="button"
          aria-label="One fewer"
          aria-disabled={count === 0}
          onClick={() => onChange(Math.max(0, count - 1))}
        >
          <Minus aria-hidden="true" />
        </button>
        <output className="num">{count}</output>
        <button
          className="icon-button"
          type="button"
          aria-label="One more"
          aria-disabled={count === PLUS_ONES_MAX}
          onClick={() => onChange(Math.min(PLUS_ONES_MAX, count + 1))}
        >
          <Plus aria-hidden="true" />
        </button>
      </span>
      <p className="hint">They give the names when they reply. Up to {PLUS_ONES_MAX}.</p>
    </div>
  );
}
