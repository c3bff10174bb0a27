import { useState } from 'react';
import { Link } from 'react-router';
import { formatDay, formatShortDay } from '../../../../contract/dates.ts';
import type { ThankYouRow } from '../../../../contract/thanks.ts';
import { Status } from '../../../ui/app-shell/status.tsx';
import { paths } from '../../paths.ts';
import { useSession } from '../../shell/shell-context.ts';
import { useMoneyFormat } from '../use-money-format.ts';
import { useThank } from './data.ts';

interface ThankRowProps {
  thank: ThankYouRow;
  onWrite: (email: string) => void;
}

export function ThankRow({ thank, onWrite }: ThankRowProps) {
  const { id, guest_name, gift_title, kind, amount, message, given_at, reference, thanked, email, mail } = thank;
  const formatAmount = useMoneyFormat();
  const mark = useThank(useSession().site.eventId);
  // Shows the new value before the cached list has it.
  const [ticked, setTicked] = useState<boolean>();
  return (
    <li className={`thanks__row${thanked ? ' is-done' : ''}`}>
      <label className="check thanks__mark">
        <input
          type="checkbox"
          checked={ticked ?? thanked}
          aria-label={`Thanked ${guest_name} for ${gift_title}`}
          onChange={(event) => {
            setTicked(event.target.checked);
            mark.mutate({ id, thanked: event.target.checked }, { onSettled: () => setTicked(undefined) });
          }}
        />
        <span aria-hidden="true">Thanked</span>
      </label>
      <div className="thanks__who">
        <h2>{guest_name}</h2>
        <span className="dim num">{formatDay(given_at)}</span>
      </div>
      <div className="thanks__what">
        <span>{gift_title}</span>
        <span className="dim num">
          {kind === 'gift' ? formatAmount(amount) : `${formatAmount(amount)} promised`}
          {reference !== null && ` · Reference ${reference}`}
        </span>
      </div>
      <div className="thanks__said">
        {message !== '' && <blockquote>“{message}”</blockquote>}
        {mail ? (
          <MailState mail={mail} />
        ) : (
          email !== null &&
          !thanked && (
            <button
              className="more"
              type="button"
              aria-label={`Thank by email: ${guest_name} for ${gift_title}`}
              onClick={() => onWrite(email)}
            >
              Thank by email
            </button>
          )
        )}
      </div>
    </li>
  );
}

function MailState({ mail: { state, at } }: { mail: NonNullable<ThankYouRow['mail']> }) {
  if (state === 'sent') return <Status kind="sent">Thanked by email on {formatShortDay(at)}</Status>;
  if (state === 'waiting') return <Status kind="wait">The email is on its way</Status>;
  return (
    <span className="thanks__failed">
      <Status kind="no">{state === 'bounced' ? 'The email came back' : 'The email wasn’t delivered'}</Status>
      <Link to={`${paths.mails}?kind=thanks`}>See why</Link>
    </span>
  );
}
