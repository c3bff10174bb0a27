import { useQuery } from '@tanstack/react-query';
import type { ReplySort } from '../../../contract/reply-list.ts';
import type { ListedReply } from '../../../contract/rsvp.ts';
import { ROOMY_QUERY, useMedia, WIDE_QUERY } from '../../ui/app-shell/media.ts';
import { SortHead } from '../kit/sort-head.tsx';
import { scheduleQuery } from '../schedule/data.ts';
import { useSession } from '../shell/shell-context.ts';
import {
  Actions,
  Answer,
  Answered,
  Changed,
  Household,
  Notes,
  WhoComes,
  type ReplyActions,
  type ReplyProps,
} from './reply-parts.tsx';
import './reply-table.css';

interface ReplyTableProps extends ReplyActions {
  responses: readonly ListedReply[];
  hasInvitations: boolean;
  isAskedAgain?: boolean;
  /** Columns sort the list where it has an order of its own. */
  order?: { sort: ReplySort; onSort: (sort: ReplySort) => void };
}

/** A table, on a phone cards. */
export function ReplyTable({ responses, hasInvitations, isAskedAgain = false, order, ...actions }: ReplyTableProps) {
  const isWide = useMedia(WIDE_QUERY);
  const isRoomy = useMedia(ROOMY_QUERY);
  const items = useQuery(scheduleQuery(useSession().site.eventId)).data ?? [];
  const shared = { items, hasInvitations, isAskedAgain };
  if (responses.length === 0) return null;
  if (!isWide) {
    return (
      <ul className="reply-cards" aria-label="Replies">
        {responses.map((response) => (
          <Card key={response.id} response={response} {...shared} {...actions} />
        ))}
      </ul>
    );
  }
  return (
    <table className="data-table reply-table">
      <caption className="visually-hidden">Replies</caption>
      <thead>
        <tr>
          <Head order={order} column="name" name="Household" />
          <Head order={order} column="people" name="Who’s coming" startsDescending />
          <Head order={order} column="answer" name="Answer" />
          {isRoomy && <th scope="col">Notes</th>}
          <Head order={order} column="date" name="Answered" startsDescending />
          {isRoomy && <Head order={order} column="changed" name="Changed" startsDescending />}
          <th scope="col">
            <span className="visually-hidden">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {responses.map((response) => (
          <Row key={response.id} response={response} isRoomy={isRoomy} {...shared} {...actions} />
        ))}
      </tbody>
    </table>
  );
}

type Column = Exclude<ReplySort, `-${string}`>;

interface HeadProps {
  order: ReplyTableProps['order'] | undefined;
  column: Column;
  name: string;
  startsDescending?: true;
}

function Head({ order, name, ...column }: HeadProps) {
  return order ? <SortHead<Column> name={name} {...column} {...order} /> : <th scope="col">{name}</th>;
}

function Row({ isRoomy, ...row }: ReplyProps & ReplyActions & { isRoomy: boolean }) {
  return (
    <tr>
      <th scope="row">
        <Household {...row} />
      </th>
      <td>
        <WhoComes {...row} />
        {!isRoomy && <Notes {...row} />}
      </td>
      <td>
        <Answer {...row} />
      </td>
      {isRoomy && (
        <td>
          <Notes {...row} />
        </td>
      )}
      <td>
        <Answered {...row} />
        {!isRoomy && <Changed {...row} isNamed />}
      </td>
      {isRoomy && (
        <td>
          <Changed {...row} />
        </td>
      )}
      <td>
        <Actions {...row} />
      </td>
    </tr>
  );
}

function Card(card: ReplyProps & ReplyActions) {
  return (
    <li className="reply-card">
      <div className="reply-card__top">
        <div>
          <Household {...card} />
        </div>
        <div className="reply-card__answer">
          <Answer {...card} />
        </div>
      </div>
      <div className="reply-card__who">
        <WhoComes {...card} />
        <Notes {...card} />
      </div>
      <div className="reply-card__foot">
        <div>
          <Answered {...card} />
          <Changed {...card} isNamed />
        </div>
        <Actions {...card} />
      </div>
    </li>
  );
}
