import { memo, useId } from 'react';
import { Link } from 'react-router';
import type { ItemCount } from '../../../contract/headcount.ts';
import { formatCount, formatNumber } from '../../ui/app-shell/format-count.ts';
import { paths } from '../paths.ts';
import { toKeyed } from './keyed.ts';

type Answers = ItemCount['answers'][number];

interface ItemProps {
  item: ItemCount;
  when: string;
  /** It is only for households that the owner chooses, who has chosen none. */
  isNobodyInvited: boolean;
}

export function Item({ item, when, isNobodyInvited }: ItemProps) {
  const id = useId();
  const asked = item.answers.filter(({ choices, unanswered }) =>
    [...choices, unanswered].some(({ count }) => count > 0),
  );
  return (
    <section className="heads" aria-labelledby={id}>
      <div className="heads__top">
        <h2 id={id}>{item.name}</h2>
        {when !== '' && <p className="dim small num">{when}</p>}
      </div>
      <div className="heads__numbers">
        <p className="heads__coming">
          <b className="num">{formatNumber(item.yes)}</b> coming <span className="dim">{formatAges(item)}</span>
        </p>
        <ul className="heads__others">
          <li>
            <b className="num">{formatNumber(item.maybe)}</b> maybe
          </li>
          <li>
            <b className="num">{formatNumber(item.waiting)}</b> not answered
          </li>
          <li>
            <b className="num">{formatNumber(item.no)}</b> not coming
          </li>
        </ul>
      </div>
      {isNobodyInvited && (
        <p className="heads__nobody">
          Nobody is invited yet. <Link to={paths.guests}>Choose households</Link>
        </p>
      )}
      {asked.map((answers) => (
        <Choices key={answers.question_key} answers={answers} />
      ))}
    </section>
  );
}

/** `(128 adults, 12 children, 2 infants)`, without ages that nobody has; empty if all are adults. */
function formatAges({ yes, adults, children, infants }: ItemCount): string {
  if (adults === yes) return '';
  const groups = [
    [adults, 'adult', 'adults'],
    [children, 'child', 'children'],
    [infants, 'infant', 'infants'],
  ] as const;
  const known = groups.filter(([count]) => count > 0).map(([count, one, many]) => formatCount(count, one, many));
  return `(${known.join(', ')})`;
}

function Choices({ answers: { label, choices, unanswered } }: { answers: Answers }) {
  const id = useId();
  const rows = unanswered.count === 0 ? choices : [...choices, { ...unanswered, value: 'No choice yet' }];
  return (
    <div className="choices">
      <h3 id={id}>{label}</h3>
      <dl aria-labelledby={id}>
        {rows.map(({ value, count, people }) => (
          <div key={value}>
            <dt>{value}</dt>
            <dd className="choices__count num">{formatNumber(count)}</dd>
            {count > 0 && (
              <dd className="choices__names">
                <Names count={count} people={people} />
              </dd>
            )}
          </div>
        ))}
      </dl>
    </div>
  );
}

/** Rendered only when the names change, because there may be thousands. */
const Names = memo(function Names({ count, people }: Pick<Answers['unanswered'], 'count' | 'people'>) {
  const unnamed = count - people.length;
  return (
    <ul className="names">
      {toKeyed(people, ({ name }) => name).map(({ key, row: { name } }) => (
        <li key={key}>{name}</li>
      ))}
      {unnamed > 0 && <li className="dim">{formatCount(unnamed, 'guest', 'guests')} without a name</li>}
    </ul>
  );
});
