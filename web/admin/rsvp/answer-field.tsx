import { TriangleAlert } from 'lucide-react';
import { useId } from 'react';
import type { Question } from '../../../contract/rsvp.ts';
import { Field } from '../../ui/app-shell/field.tsx';
import { listChoices, type ChosenGuest } from './reply-entry.ts';

interface AnswerFieldProps {
  question: Question;
  chosen: ChosenGuest | null;
  problem: string | undefined;
}

/** An uncontrolled field for the answer to a question; the form reads its value when it is submitted. */
export function AnswerField({ question, chosen, problem }: AnswerFieldProps) {
  const { question_key: name, input_type, label, required, placeholder } = question;
  if (input_type === 'radio' || input_type === 'checkbox') {
    return <Choices question={question} chosen={chosen} problem={problem} />;
  }
  const wide = input_type === 'textarea' || !['name', 'email', 'phone', 'guests'].includes(name);
  return (
    <Field className={wide ? 'full' : ''} label={label} {...(required && { need: 'required' })} problem={problem}>
      {(control) => {
        if (input_type === 'textarea') {
          return <textarea {...control} className="input" name={name} rows={2} placeholder={placeholder} />;
        }
        if (input_type === 'select') {
          return (
            <select {...control} className="input" name={name}>
              {name !== 'guests' && <option value="">No answer</option>}
              {listChoices(question, chosen).map(({ value, label: words }) => (
                <option key={value} value={value}>
                  {words}
                </option>
              ))}
            </select>
          );
        }
        return (
          <input
            {...control}
            className="input"
            name={name}
            type={input_type}
            autoComplete="off"
            placeholder={placeholder}
            required={required}
            {...(input_type === 'number' && { step: 'any', inputMode: 'decimal' })}
          />
        );
      }}
    </Field>
  );
}

function Choices({ question, chosen, problem }: AnswerFieldProps) {
  const { question_key: name, input_type, label, required } = question;
  const id = useId();
  return (
    <fieldset className="field full" aria-describedby={problem === undefined ? undefined : id}>
      <legend>
        {label}
        {required && (
          <span className="req" aria-hidden="true">
            {' '}
            *
          </span>
        )}
      </legend>
      <div className="entered-choices">
        {listChoices(question, chosen).map(({ value, label: words }) => (
          <label key={value} className={input_type === 'radio' ? 'check check--one' : 'check'}>
            <input type={input_type} name={name} value={value} />
            {words}
          </label>
        ))}
      </div>
      {problem !== undefined && (
        <p className="problem" id={id}>
          <TriangleAlert aria-hidden="true" />
          {problem}
        </p>
      )}
    </fieldset>
  );
}
