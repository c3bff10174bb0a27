import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState, type KeyboardEvent } from 'react';
import { Link } from 'react-router';
import { INVALID_EMAIL } from '../../../contract/email.ts';
import type { ListedInvitation } from '../../../contract/guests.ts';
import type { MailPreview } from '../../../contract/mails.ts';
import { formatFailure } from '../../ui/app-shell/failures.ts';
import { useChangeInvitation } from '../guests/data.ts';
import { paths } from '../paths.ts';
import { useSession } from '../shell/shell-context.ts';
import { PREVIEW, namedQuery } from './data.ts';
import './missing-emails.css';

/** The server checks it in full. */
const LOOKS_LIKE_EMAIL = /^\S+@\S+\.\S+$/;

/** More are a task for the guest list. */
const SHOWN = 5;

/** Households that no email reaches, each with a field for its address. */
export function MissingEmails({ skipped }: Pick<MailPreview, 'skipped'>) {
  const { eventId } = useSession().site;
  const ids = skipped.filter(({ reason }) => reason === 'no_email' || reason === 'bounced').map(({ id }) => id);
  const shown = ids.slice(0, SHOWN);
  const households = useQuery({ ...namedQuery(eventId, shown), enabled: shown.length > 0 }).data ?? [];
  if (shown.length === 0 || households.length === 0) return null;
  const more = ids.length - shown.length;
  return (
    <>
      <ul className="missing-emails" aria-label="Without an address that works">
        {households.map((household) => (
          <MissingEmail key={household.id} household={household} />
        ))}
      </ul>
      {more > 0 && (
        <p className="hint">
          And {more} more: see <Link to={`${paths.guests}?sort=email`}>your guest list</Link>.
        </p>
      )}
    </>
  );
}

function MissingEmail({ household }: { household: ListedInvitation }) {
  const { id, guest_name, guest_email, version } = household;
  const { eventId } = useSession().site;
  const field = useId();
  const queries = useQueryClient();
  const change = useChangeInvitation(eventId);
  const [email, setEmail] = useState(guest_email ?? '');
  const [problem, setProblem] = useState<string>();
  const save = async () => {
    setProblem(undefined);
    if (email.trim() === guest_email) {
      setProblem('Please enter another email address.');
      return;
    }
    if (!LOOKS_LIKE_EMAIL.test(email.trim())) {
      setProblem(INVALID_EMAIL);
      return;
    }
    try {
      await change.mutateAsync({ id, body: { guest_email: email.trim(), seen_version: version } });
      await queries.invalidateQueries({ queryKey: [PREVIEW, eventId] });
    } catch (cause) {
      setProblem(formatFailure(cause, 'Failed to save. Please try again.'));
    }
  };
  // It is within the form that sends.
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    void save();
  };
  return (
    <li>
      <label htmlFor={field}>{guest_name}</label>
      <span className="missing-emails__field">
        <input
          id={field}
          className="input"
          type="email"
          autoComplete="off"
          maxLength={254}
          placeholder="Email"
          value={email}
          aria-invalid={problem !== undefined}
          aria-describedby={`${field}-problem`}
          onChange={({ target }) => setEmail(target.value)}
          onKeyDown={press}
        />
        <button className="button" type="button" disabled={change.isPending} onClick={() => void save()}>
          Save<span className="visually-hidden"> the email of {guest_name}</span>
        </button>
      </span>
      <span className="missing-emails__problem" id={`${field}-problem`} role="alert">
        {problem}
      </span>
    </li>
  );
}
