import { useId } from 'react';

interface TextFieldProps {
  label: string;
  value: string;
  onType: (value: string) => void;
  optional?: boolean;
  lines?: boolean;
  maxLength?: number;
  help?: string;
  problem?: string | undefined;
  /** Minimum amount of money; makes the field numeric. Other fields of one line are for a name. */
  least?: number;
}

export function TextField({ label, value, onType, lines, maxLength, help, problem, least, optional }: TextFieldProps) {
  const id = useId();
  const describedBy = [help && `${id}-help`, problem && `${id}-problem`].filter(Boolean).join(' ') || undefined;
  const shared = {
    id,
    value,
    'aria-describedby': describedBy,
    'aria-invalid': problem === undefined ? undefined : true,
  };
  return (
    <div className="field" data-refused={problem === undefined ? undefined : ''}>
      <label htmlFor={id}>
        {label}
        {optional && <small> (optional)</small>}
      </label>
      {lines ? (
        <textarea
          {...shared}
          dir="auto"
          rows={3}
          maxLength={maxLength}
          onChange={(event) => onType(event.currentTarget.value)}
        />
      ) : least === undefined ? (
        <input
          {...shared}
          type="text"
          dir="auto"
          autoComplete="name"
          maxLength={maxLength}
          onChange={(event) => onType(event.currentTarget.value)}
        />
      ) : (
        <input
          {...shared}
          type="number"
          inputMode="decimal"
          min={least}
          step="0.01"
          required
          autoComplete="off"
          onChange={(event) => onType(event.currentTarget.value)}
        />
      )}
      {help !== undefined && (
        <p className="help" id={`${id}-help`}>
          {help}
        </p>
      )}
      {problem !== undefined && (
        <p className="problem" id={`${id}-problem`}>
          {problem}
        </p>
      )}
    </div>
  );
}
