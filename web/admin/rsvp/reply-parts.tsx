import { Ellipsis, MessageSquareText, Pencil, Phone, Trash2, Utensils } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatRecentMoment } from '../../../contract/dates.ts';
import type { ListedReply } from '../../../contract/rsvp.ts';
import type { ScheduleItem } from '../../../contract/schedule.ts';
import { formatCount } from '../../ui/app-shell/format-count.ts';
import { Menu, MenuItem } from '../../ui/app-shell/menu.tsx';
import { Status } from '../../ui/app-shell/status.tsx';
import { formatAnswered } from './household.ts';
import { ATTENDANCE_LABEL, formatSaid } from './list.ts';
import { formatItemAnswer, formatNames, listItemAnswers, listWho } from './who.ts';

/** The parts of a reply, which a row of the table and a card on a phone arrange. */

export interface ReplyActions {
  onDetails: (response: ListedReply) => void;
  onEdit: (response: ListedReply) => void;
  onDelete: (response: ListedReply) => void;
}

export interface ReplyProps {
  response: ListedReply;
  /** Those of the schedule. */
  items: readonly ScheduleItem[];
  /** The site has invitations, so a reply without one stands out. */
  hasInvitations: boolean;
  /** It counts no longer, because the hosts asked again. */
  isAskedAgain: boolean;
}

export function Household({ response: { name, email, phone, household } }: ReplyProps) {
  return (
    <>
      <h3>{name}</h3>
      {household && household.guest_name !== name && <span className="dim small">for {household.guest_name}</span>}
      {email !== '' && <span className="dim small reply__email">{email}</span>}
      {phone !== null && phone !== '' && <span className="dim small num">{phone}</span>}
    </>
  );
}

export function WhoComes({ response }: ReplyProps) {
  const { coming, maybe, unnamed } = listWho(response);
  const others = unnamed > 0 && ` and ${formatCount(unnamed, 'more guest', 'more guests')}`;
  return (
    <>
      {coming.length > 0 && (
        <span>
          {formatNames(coming)}
          {others}
        </span>
      )}
      {maybe.length > 0 && (
        <span className="dim">
          Maybe {formatNames(maybe)}
          {coming.length === 0 && others}
        </span>
      )}
    </>
  );
}

export function Answer({ response, items, isAskedAgain }: ReplyProps) {
  const { attendance, updated_at: moment } = response;
  if (isAskedAgain) return <span className="dim">{formatSaid({ attendance, moment })}</span>;
  const answers = listItemAnswers(response, items);
  const answered = formatAnswered(response);
  return (
    <>
      <Status kind={attendance}>{ATTENDANCE_LABEL[attendance]}</Status>
      {answers.map((answer) => (
        <span className="reply__item" key={answer.name}>
          {answer.name}: <b>{formatItemAnswer(answer)}</b>
        </span>
      ))}
      {answered !== '' && <span className="reply__mark">{answered}</span>}
    </>
  );
}

const isChanged = ({ created_at, updated_at }: ListedReply): boolean => updated_at !== created_at;

export function Answered({ response }: Pick<ReplyProps, 'response'>) {
  const { created_at, late } = response;
  return (
    <>
      <time className="num" dateTime={created_at}>
        {formatRecentMoment(created_at)}
      </time>
      {late && <span className="reply__mark">After the deadline</span>}
      {!isChanged(response) && <ByHosts response={response} />}
    </>
  );
}

/** Nothing if it was not changed. `isNamed`: no column says what the time means. */
export function Changed({ response, isNamed = false }: Pick<ReplyProps, 'response'> & { isNamed?: boolean }) {
  if (!isChanged(response)) return null;
  const { updated_at } = response;
  return (
    <>
      <span className="reply__changed">
        {isNamed && (
          <>
            <span className="reply__mark">Changed</span>{' '}
          </>
        )}
        <time className="num" dateTime={updated_at}>
          {formatRecentMoment(updated_at)}
        </time>
      </span>
      <ByHosts response={response} />
    </>
  );
}

function ByHosts({ response }: Pick<ReplyProps, 'response'>) {
  if (!response.by_host) return null;
  return (
    <span className="dim small reply__by">
      <Phone aria-hidden="true" />
      {isChanged(response) ? 'Changed' : 'Entered'} by the hosts
    </span>
  );
}

export function Notes({ response, hasInvitations }: ReplyProps): ReactNode {
  const { review, household, attendance, dietary_restrictions: dietary, message } = response;
  return (
    <>
      {review !== null && <span className="reply__mark">To check</span>}
      {review === null && hasInvitations && !household && <span className="dim small">No invitation</span>}
      {attendance === 'yes' && dietary !== '' && (
        <span className="dim small reply__note">
          <Utensils aria-hidden="true" />
          <span>{dietary}</span>
        </span>
      )}
      {message !== '' && (
        <span className="dim small reply__note">
          <MessageSquareText aria-hidden="true" />
          <span>{message}</span>
        </span>
      )}
    </>
  );
}

export function Actions({ response, onDetails, onEdit, onDelete }: ReplyActions & Pick<ReplyProps, 'response'>) {
  const { name } = response;
  return (
    <div className="row-actions">
      <button
        className="button button--bare reply__more"
        type="button"
        aria-label={`View Details of ${name}`}
        onClick={() => onDetails(response)}
      >
        View Details
      </button>
      <Menu label={`More for ${name}`} button={<Ellipsis aria-hidden="true" />}>
        <MenuItem onClick={() => onEdit(response)}>
          <Pencil aria-hidden="true" />
          Edit RSVP
        </MenuItem>
        <MenuItem danger onClick={() => onDelete(response)}>
          <Trash2 aria-hidden="true" />
          Delete RSVP
        </MenuItem>
      </Menu>
    </div>
  );
}
