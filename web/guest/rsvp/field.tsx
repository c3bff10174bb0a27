import type { ReactNode } from 'react';
import { DECLINE_KEYS, EMAIL_KEYS } from '../../../contract/answers.ts';
import type { Attendance, Question } from '../../../contract/rsvp.ts';
import { getTextProps } from '../text-direction.ts';
import { getAutocomplete, getInitialValues, isWide, computeMaxGuests, listOptions } from './answers.ts';
import { EmailHint } from '../../ui/email-hint.tsx';
import type { FormQuestion } from '../../../contract/people-layout.ts';
import { fillField } from './draft.ts';
import type { KnownAnswers } from './answers.ts';

export interface FieldProps {
  question: FormQuestion;
  known: KnownAnswers;
  attendance: Record<Attendance, string>;
  problem: string | undefined;
  /** The field is a fallback that a script replaces. */
  unscripted?: boolean;
  /** The guest's email as typed so far. */
  email?: string;
}

export const fieldIdOf = ({ id }: Question): string => `q-${id}`;

export function Field(props: FieldProps) {
  const { question, known } = props;
  if (question.isKnown === true)
    return <input type="hidden" name={question.question_key} value={getInitialValues(question, known)[0]} />;
  const grouped = question.input_type === 'radio' || question.input_type === 'checkbox';
  if (grouped) return <Choices {...props} />;
  return (
    <div {...getFieldFrameProps(props)} data-unscripted={props.unscripted === true ? '' : undefined}>
      <label htmlFor={fieldIdOf(question)}>
        <Label question={question} />
      </label>
      <Control {...props} />
      <Notes {...props} />
      {EMAIL_KEYS.includes(question.question_key) && (
        <EmailHint
          email={props.email ?? ''}
          className="quiet-link"
          onUse={(meant) => fillField(fieldIdOf(question), meant)}
        />
      )}
    </div>
  );
}

/**
 * Returns the attributes of a question's container: its type for the design, and whether only guests who attend see it.
 */
export function getFieldFrameProps({ question, problem }: Pick<FieldProps, 'question' | 'problem'>) {
  const { question_key, input_type, hidden } = question;
  return {
    hidden,
    className: `field field--${input_type}${isWide(question) ? ' field--wide' : ''}`,
    'data-refused': problem === undefined ? undefined : '',
    'data-company': DECLINE_KEYS.includes(question_key) ? undefined : '',
  };
}

export function Label({ question }: { question: Pick<Question, 'label' | 'required' | 'input_type'> }) {
  return (
    <>
      <span {...getTextProps(question.label)}>{question.label}</span>
      {question.required && (
        <span className="asterisk" aria-hidden="true">
          {' '}
          *
        </span>
      )}
      {/* HTML has no `required` for a group of checkboxes. */}
      {question.required && question.input_type === 'checkbox' && <span className="visually-hidden"> (required)</span>}
    </>
  );
}

export function Notes({ question, problem }: Pick<FieldProps, 'question' | 'problem'>) {
  return (
    <>
      {question.help_text !== '' && (
        <p className="help" id={`${fieldIdOf(question)}-help`} {...getTextProps(question.help_text)}>
          {question.help_text}
        </p>
      )}
      {problem !== undefined && (
        <p className="problem" id={`${fieldIdOf(question)}-problem`}>
          {problem}
        </p>
      )}
    </>
  );
}

export function getDescriptionProps({ question, problem }: Pick<FieldProps, 'question' | 'problem'>) {
  const id = fieldIdOf(question);
  const notes = [question.help_text !== '' && `${id}-help`, problem !== undefined && `${id}-problem`];
  const named = notes.filter((note) => note !== false);
  return {
    'aria-describedby': named.length > 0 ? named.join(' ') : undefined,
    'aria-invalid': problem === undefined ? undefined : true,
  };
}

function Control({ question, known, attendance, problem }: FieldProps) {
  const { input_type, question_key, required, minimum, maximum } = question;
  const [initial] = getInitialValues(question, known);
  const shared = {
    id: fieldIdOf(question),
    name: question_key,
    required,
    ...getDescriptionProps({ question, problem }),
  };
  const placeholder = question.placeholder === '' ? undefined : question.placeholder;
  const counts = question_key === 'guests';

  if (input_type === 'textarea') {
    // A list of one: during hydration React sets the value of a text area again if its default is a string, which would
    // replace what was typed before.
    return <textarea {...shared} defaultValue={[initial ?? '']} rows={2} dir="auto" placeholder={placeholder} />;
  }
  if (input_type === 'select') {
    return (
      <select {...shared} defaultValue={initial}>
        {!counts && <option value="">{placeholder ?? 'Please choose'}</option>}
        {listOptions(question, known.guest, attendance).map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    );
  }
  return (
    <input
      {...shared}
      type={input_type}
      defaultValue={initial ?? (counts ? '1' : undefined)}
      placeholder={placeholder}
      autoComplete={getAutocomplete(question)}
      {...(input_type === 'text' && { dir: 'auto' })}
      {...(input_type === 'number' && { step: 'any', inputMode: 'decimal' })}
      min={minimum ?? undefined}
      max={maximum ?? undefined}
      {...(counts && { min: 1, max: computeMaxGuests(known.guest), step: 1, inputMode: 'numeric' })}
    />
  );
}

function Choices({ question, known, attendance, problem }: FieldProps): ReactNode {
  const id = fieldIdOf(question);
  const isRadio = question.input_type === 'radio';
  const initial = getInitialValues(question, known);
  const notes = getDescriptionProps({ question, problem });
  return (
    <fieldset
      {...getFieldFrameProps({ question, problem })}
      id={id}
      aria-describedby={notes['aria-describedby']}
      {...(isRadio && {
        role: 'radiogroup',
        'aria-required': question.required || undefined,
        'aria-invalid': notes['aria-invalid'],
      })}
    >
      <legend>
        <Label question={question} />
      </legend>
      <div className="options">
        {listOptions(question, known.guest, attendance).map(({ value, label }, place) => (
          <label key={value}>
            <input
              id={`${id}-${place}`}
              type={isRadio ? 'radio' : 'checkbox'}
              name={question.question_key}
              value={value}
              required={isRadio && question.required}
              // A group of checkboxes has no such state (WAI-ARIA 1.2), unlike one of radio buttons.
              aria-invalid={isRadio ? undefined : notes['aria-invalid']}
              defaultChecked={initial.includes(value)}
            />
            <span {...getTextProps(label)}>{label}</span>
          </label>
        ))}
      </div>
      <Notes question={question} problem={problem} />
    </fieldset>
  );
}
