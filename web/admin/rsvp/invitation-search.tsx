import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Invitation } from '../../../contract/guests.ts';
import { Field } from '../../ui/app-shell/field.tsx';
import { useDebounced } from '../kit/use-debounced.ts';
import { useSession } from '../shell/shell-context.ts';
import { invitationsQuery } from './data.ts';
import './enter.css';

interface SearchProps {
  hint: string;
  optional?: boolean;
  onChoose: (invitation: Invitation) => void;
}

/** Finds invitations by names and emails, also of people in a household. */
export function InvitationSearch({ hint, optional = false, onChoose }: SearchProps) {
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed.trim());
  const found = useQuery(invitationsQuery(useSession().site.eventId, search));
  return (
    <div className="full">
      <Field label="Invitation" {...(optional && { need: 'optional' as const })} hint={hint}>
        {(control) => (
          <input
            {...control}
            className="input"
            type="search"
            autoComplete="off"
            placeholder="Find by name or email..."
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            // Enter must not submit the form.
            onKeyDown={(event) => {
              if (event.key === 'Enter') event.preventDefault();
            }}
          />
        )}
      </Field>
      <div role="status">
        {search !== '' && found.data?.length === 0 && <p className="hint">No invitations found for “{search}”.</p>}
        {search !== '' && found.isError && <p className="hint">Couldn’t search invitations. Please try again.</p>}
      </div>
      {search !== '' && found.data && found.data.length > 0 && (
        <ul className="found-invitations">
          {found.data.map((invitation) => (
            <li key={invitation.id}>
              <button type="button" onClick={() => onChoose(invitation)}>
                <b>{invitation.guest_name}</b>
                <span className="dim small">{invitation.guest_email}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
