import { Ellipsis, MessageSquareText, Pencil, Phone, Trash2, Utensils } from 'lucide-react';
import type { ListedReply } from '../../../contract/rsvp.ts';
import {
  countDaysBetween,
  formatMoment,
  formatMonthAndDay,
  toLocalDate,
  getLocalToday,
} from '../../../contract/dates.ts';
import { Menu, MenuItem } from '../../ui/app-shell/menu.tsx';
import { Status } from '../../ui/app-shell/status.tsx';
import { formatGuestCount } from '../kit/format.ts';
import { compareWithHousehold, formatAnswered } from './household.ts';
import { ATTENDANCE_LABEL } from './list.ts';

interface DaysProps {
  /** Newest first. */
  responses: readonly ListedReply[];
  onDetails: (response: ListedReply) => void;
  onEdit: (response: ListedReply) => void;
  onDelete: (response: ListedReply) => void;
  /** The site has invitations, so a reply without one stands out. */
  hasInvitations: boolean;
}

export function ResponseDays({ responses, ...actions }: DaysProps) {
  return Array.from(Map.groupBy(responses, formatDay), ([day, rows]) => (
    <section className="day" key={day}>
      <h2>{day}</h2>
      <ul>
        {rows.map((response) => (
          <ResponseRow key={response.id} response={response} {...actions} />
        ))}
      </ul>
    </section>
  ));
}

function formatDay({ created_at }: ListedReply): string {
  const date = toLocalDate(new Date(created_at));
  const age = countDaysBetween(date, getLocalToday());
  const named = formatMonthAndDay(date);
  if (age <= 0) return `Today, ${named}`;
  return age === 1 ? `Yesterday, ${named}` : 'Earlier';
}

type RowProps = Omit<DaysProps, 'responses'> & { response: ListedReply };

function ResponseRow({ response, hasInvitations, onDetails, onEdit, onDelete }: RowProps) {
  const { name, email, phone, attendance, late, created_at, household, review } = response;
  const answered = formatAnswered(response);
  return (
    <li className="reply">
      <div className="reply__who">
        <h3>{name}</h3>
        {household && household.guest_name !== name && <span className="dim small">for {household.guest_name}</span>}
        <Status kind={attendance}>{ATTENDANCE_LABEL[attendance]}</Status>
      </div>
      <div className="reply__reach">
        <span>{email}</span>
        {phone !== null && phone !== '' && <span className="dim num">{phone}</span>}
      </div>
      <div className="reply__when">
        {attendance !== 'no' && <span>{formatGuestCount(compareWithHousehold(response).guests)}</span>}
        <time className="dim num" dateTime={created_at}>
          {formatMoment(created_at)}
        </time>
      </div>
      <ul className="reply__marks">
        {review !== null && <li className="reply__late">To check</li>}
        {review === null && hasInvitations && !household && <li>No invitation</li>}
        {answered !== '' && <li className="reply__late">{answered}</li>}
        {late && <li className="reply__late">After the deadline</li>}
        {response.by_host && (
          <li>
            <Phone aria-hidden="true" />
            {response.updated_at === created_at ? 'Entered' : 'Changed'} by the hosts
          </li>
        )}
        {attendance === 'yes' && response.dietary_restrictions !== '' && (
          <li>
            <Utensils aria-hidden="true" />
            Dietary restrictions
          </li>
        )}
        {response.message !== '' && (
          <li>
            <MessageSquareText aria-hidden="true" />
            Has message
          </li>
        )}
      </ul>
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
    </li>
  );
}
