import { useId, useLayoutEffect, useRef } from 'react';
import type { ChangeEvent, ReactNode } from 'react';

export type AddressStatus =
  | { kind: 'empty' }
  | { kind: 'short' }
  | { kind: 'looking' }
  | { kind: 'free'; message: string }
  | { kind: 'taken'; message: string; suggestions: readonly string[] }
  | { kind: 'failed'; message: string };

export interface AddressFieldProps {
  label: string;
  value: string;
  /** Receives the input after `normalize`. */
  onChange: (value: string) => void;
  normalize: (typed: string) => string;
  /** The domain after the name: `.example.com`. */
  suffix: string;
  status: AddressStatus;
  hint: string;
  maxLength: number;
  onRetry: () => void;
}

/** Pages show it from the first paint, so their style sheets import address-field.css. */
export function AddressField(props: AddressFieldProps) {
  const { label, value, onChange, normalize: clean, suffix, status, hint, maxLength, onRetry } = props;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<number | null>(null);

  // Removing characters would otherwise move the caret to the end of the line.
  useLayoutEffect(() => {
    if (caret.current !== null) input.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  }, [value]);

  const type = (event: ChangeEvent<HTMLInputElement>) => {
    const { value: typed, selectionStart } = event.target;
    const cleaned = clean(typed);
    caret.current = cleaned === typed ? null : clean(typed.slice(0, selectionStart ?? typed.length)).length;
    onChange(cleaned);
  };
  const invalid = status.kind === 'taken' || status.kind === 'failed';

  return (
    <div className="address">
      <label className="address__label" id={`${id}l`} htmlFor={`${id}i`}>
        {label}
      </label>
      <label className="address__line" data-status={status.kind}>
        <input
          ref={input}
          id={`${id}i`}
          aria-labelledby={`${id}l`}
          name="subdomain"
          value={value}
          onChange={type}
          placeholder="your-names"
          maxLength={maxLength}
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="done"
          aria-describedby={`${id}s`}
          aria-invalid={invalid || undefined}
        />
        <span className="address__suffix" aria-hidden="true">
          {suffix}
        </span>
      </label>
      <p className="address__status" id={`${id}s`} role="status" data-status={status.kind}>
        {describeStatus(status, hint)}
      </p>
      {status.kind === 'taken' && status.suggestions.length > 0 && (
        <ul className="address__suggestions" aria-label="Similar available addresses">
          {status.suggestions.map((suggestion) => (
            <li key={suggestion}>
              <button type="button" onClick={() => onChange(suggestion)}>
                {suggestion}
              </button>
            </li>
          ))}
        </ul>
      )}
      {status.kind === 'failed' && (
        <button className="address__retry" type="button" onClick={onRetry}>
          Check again
        </button>
      )}
    </div>
  );
}

function describeStatus(status: AddressStatus, hint: string): ReactNode {
  switch (status.kind) {
    case 'empty':
      return hint;
    case 'short':
      return 'At least 3 characters';
    case 'looking':
      return (
        <>
          <Mark d="M10 2.5A7.5 7.5 0 1 1 3 8" turning /> Checking availability…
        </>
      );
    case 'free':
      return (
        <>
          <Mark d="M3 11q3 2.5 4.5 5.5Q11 7 17.5 3" /> {status.message}
        </>
      );
    case 'taken':
    case 'failed':
      return (
        <>
          <Mark d="M4 4.5Q10 9 16 16M15.5 4Q10 9.5 4.5 15.5" /> {status.message}
        </>
      );
  }
}

function Mark({ d, turning }: { d: string; turning?: boolean }) {
  return (
    <svg className="address__mark" data-turning={turning} viewBox="0 0 20 20" aria-hidden="true">
      <path d={d} />
    </svg>
  );
}
