import { Ellipsis, MessageSquareText, Phone, Trash2, Utensils } from 'lucide-react';
import type { RsvpResponse } from '../../../contract/rsvp.ts';
import { plainDate } from '../../ui/dates.ts';
import { Menu, MenuButton } from '../../ui/app-shell/menu.tsx';
import { daysBetween, localDate, momentInWords, today } from '../../ui/app-shell/moments.ts';
import { Status } from '../../ui/app-shell/status.tsx';
import { people } from '../kit/words.ts';
import { ATTENDANCE_LABEL } from './list.ts';

interface DaysProps {
  /** Newest first. */
  responses: readonly RsvpResponse[];
  onDetails: (response: RsvpResponse) => void;
  onDelete: (response: RsvpResponse) => void;
}

/** The replies under the days they came: today, yesterday, earlier. */
export function ResponseDays({ responses, ...actions }: DaysProps) {
  return Array.from(Map.groupBy(responses, dayOf), ([day, rows]) => (
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

function dayOf({ created_at }: RsvpResponse): string {
  const date = localDate(new Date(created_at));
  const age = daysBetween(date, today());
  const named = plainDate(date).replace(/, \d+$/, '');
  if (age <= 0) return `Today, ${named}`;
  return age === 1 ? `Yesterday, ${named}` : 'Earlier';
}

type RowProps = Omit<DaysProps, 'responses'> & { response: RsvpResponse };

function ResponseRow({ response, onDetails, onDelete }: RowProps) {
  const { name, email, phone, attendance, guests, late, created_at } = response;
  return (
    <li className="reply">
      <div className="reply__who">
        <h3>{name}</h3>
        <Status kind={attendance}>{ATTENDANCE_LABEL[attendance]}</Status>
      </div>
      <div className="reply__reach">
        <span>{email}</span>
        {phone !== null && phone !== '' && <span className="dim num">{phone}</span>}
      </div>
      <div className="reply__when">
        <span>{people(guests)}</span>
        <time className="dim num" dateTime={created_at}>
          {momentInWords(created_at)}
        </time>
      </div>
      <ul className="reply__marks">
        {late && <li className="reply__late">After the deadline</li>}
        {response.by_host && (
          <li>
            <Phone aria-hidden="true" />
            Entered by the hosts
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
      <div className="row-acts">
        <button
          className="button button--bare reply__more"
          type="button"
          aria-label={`View Details of ${name}`}
          onClick={() => onDetails(response)}
        >
          View Details
        </button>
        <Menu label={`More for ${name}`} button={<Ellipsis aria-hidden="true" />}>
          <MenuButton danger onClick={() => onDelete(response)}>
            <Trash2 aria-hidden="true" />
            Delete RSVP
          </MenuButton>
        </Menu>
      </div>
    </li>
  );
}
