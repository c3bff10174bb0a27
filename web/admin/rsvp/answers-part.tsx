import { useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import type { QuestionCounts } from '../../../contract/headcount.ts';
import { LoadError, Loading } from '../../ui/app-shell/states.tsx';
import { formatCount } from '../../ui/app-shell/format-count.ts';
import { formatGuestCount } from '../kit/format.ts';
import { useSession } from '../shell/shell-context.ts';
import { AnswerList } from './answer-list.tsx';
import { splitInColumns } from './answers.ts';
import { answersQuery } from './data.ts';
import { ATTENDANCE_LABEL } from './list.ts';
import './answers.css';

export function Answers({ replies }: { replies: number }) {
  const answers = useQuery(answersQuery(useSession().site.eventId));
  if (answers.isPending) return <Loading label="Loading answers..." rows={4} />;
  if (answers.isLoadingError) {
    return <LoadError title="Failed to load answers. Please try again." retry={() => void answers.refetch()} />;
  }
  const [first, second] = splitInColumns(answers.data ?? []);
  return (
    <div className="answers">
      <Column questions={first} replies={replies} />
      <Column questions={second} replies={replies} />
    </div>
  );
}

function Column({ questions, replies }: { questions: readonly QuestionCounts[]; replies: number }) {
  return (
    <div>
      {questions.map((question) => (
        <Question key={question.question_key} question={question} replies={replies} />
      ))}
    </div>
  );
}

function Question({ question, replies }: { question: QuestionCounts; replies: number }) {
  const { question_key: key, label, choices, answered, scope } = question;
  const [listed, setListed] = useState(false);
  const id = useId();
  return (
    <section className="answers__question" aria-labelledby={id}>
      <h2 id={id}>{label}</h2>
      <p className="dim small num">
        {answered === 0 ? 'No answers yet' : `${answered} of ${formatCount(replies, 'reply', 'replies')}`}
        {scope === 'person' && choices.length > 0 && answered > 0 && '. Counts each person who comes.'}
      </p>
      {choices.length > 0 && <Chart question={question} />}
      {answered > 0 && key !== 'attendance' && key !== 'guests' && (
        <>
          <button
            className="button button--bare answers__show"
            type="button"
            aria-expanded={listed}
            aria-label={`${listed ? 'Hide' : 'Show'} answers to ${label}`}
            onClick={() => setListed(!listed)}
          >
            {listed ? 'Hide answers' : 'Show answers'}
            <ChevronDown aria-hidden="true" />
          </button>
          {listed && <AnswerList question={key} />}
        </>
      )}
    </section>
  );
}

function Chart({ question: { question_key: key, choices } }: { question: QuestionCounts }) {
  const most = Math.max(1, ...choices.map(({ count }) => count));
  const hasMaybe = choices.some(({ maybe }) => maybe > 0);
  return (
    <dl className="chart">
      {choices.map(({ value, count, maybe }) => (
        <div key={value}>
          <dt>{formatChoice(key, value)}</dt>
          <dd>
            <span className="chart__bar" aria-hidden="true">
              <span style={{ width: `${(count / most) * 100}%` }} />
            </span>
            <b className="num">{count}</b>
            {hasMaybe && <span className="chart__maybe num">{maybe > 0 ? `+${maybe} maybe` : ''}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function formatChoice(key: string, value: string): string {
  if (key === 'attendance' && (value === 'yes' || value === 'no' || value === 'maybe')) return ATTENDANCE_LABEL[value];
  return key === 'guests' ? formatGuestCount(Number(value)) : value;
}
