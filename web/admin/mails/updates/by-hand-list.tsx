import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Invitation } from '../../../../contract/guests.ts';
import { formatFailure } from '../../../ui/app-shell/failures.ts';
import { formatNumber } from '../../../ui/app-shell/format-count.ts';
import { paths } from '../../paths.ts';
import { ShareMessage } from '../share-message.tsx';
import { namesQuery, sharedUpdateQuery } from './data.ts';

interface ByHandListProps {
  event: string;
  ids: readonly string[];
  onLeave: () => void;
}

/** The households that the owner tells, each with a ready message. */
export function ByHandList({ event, ids, onLeave }: ByHandListProps) {
  const names = useQuery(namesQuery(event, ids)).data;
  const [opened, setOpened] = useState<string>();
  if (!names) return null;
  const more = ids.length - names.length;
  return (
    <ul className="tell__names" aria-label="Households to tell">
      {names.map((one) => (
        <Household
          key={one.id}
          event={event}
          invitation={one}
          open={opened === one.id}
          onToggle={() => setOpened(opened === one.id ? undefined : one.id)}
          onLeave={onLeave}
        />
      ))}
      {more > 0 && <li className="dim">and {formatNumber(more)} more</li>}
    </ul>
  );
}

interface HouseholdProps {
  event: string;
  invitation: Invitation;
  open: boolean;
  onToggle: () => void;
  onLeave: () => void;
}

function Household({ event, invitation: { id, guest_name, phone }, open, onToggle, onLeave }: HouseholdProps) {
  return (
    <li>
      <Link
        to={{ pathname: paths.guests, search: new URLSearchParams({ search: guest_name }).toString() }}
        onClick={onLeave}
      >
        {guest_name}
      </Link>
      {phone !== null && phone !== '' && (
        <a className="num" href={`tel:${phone.replace(/[^+\d]/g, '')}`}>
          {phone}
        </a>
      )}
      <button className="button tell__write" type="button" aria-expanded={open} onClick={onToggle}>
        Message<span className="visually-hidden"> to {guest_name}</span>
      </button>
      {open && <Message event={event} id={id} />}
    </li>
  );
}

function Message({ event, id }: { event: string; id: string }) {
  const { data, error } = useQuery(sharedUpdateQuery(event, id));
  return (
    <div className="tell__message" aria-live="polite">
      {error && <p className="problem">{formatFailure(error, 'The message couldn’t be loaded.')}</p>}
      {!data && !error && <p className="dim small">Loading the message...</p>}
      {data && <ShareMessage shared={data} />}
    </div>
  );
}
