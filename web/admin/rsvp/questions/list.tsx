import { useQuery } from '@tanstack/react-query';
import { Ellipsis, Pencil, Trash2, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatBounds } from '../../../../contract/answer-bounds.ts';
import type { OwnQuestion } from '../../../../contract/rsvp.ts';
import { useMedia, WIDE_QUERY } from '../../../ui/app-shell/media.ts';
import { Menu, MenuItem } from '../../../ui/app-shell/menu.tsx';
import { SortableList } from '../../kit/sortable.tsx';
import { scheduleQuery } from '../../schedule/data.ts';
import { useSession } from '../../shell/shell-context.ts';
import { getId, formatOptions, listItemNames, TYPE_LABEL } from './data.ts';
import { Toggle } from './toggle.tsx';
import { isNeverAsked } from './unasked.ts';

interface ListProps {
  questions: readonly OwnQuestion[];
  onOrder: (ids: string[]) => void;
  onEdit: (question: OwnQuestion) => void;
  onDelete: (question: OwnQuestion) => void;
}

export function QuestionList({ questions, onOrder, ...actions }: ListProps) {
  const wide = useMedia(WIDE_QUERY);
  const shared = {
    items: questions,
    idOf: getId,
    nameOf: ({ label }: OwnQuestion) => label,
    onOrder,
    getItemClass: ({ enabled }: OwnQuestion) => (enabled ? '' : 'is-hidden'),
  };
  if (!wide) {
    return (
      <SortableList
        {...shared}
        className="row-list questions"
        render={(question, handle) => (
          <div className="question">
            <div className="question__place">
              {handle}
              <span className="num dim">{questions.indexOf(question) + 1}</span>
            </div>
            <div>
              <h2>{question.label}</h2>
              <About question={question} onEdit={actions.onEdit} />
              <p className="dim small">{TYPE_LABEL[question.input_type]}</p>
            </div>
            <RowMenu question={question} {...actions} />
            <div className="question__states">
              <Toggle question={question} field="enabled" />
              <Toggle question={question} field="required" />
            </div>
          </div>
        )}
      />
    );
  }
  return (
    <table className="data-table question-table">
      <caption className="visually-hidden">RSVP questions in order</caption>
      <thead>
        <tr>
          {['Order', 'Question', 'Type', 'Status', 'Required'].map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
          <th className="right" scope="col">
            Actions
          </th>
        </tr>
      </thead>
      <SortableList
        {...shared}
        as="tbody"
        render={(question, handle) => (
          <>
            <td>
              <span className="question__place">
                {handle}
                <span className="num">{questions.indexOf(question) + 1}</span>
              </span>
            </td>
            <th className="name" scope="row">
              {question.label}
              <About question={question} onEdit={actions.onEdit} />
            </th>
            <td className="dim">{TYPE_LABEL[question.input_type]}</td>
            <td>
              <Toggle question={question} field="enabled" />
            </td>
            <td>
              <Toggle question={question} field="required" />
            </td>
            <td>
              <div className="row-actions">
                <RowMenu question={question} {...actions} />
              </div>
            </td>
          </>
        )}
      />
    </table>
  );
}

function About({ question, onEdit }: Pick<ListProps, 'onEdit'> & { question: OwnQuestion }): ReactNode {
  const { placeholder, options, scope, schedule, adults_only, minimum, maximum } = question;
  const items = useQuery(scheduleQuery(useSession().site.eventId)).data;
  const isUnasked = items !== undefined && isNeverAsked(question, items);
  const audience = [
    scope === 'person' && `Each person who comes${adults_only ? ', optional for children' : ''}`,
    schedule && !isUnasked && `Only for ${listItemNames(items ?? [], schedule)}`,
  ].filter((words) => typeof words === 'string');
  const isBounded = minimum !== null || maximum !== null;
  if (placeholder === '' && !options && !isBounded && audience.length === 0 && !isUnasked) return null;
  return (
    <span className="question__about">
      {placeholder !== '' && <span>{placeholder}</span>}
      {isBounded && <span>Answers: {formatBounds(question)}</span>}
      {options && <span>Options: {formatOptions(options)}</span>}
      {audience.length > 0 && <span>{audience.join(' · ')}</span>}
      {isUnasked && (
        <span className="question__unasked">
          <TriangleAlert aria-hidden="true" />
          Never asked: no part of the schedule that it was for asks for a reply.
          <button className="more" type="button" onClick={() => onEdit(question)}>
            Choose who is asked<span className="visually-hidden">: {question.label}</span>
          </button>
        </span>
      )}
    </span>
  );
}

function RowMenu({ question, onEdit, onDelete }: Pick<ListProps, 'onEdit' | 'onDelete'> & { question: OwnQuestion }) {
  return (
    <Menu label={`More for ${question.label}`} button={<Ellipsis aria-hidden="true" />}>
      <MenuItem onClick={() => onEdit(question)}>
        <Pencil aria-hidden="true" />
        Edit Question
      </MenuItem>
      <MenuItem danger onClick={() => onDelete(question)}>
        <Trash2 aria-hidden="true" />
        Delete Question
      </MenuItem>
    </Menu>
  );
}
