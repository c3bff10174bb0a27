import { fieldIdOf, getFieldFrameProps, Label, getDescriptionProps, Notes } from './field.tsx';
import type { FieldProps } from './field.tsx';

interface CompanionsProps extends Pick<FieldProps, 'question' | 'problem'> {
  /** The names entered so far; more than `people` if the number of guests was reduced. */
  names: readonly string[];
  /** Number of people including the guest. */
  people: number;
  onName: (place: number, name: string) => void;
}

/**
 * A name field for each companion; none for a guest who comes alone, unless the question is required. Without a script
 * the question is one multi-line field (`Field`).
 */
export function Companions({ question, problem, names, people, onName }: CompanionsProps) {
  const id = fieldIdOf(question);
  const count = Math.max(people - 1, question.required ? 1 : 0);
  if (count === 0) return null;
  return (
    <fieldset
      {...getFieldFrameProps({ question, problem })}
      id={id}
      aria-describedby={getDescriptionProps({ question, problem })['aria-describedby']}
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
