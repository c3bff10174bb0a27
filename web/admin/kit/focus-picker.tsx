import { Undo2 } from 'lucide-react';
import { useId, useState } from 'react';
import { describeFocus, moveFocus, parseFocus, placeFocus } from './focus-values.ts';
import './focus-picker.css';

export interface FocusValue {
  /** As in `focus-values.ts`; empty leaves it to the design. */
  value: string;
  onChange: (value: string) => void;
}

/** The photo, with the point that stays visible where a design crops it, set by a tap or with the arrow keys. */
export function FocusPicker({ address, value, onChange }: FocusValue & { address: string }) {
  const hint = useId();
  const [earlier, setEarlier] = useState<readonly string[]>([]);
  const [isBroken, setBroken] = useState(false);
  const change = (to: string) => {
    if (to === value) return;
    setEarlier([...earlier, value]);
    onChange(to);
  };
  const undo = () => {
    onChange(earlier.at(-1) ?? '');
    setEarlier(earlier.slice(0, -1));
  };
  if (isBroken) return <p>Couldn’t load this image.</p>;
  const { x, y } = parseFocus(value) ?? { x: 50, y: 50 };
  const position = `${x}% ${y}%`;
  return (
    <div className="focus-picker">
      <div
        className="focus-picker__photo"
        role="slider"
        tabIndex={0}
        aria-label="Point that stays visible"
        aria-describedby={hint}
        aria-valuenow={x}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuetext={describeFocus(value)}
        onClick={({ currentTarget, clientX, clientY }) => {
          const box = currentTarget.getBoundingClientRect();
          change(placeFocus((clientX - box.left) / box.width, (clientY - box.top) / box.height));
        }}
        onKeyDown={(event) => {
          const to = moveFocus(value, event.key);
          if (to === undefined) return;
          event.preventDefault();
          change(to);
        }}
      >
        <img src={address} alt="" draggable={false} onError={() => setBroken(true)} />
        {value !== '' && <span className="focus-picker__point" style={{ left: `${x}%`, top: `${y}%` }} />}
      </div>
      {value !== '' && (
        <div className="focus-picker__crops" aria-hidden="true">
          <img className="focus-picker__wide" src={address} alt="" style={{ objectPosition: position }} />
          <img className="focus-picker__tall" src={address} alt="" style={{ objectPosition: position }} />
        </div>
      )}
      <p className="hint" id={hint}>
        Tap the part that must stay visible where the design crops the photo, or use the arrow keys.
      </p>
      {(earlier.length > 0 || value !== '') && (
        <div className="focus-picker__actions">
          {earlier.length > 0 && (
            <button className="button button--bare" type="button" onClick={undo}>
              <Undo2 aria-hidden="true" />
              Undo
            </button>
          )}
          {value !== '' && (
            <button className="button button--bare" type="button" onClick={() => change('')}>
              Let the Design Choose
            </button>
          )}
        </div>
      )}
    </div>
  );
}
