import { useId } from 'react';
import type { Ref } from 'react';
import './conflict.css';

/** A field that was changed both here and elsewhere, with both values in words. */
export interface Conflict<Name extends string> {
  name: Name;
  label: string;
  mine: string;
  theirs: string;
}

interface ConflictProps<Name extends string> {
  ref?: Ref<HTMLElement>;
  clashes: readonly Conflict<Name>[];
  /** Keeps the input of these fields; the next save overwrites the stored values. */
  onKeepMine: (names: Name[]) => void;
  /** Replaces the input of these fields with the stored values. */
  onTakeTheirs: (names: Name[]) => void;
}

export function ConflictBanner<Name extends string>({ ref, clashes, onKeepMine, onTakeTheirs }: ConflictProps<Name>) {
  const id = useId();
  if (clashes.length === 0) return null;
  const all = clashes.map(({ name }) => name);
  return (
    <section className="conflict" ref={ref} tabIndex={-1} role="alert" aria-labelledby={id}>
      <h2 id={id}>This was changed elsewhere while you were editing</h2>
      <p>Your changes are still here. Choose what to keep, then save.</p>
      <ul>
        {clashes.map(({ name, label, mine, theirs }) => (
          <li key={name}>
            <h3>{label}</h3>
            <Side title="Yours" value={mine} action={`Keep Mine: ${label}`} onChoose={() => onKeepMine([name])}>
              Keep Mine
            </Side>
            <Side title="Theirs" value={theirs} action={`Take Theirs: ${label}`} onChoose={() => onTakeTheirs([name])}>
              Take Theirs
            </Side>
          </li>
        ))}
      </ul>
      {all.length > 1 && (
        <p className="conflict__all">
          <button className="button" type="button" onClick={() => onKeepMine(all)}>
            Keep All Mine
          </button>
          <button className="button" type="button" onClick={() => onTakeTheirs(all)}>
            Take All Theirs
          </button>
        </p>
      )}
    </section>
  );
}

interface SideProps {
  title: string;
  value: string;
  action: string;
  onChoose: () => void;
  children: string;
}

function Side({ title, value, action, onChoose, children }: SideProps) {
  return (
    <div className="conflict__side">
      <p>
        <span className="hint">{title}</span>
        <span className="conflict__value">{value === '' ? 'Empty' : value}</span>
      </p>
      <button className="button" type="button" aria-label={action} onClick={onChoose}>
        {children}
      </button>
    </div>
  );
}
