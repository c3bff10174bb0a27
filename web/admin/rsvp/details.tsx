import { Trash2 } from 'lucide-react';
import { useId } from 'react';
import type { ReactNode } from 'react';
import type { RESPONSE_FIELDS } from '../../../contract/answers.ts';
import type { ListedReply } from '../../../contract/rsvp.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { formatMoment } from '../../../contract/dates.ts';
import { Status } from '../../ui/app-shell/status.tsx';
import { formatAnswer } from './answers.ts';
import { ATTENDANCE_LABEL, formatSaid } from './list.ts';
import { History } from './history-part.tsx';
import { compareWithHousehold, formatAnswered } from './household.ts';
import { PeopleRows } from './people-rows.tsx';
import { TakeBackMatch } from './take-back-match.tsx';

interface DetailsProps {
  response: ListedReply;
  /** It counts no longer, because the hosts asked again. */
  isAskedAgain?: boolean;
  onClose: () => void;
  onEdit: () => void;
  onDelete: () => void;
}

export function ResponseDetails({ response, isAskedAgain = false, onClose, onEdit, onDelete }: DetailsProps) {
  const id = useId();
  const { name, email, phone, attendance, late, message, people, household, review } = response;
  const answered = formatAnswered(response);
  const isOfPeople = (key: string) => people.some(({ answers }) => Object.hasOwn(answers, key));
  const own = response.question_responses.filter(({ question_key: key }) => !(key in SAID_ABOVE) && !isOfPeople(key));
  return (
    <Dialog className="dlg dlg--side" labelledBy={id} onClose={onClose}>
      <div className="dlg__head">
        <h2 id={id}>RSVP Details</h2>
      </div>
      {/* Focusable, so that it can be scrolled by keyboard. */}
      <div className="dlg__body details" tabIndex={-1}>
        <p className="details__name">
          <span>{name}</span>
          {!isAskedAgain && (
            <Status kind={attendance} tag>
              {ATTENDANCE_LABEL[attendance]}
            </Status>
          )}
        </p>
        {isAskedAgain && (
          <p className="details__said">
            <b>{formatSaid({ attendance, moment: response.updated_at })}.</b> You asked again, and they haven’t answered
            yet: until then this doesn’t count.
          </p>
        )}
        <Part title="Basic Information">
          <dl>
            <Fact name="Name">{name}</Fact>
            <Fact name="Invitation">
              {household ? household.guest_name : 'None'}
              {answered !== '' && <span className="details__late">{answered}</span>}
              {review !== null && <span className="details__late">To check</span>}
              <TakeBackMatch response={response} onDone={onClose} />
            </Fact>
            <Fact name="Email">{email === '' ? 'No response' : <a href={`mailto:${email}`}>{email}</a>}</Fact>
            {phone !== null && phone !== '' && (
              <Fact name="Phone">
                <a className="num" href={`tel:${phone.replace(/[^+\d]/g, '')}`}>
                  {phone}
                </a>
              </Fact>
            )}
            <Fact name="Submitted">
              <span className="num">{formatMoment(response.created_at)}</span>
              {late && <span className="details__late">After the deadline</span>}
            </Fact>
            {response.updated_at !== response.created_at && (
              <Fact name="Changed">
                <span className="num">{formatMoment(response.updated_at)}</span>
                {response.by_host && ', by the hosts'}
              </Fact>
            )}
            {response.by_host && response.updated_at === response.created_at && (
              <Fact name="Entered">By the hosts</Fact>
            )}
          </dl>
        </Part>
        <Part title="Attendance Information">
          <dl>
            <Fact name="Attendance">{ATTENDANCE_LABEL[attendance]}</Fact>
            {attendance !== 'no' && (
              <Fact name="Number of Guests">
                <span className="num">{compareWithHousehold(response).guests}</span>
              </Fact>
            )}
            {response.guest_names !== '' && people.length === 0 && (
              <Fact name="Guest Names">{response.guest_names}</Fact>
            )}
            {attendance === 'yes' && response.dietary_restrictions !== '' && !isOfPeople('dietary_restrictions') && (
              <Fact name="Dietary Restrictions">{response.dietary_restrictions}</Fact>
            )}
          </dl>
        </Part>
        {people.length > 0 && (
          <Part title="Who Comes">
            <PeopleRows response={response} />
          </Part>
        )}
        {message !== '' && (
          <Part title="Message">
            <blockquote>{message}</blockquote>
          </Part>
        )}
        {own.length > 0 && (
          <Part title="Additional Questions">
            <dl className="details__answers">
              {own.map((answer) => (
                <Fact key={answer.question_key} name={answer.label}>
                  {formatAnswer(answer)}
                </Fact>
              ))}
            </dl>
          </Part>
        )}
        <History response={response} />
      </div>
      <div className="dlg__foot">
        <button className="button button--bare button--bare-danger aside" type="button" onClick={onDelete}>
          <Trash2 aria-hidden="true" />
          Delete RSVP
        </button>
        <button className="button" type="button" onClick={onEdit}>
          Edit RSVP
        </button>
        <button className="button" type="button" onClick={onClose}>
          Close
        </button>
      </div>
    </Dialog>
  );
}

/** Questions with their own lines above are not repeated below. */
const SAID_ABOVE: Record<(typeof RESPONSE_FIELDS)[number], true> = {
  name: true,
  email: true,
  phone: true,
  attendance: true,
  guests: true,
  guest_names: true,
  dietary_restrictions: true,
  message: true,
};

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="details__part">
      <h3>{title}</h3>
      {children}
    </section>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}
