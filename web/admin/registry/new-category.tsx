import { useEffect, useRef, useState } from 'react';
import type { FocusEvent, KeyboardEvent, MouseEvent } from 'react';
import type { ControlProps } from '../../ui/app-shell/field.tsx';
import { findKnown } from './categories.ts';

interface NewCategoryProps {
  control: ControlProps;
  /** The search text without a match. */
  start: string;
  known: readonly string[];
  onAdd: (name: string) => void;
  /** The focus went elsewhere; the name may exist already. */
  onLeave: (name: string) => void;
  onCancel: () => void;
}

export function NewCategory({ control, start, known, onAdd, onLeave, onCancel }: NewCategoryProps) {
  const [typed, setTyped] = useState(start);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const name = typed.trim();
  const taken = name !== '' && findKnown(name, known) !== undefined;
  const fit = name !== '' && !taken;
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    event.preventDefault();
    // Keep the surrounding dialog open.
    event.stopPropagation();
    if (event.key === 'Escape') onCancel();
    else if (fit) onAdd(name);
  };
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (name !== '' && !currentTarget.contains(relatedTarget)) onLeave(name);
  };
  return (
    <div className="new-category" onBlur={leave}>
      <input
        {...control}
        ref={input}
        className="input"
        aria-label="New category"
        aria-invalid={taken}
        aria-describedby={taken ? `${control.id}-taken` : undefined}
        placeholder="New category"
        autoComplete="off"
        maxLength={60}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={press}
      />
      <button className="button" type="button" disabled={!fit} onMouseDown={keepFocus} onClick={() => onAdd(name)}>
        Add
      </button>
      <button className="button button--bare" type="button" onMouseDown={keepFocus} onClick={onCancel}>
        Cancel
      </button>
      {taken && (
        <p className="problem" id={`${control.id}-taken`} role="alert">
          This category already exists!
        </p>
      )}
    </div>
  );
}

/** Not every browser moves the focus to a button that is pressed. */
const keepFocus = (event: MouseEvent) => event.preventDefault();
