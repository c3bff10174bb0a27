import type { ReactNode } from 'react';
import type { Attendance, Question } from '../../../contract/rsvp.ts';
import { script } from '../script.ts';
import { autocompleteOf, isWide, mostGuests, optionsOf, prefillOf } from './answers.ts';
import type { InvitedGuest } from './answers.ts';

interface FieldProps {
  question: Question;
  guest: InvitedGuest;
  attendance: Record<Attendance, string>;
  /** What is wrong with the answer. */
  problem: string | undefined;
}

/** One question with its label, its help, what is wrong with its answer, and the control of its type (spec 3). */
export function Field(props: FieldProps) {
  const { question, problem } = props;
  const id = `q-${question.id}`;
  const chosen = question.input_type === 'radio' || question.input_type === 'checkbox';
  const label = (
    <>
      <span {...script(question.label)}>{question.label}</span>
      {question.required && (
        <span className="asterisk" aria-hidden="true">
          {' '}
          *
        </span>
      )}
    </>
  );
  const notes = (
    <>
      {question.help_text !== '' && (
        <p className="help" id={`${id}-help`} {...script(question.help_text)}>
          {question.help_text}
        </p>
      )}
      {problem !== undefined && (
        <p className="problem" id={`${id}-problem`}>
          {problem}
        </p>
      )}
    </>
  );
  const frame = {
    className: `field field--${question.input_type}${isWide(question) ? ' field--wide' : ''}`,
    'data-refused': problem === undefined ? undefined : '',
  };
  const described = [
    question.help_text === '' ? [] : [`${id}-help`],
    problem === undefined ? [] : [`${id}-problem`],
  ].flat();
  const describedBy = described.length > 0 ? described.join(' ') : undefined;

  if (chosen) {
    return (
      <Choices {...props} id={id} describedBy={describedBy} frame={frame} legend={label}>
        {notes}
      </Choices>
    );
  }
  return (
    <div {...frame}>
      <label htmlFor={id}>{label}</label>
      <Control {...props} id={id} describedBy={describedBy} />
      {notes}
    </div>
  );
}

interface ControlProps extends FieldProps {
  id: string;
  describedBy: string | undefined;
}

function Control({ question, guest, attendance, problem, id, describedBy }: ControlProps) {
  const shared = {
    id,
    name: question.question_key,
    required: question.required,
    'aria-describedby': describedBy,
    'aria-invalid': problem === undefined ? undefined : true,
    defaultValue: prefillOf(question, guest),
  };
  const placeholder = question.placeholder === '' ? undefined : question.placeholder;

  if (question.input_type === 'textarea') return <textarea {...shared} rows={2} dir="auto" placeholder={placeholder} />;
  if (question.input_type === 'select') {
    const isGuests = question.question_key === 'guests';
    return (
      <select {...shared}>
        {!isGuests && <option value="">{placeholder ?? 'Please choose'}</option>}
        {optionsOf(question, guest, attendance).map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    );
  }
  const counts = question.input_type === 'number' && question.question_key === 'guests';
  return (
    <input
      {...shared}
      type={question.input_type}
      placeholder={placeholder}
      autoComplete={autocompleteOf(question)}
      {...(question.input_type === 'text' && { dir: 'auto' })}
      {...(question.input_type === 'number' && { step: 'any' })}
      {...(counts && { min: 1, max: mostGuests(guest), step: 1 })}
    />
  );
}

interface ChoicesProps extends ControlProps {
  frame: { className: string; 'data-refused': string | undefined };
  legend: ReactNode;
  children: ReactNode;
}

function Choices({ question, guest, attendance, problem, id, describedBy, frame, legend, children }: ChoicesProps) {
  const isRadio = question.input_type === 'radio';
  return (
    <fieldset
      {...frame}
      aria-describedby={describedBy}
      {...(isRadio && {
        role: 'radiogroup',
        'aria-required': question.required || undefined,
        'aria-invalid': problem === undefined ? undefined : true,
      })}
    >
      <legend>{legend}</legend>
      <div className="options">
        {optionsOf(question, guest, attendance).map(({ value, label }, place) => (
          <label key={value}>
            <input
              id={`${id}-${place}`}
              type={isRadio ? 'radio' : 'checkbox'}
              name={question.question_key}
              value={value}
              required={isRadio && question.required}
            />
            <span {...script(label)}>{label}</span>
          </label>
        ))}
      </div>
      {children}
    </fieldset>
  );
}
