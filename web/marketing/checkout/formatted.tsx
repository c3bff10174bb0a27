import { useId, useLayoutEffect, useRef, useState } from 'react';
import { caretIn } from './card-number.ts';

export interface FormattedProps {
  label: string;
  /** Without one the field is not sent. */
  name?: string;
  initial?: string;
  format: (typed: string) => string;
  placeholder: string;
  autoComplete: string;
  fault?: string | undefined;
}

/** A field of digits that arranges them while they are typed and leaves the caret where it was among them. */
export function Formatted({ label, name, initial = '', format, placeholder, autoComplete, fault }: FormattedProps) {
  const [value, setValue] = useState(initial);
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<number>(null);
  const id = useId();

  useLayoutEffect(() => {
    if (caret.current !== null) input.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });

  return (
    <div className="field-group">
      <label className="field">
        <span>{label}</span>
        <input
          ref={input}
          className="figure"
          name={name}
          value={value}
          onChange={({ target }) => {
            const formatted = format(target.value);
            caret.current = caretIn(formatted, target.value, target.selectionStart ?? target.value.length);
            setValue(formatted);
          }}
          inputMode="numeric"
          placeholder={placeholder}
          autoComplete={autoComplete}
          aria-invalid={fault !== undefined || undefined}
          aria-describedby={fault === undefined ? undefined : id}
        />
      </label>
      {fault !== undefined && (
        <p className="fault" id={id}>
          {fault}
        </p>
      )}
    </div>
  );
}
