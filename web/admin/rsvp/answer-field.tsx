import { TriangleAlert } from 'lucide-react';
import { useId } from 'react';
import type { FormQuestion } from '../../../contract/people-layout.ts';
import { Field } from '../../ui/app-shell/field.tsx';
import { listChoices, type ChosenGuest } from './entered-questions.ts';

export interface AnswerProps {
  question: FormQuestion;
  chosen: ChosenGuest | null;
  answers: readonly string[];
  problem: string | undefined;
  onAnswer: (answers: readonly string[]) => void;
}

/** A field for the answer to a question. */
export function AnswerField(props: AnswerProps) {
  const { question, problem } = props;
  const { question_key: name, input_type, label, required } = question;
  if (input_type === 'radio' || input_type === 'checkbox') return <Choices {...props} />;
  const wide = input_type === 'textarea' || !['name', 'email', 'phone', 'guests'].includes(name);
  return (
    <Field className={wide ? 'full' : ''} label={label} {...(required && { need: 'required' })} problem={problem}>
      {(control) => <AnswerControl {...props} control={control} />}
    </Field>
  );
}

interface ControlProps extends Omit<AnswerProps, 'problem'> {
  control: object;
}

/** A select for one of several choices, or an input. */
export function AnswerControl({ question, chosen, answers, onAnswer, control }: ControlProps) {
  const { question_key: name, input_type, placeholder, required, minimum, maximum } = question;
  const [answer = ''] = answers;
  const shared = { ...control, className: 'input', name, value: answer };
  if (input_type === 'textarea')
    return (
      <textarea {...shared} rows={2} placeholder={placeholder} onChange={({ target }) => onAnswer([target.value])} />
    );
  if (input_type === 'select' || input_type === 'radio')
    return (
      <select {...shared} onChange={({ target }) => onAnswer([target.value])}>
        {name !== 'guests' && <option value="">No answer</option>}
        {listChoices(question, chosen).map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    );
  return (
    <input
      {...shared}
      type={input_type}
      autoComplete="off"
      placeholder={placeholder}
      required={required}
      min={minimum ?? undefined}
      max={maximum ?? undefined}
      onChange={({ target }) => onAnswer([target.value])}
      {...(input_type === 'number' && { step: 'any', inputMode: 'decimal' })}
    />
  );
}

function Choices(props: AnswerProps) {
  const { question, problem } = props;
  const id = useId();
  return (
    <fieldset className="field full" aria-describedby={problem === undefined ? undefined : id}>
      <legend>
        {question.label}
        {question.required && (
          <span className="req" aria-hidden="true">
            {' '}
            *
          </span>
        )}
      </legend>
      <ChoiceList {...props} />
      {problem !== undefined && (
        <p className="problem" id={id}>
          <TriangleAlert aria-hidden="true" />
          {problem}
        </p>
      )}
    </fieldset>
  );
}

export function ChoiceList({ question, chosen, answers, onAnswer }: Omit<AnswerProps, 'problem'>) {
  const { question_key: name, input_type } = question;
  const isRadio = input_type === 'radio';
  const toggle = (value: string, isOn: boolean) =>
    isOn ? [...answers, value] : answers.filter((answer) => answer !== value);
  return (
    <div className="entered-choices">
      {listChoices(question, chosen).map(({ value, label }) => (
        <label key={value} className={isRadio ? 'check check--one' : 'check'}>
          <input
            type={isRadio ? 'radio' : 'checkbox'}
            name={name}
            value={value}
            checked={isRadio ? (answers[0] ?? '') === value : answers.includes(value)}
            onChange={({ target }) => onAnswer(isRadio ? [value] : toggle(value, target.checked))}
          />
          {label}
        </label>
      ))}
    </div>
  );
}
