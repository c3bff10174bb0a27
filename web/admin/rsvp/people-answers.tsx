import { Plus, TriangleAlert, X } from 'lucide-react';
import { useId } from 'react';
import { findInput, type FormInput } from '../../../contract/answers.ts';
import { listFreePlaces } from '../../../contract/people-form.ts';
import {
  buildNameField,
  type FormQuestion,
  type PeopleLayout,
  type RowGroup,
} from '../../../contract/people-layout.ts';
import { AnswerControl, AnswerField, ChoiceList } from './answer-field.tsx';
import type { ChosenGuest } from './entered-questions.ts';

interface PeopleAnswersProps {
  layout: PeopleLayout;
  chosen: ChosenGuest | null;
  /** The places that the form shows beside those of the household. */
  others: readonly number[];
  values: FormInput;
  problems: Readonly<Record<string, string>>;
  onAnswer: (name: string, answers: readonly string[]) => void;
  onOthers: (others: readonly number[]) => void;
}

/** Who comes to what, and the questions for each person, in compact rows. */
export function PeopleAnswers(props: PeopleAnswersProps) {
  const { layout, chosen, others, values, problems, onAnswer, onOthers } = props;
  const { peopleForm, names, groups } = layout;
  const taken = [...Array(peopleForm.places).keys()].filter(
    (place) => place < Math.max(peopleForm.people.length, 1) || others.includes(place),
  );
  const [next] = listFreePlaces(peopleForm, taken);
  return (
    <>
      {names.map((field, at) => (
        <div key={field.id} className="entered-other full">
          <AnswerField
            question={field}
            chosen={chosen}
            answers={findInput(values, field.question_key)}
            problem={problems[field.question_key]}
            onAnswer={(answers) => onAnswer(field.question_key, answers)}
          />
          <button
            className="icon-button"
            type="button"
            aria-label={`Remove ${findInput(values, field.question_key)[0] || buildNameField(peopleForm, others[at] ?? 0).label}`}
            onClick={() => onOthers(others.filter((_, other) => other !== at))}
          >
            <X aria-hidden="true" />
          </button>
        </div>
      ))}
      {next !== undefined && (
        <p className="full">
          <button
            className="button"
            type="button"
            onClick={() => onOthers([...others, next].toSorted((a, b) => a - b))}
          >
            <Plus aria-hidden="true" />
            {peopleForm.people.length > 0 ? 'Add Their Guest' : 'Add a Person'}
          </button>
        </p>
      )}
      {groups
        .filter(({ rows }) => rows.some(({ hidden }) => hidden !== true))
        .map((group) => (
          <Group key={group.id} {...{ group, chosen, values, problems, onAnswer }} />
        ))}
    </>
  );
}

interface GroupProps extends Pick<PeopleAnswersProps, 'chosen' | 'values' | 'problems' | 'onAnswer'> {
  group: RowGroup;
}

function Group({ group: { title, note, rows }, ...props }: GroupProps) {
  return (
    <fieldset className="field full entered-group">
      <legend>{title}</legend>
      {note !== '' && <p className="hint">{note}</p>}
      {rows.map((row) => row.hidden !== true && <Row key={row.id} row={row} {...props} />)}
    </fieldset>
  );
}

function Row({ row, chosen, values, problems, onAnswer }: Omit<GroupProps, 'group'> & { row: FormQuestion }) {
  const id = useId();
  const { question_key: name, input_type, label } = row;
  const problem = problems[name];
  const field = {
    question: row,
    chosen,
    answers: findInput(values, name),
    onAnswer: (answers: readonly string[]) => onAnswer(name, answers),
  };
  const described = problem === undefined ? undefined : `${id}-problem`;
  const isGroup = input_type === 'checkbox' || /\.attending/.test(name);
  return (
    <div className="entered-row">
      <span id={id}>{label}</span>
      {isGroup ? (
        <div
          role={input_type === 'checkbox' ? 'group' : 'radiogroup'}
          aria-labelledby={id}
          aria-describedby={described}
        >
          <ChoiceList {...field} />
        </div>
      ) : (
        <AnswerControl
          {...field}
          control={{ 'aria-labelledby': id, 'aria-describedby': described, 'aria-invalid': problem !== undefined }}
        />
      )}
      {problem !== undefined && (
        <p className="problem" id={`${id}-problem`}>
          <TriangleAlert aria-hidden="true" />
          {problem}
        </p>
      )}
    </div>
  );
}
