import { useId } from 'react';
import { computeCaret } from './card-number.ts';

export interface FormattedInputProps {
  label: string;
  /** A field without a name is not submitted. */
  name?: string;
  initial?: string;
  format: (typed: string) => string;
  placeholder: string;
  autoComplete: string;
  problem?: string | undefined;
}

/**
 * An uncontrolled field for digits that formats them during input and keeps the caret in place. Input typed before
 * hydration stays.
 */
export function FormattedInput({
  label,
  name,
  initial = '',
  format,
  placeholder,
  autoComplete,
  problem,
}: FormattedInputProps) {
  const id = useId();
  return (
    <div className="field-group">
      <label className="field">
        <span>{label}</span>
        <input
          className="figure"
          name={name}
          defaultValue={initial}
          onInput={({ currentTarget }) => reformat(currentTarget, format)}
          inputMode="numeric"
          placeholder={placeholder}
          autoComplete={autoComplete}
          aria-invalid={problem !== undefined || undefined}
          aria-describedby={problem === undefined ? undefined : id}
        />
      </label>
      {problem !== undefined && (
        <p className="field-error" id={id}>
          {problem}
        </p>
      )}
    </div>
  );
}

function reformat(input: HTMLInputElement, format: FormattedInputProps['format']): void {
  const typed = input.value;
  const formatted = format(typed);
  if (formatted === typed) return;
  const caret = computeCaret(formatted, typed, input.selectionStart ?? typed.length);
  input.value = formatted;
  input.setSelectionRange(caret, caret);
}
