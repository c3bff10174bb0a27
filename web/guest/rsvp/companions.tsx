import { fieldId, fieldFrameProps, Label, describedByProps, Notes } from './field.tsx';
import type { FieldProps } from './field.tsx';

interface CompanionsProps extends Pick<FieldProps, 'question' | 'problem'> {
  /** Who comes along, as far as they were named: more than come at the moment, when somebody was taken back. */
  names: readonly string[];
  /** How many come in all. */
  people: number;
  onName: (place: number, name: string) => void;
}

/**
 * A field for the name of each who comes along. Who alone comes is not asked, unless there must be an answer. Without
 * script the question is one field of several lines (`Field`).
 */
export function Companions({ question, problem, names, people, onName }: CompanionsProps) {
  const id = fieldId(question);
  const count = Math.max(people - 1, question.required ? 1 : 0);
  if (count === 0) return null;
  return (
    <fieldset
      {...fieldFrameProps({ question, problem })}
      id={id}
      aria-describedby={describedByProps({ question, problem })['aria-describedby']}
    >
      <legend>
        <Label question={question} />
      </legend>
      <div className="companions">
        {Array.from({ length: count }, (_, place) => (
          <div key={place} className="companion">
            <label htmlFor={`${id}-${place}`}>Guest {place + 2}</label>
            <input
              id={`${id}-${place}`}
              type="text"
              name={question.question_key}
              dir="auto"
              autoComplete="off"
              placeholder="Name"
              aria-invalid={problem === undefined ? undefined : true}
              value={names[place] ?? ''}
              onChange={(event) => onName(place, event.currentTarget.value)}
            />
          </div>
        ))}
      </div>
      <Notes question={question} problem={problem} />
    </fieldset>
  );
}
