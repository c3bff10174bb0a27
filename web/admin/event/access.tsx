import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import type { Access } from '../../../contract/access.ts';
import { ApiFailure } from '../../../contract/client.ts';
import type { OwnEvent } from '../../../contract/event.ts';
import type { GuestCounts } from '../../../contract/guest-counts.ts';
import { PASSCODE_MAX, PASSCODE_MIN } from '../../../contract/limits.ts';
import { formatFailure } from '../../ui/app-shell/failures.ts';
import { formatCount } from '../../ui/app-shell/format-count.ts';
import { toast } from '../../ui/toast.tsx';
import { countsQuery } from '../guests/data.ts';
import { Switch } from '../kit/switch.tsx';
import { paths } from '../paths.ts';
import { useChangeEvent } from './data.ts';
import { PasscodeField } from './passcode-field.tsx';

const CHOICES: Record<Access, { name: string; about: string; done: string }> = {
  open: {
    name: 'Everyone with the address',
    about: 'Nobody needs a link or a passcode.',
    done: 'Everyone with the address can see your site now',
  },
  passcode: {
    name: 'Guests with the passcode',
    about: 'You give all guests the same passcode. Invitation links work without it.',
    done: 'Guests need the passcode now',
  },
  invited: {
    name: 'Only invited guests',
    about: 'Guests get in with their own invitation link. If they can’t find it, we email it to them.',
    done: 'Only invited guests can see your site now',
  },
};
const ACCESSES = Object.keys(CHOICES) as Access[];

interface AccessFieldsProps {
  event: OwnEvent;
  /** Called with whether a choice is not applied yet. */
  onUnsaved: (unsaved: boolean) => void;
}

/** Applied apart from the form, so that a site does not stay open because another field cannot be saved. */
export function AccessFields({ event, onUnsaved }: AccessFieldsProps) {
  const change = useChangeEvent(event.id);
  const stored = { access: event.access, passcode: event.passcode ?? '' };
  const [draft, setDraft] = useState<Partial<typeof stored>>({});
  const [problem, setProblem] = useState<string>();
  const { access, passcode } = { ...stored, ...draft };
  const isNewPasscode = access === 'passcode' && passcode.trim() !== stored.passcode;
  const unsaved = access !== stored.access || isNewPasscode;
  useEffect(() => onUnsaved(unsaved), [onUnsaved, unsaved]);

  const edit = (edited: Partial<typeof stored>) => {
    setDraft({ ...draft, ...edited });
    setProblem(undefined);
  };
  const apply = async () => {
    if (!unsaved || change.isPending) return;
    if (access === 'passcode' && passcode.trim().length < PASSCODE_MIN) {
      setProblem(`Please choose a passcode of ${PASSCODE_MIN} to ${PASSCODE_MAX} characters.`);
      return;
    }
    try {
      await change.mutateAsync({ access, ...(access === 'passcode' && { passcode }) });
      setDraft({});
      toast.success(CHOICES[access].done, { topic: 'access' });
    } catch (cause) {
      const field = cause instanceof ApiFailure ? cause.fields['passcode'] : undefined;
      setProblem(field ?? formatFailure(cause, 'Couldn’t change who can see your site. Please try again.'));
    }
  };
  const flip = async () => {
    try {
      const { find_by_name } = await change.mutateAsync({ find_by_name: !event.find_by_name });
      const done = find_by_name ? 'Guests can find their invitation by name now' : 'Guests need their email now';
      toast.success(done, { topic: 'access' });
    } catch (cause) {
      toast.error(formatFailure(cause, 'Couldn’t change this. Please try again.'), { topic: 'access' });
    }
  };

  return (
    <fieldset className="event__part access">
      <legend>Who can see your site</legend>
      <p className="access__now">
        Now: <b>{CHOICES[stored.access].name}</b>
      </p>
      <div className="access__choices" role="radiogroup" aria-label="Who can see your site">
        {ACCESSES.map((one) => (
          <label className="access__choice" key={one}>
            <input type="radio" name="access" checked={access === one} onChange={() => edit({ access: one })} />
            <span>
              {CHOICES[one].name}
              <span className="hint">{CHOICES[one].about}</span>
            </span>
          </label>
        ))}
      </div>
      {access === 'passcode' && (
        <PasscodeField
          passcode={passcode}
          stored={stored.access === 'passcode' ? stored.passcode : ''}
          problem={problem}
          onChange={(text) => edit({ passcode: text })}
          onEnter={() => void apply()}
        />
      )}
      {access === 'invited' && <MissingEmails event={event.id} />}
      {access !== 'passcode' && problem !== undefined && (
        <p className="problem" role="alert">
          {problem}
        </p>
      )}
      {unsaved && (
        <div className="access__apply">
          <button className="button button--go" type="button" disabled={change.isPending} onClick={() => void apply()}>
            {change.isPending ? 'Saving...' : 'Save'}
          </button>
          <button
            className="button button--bare"
            type="button"
            disabled={change.isPending}
            onClick={() => {
              setDraft({});
              setProblem(undefined);
            }}
          >
            Cancel
          </button>
          <p className="hint">Not saved yet. It takes effect as soon as you save it here.</p>
        </div>
      )}
      <div className="access__finding">
        <Switch on={event.find_by_name} busy={change.isPending} describedBy="find-by-name" onFlip={() => void flip()}>
          Guests can find their invitation by name
        </Switch>
        <p className="hint" id="find-by-name">
          Whoever enters the full name of one guest gets that guest’s invitation. If off, guests find it by their email
          only. This takes effect right away.
        </p>
      </div>
    </fieldset>
  );
}

function MissingEmails({ event }: { event: string }) {
  const counts = useQuery(countsQuery(event, { search: '', tag: '', item: '' })).data;
  const missing = counts && describeMissingEmails(counts);
  if (missing === undefined) return null;
  return (
    <p className="access__missing">
      {missing} <Link to={paths.guests}>Guest list</Link>
    </p>
  );
}

/** Returns undefined if a mail reaches every invitation. */
function describeMissingEmails({ total, without_email: missing }: GuestCounts): string | undefined {
  if (total === 0) return 'Your guest list is empty, so nobody but you could get in.';
  if (missing === 0) return undefined;
  const who = formatCount(missing, 'invitation has no email', 'invitations have no email');
  return `${who}, so we can’t send ${missing === 1 ? 'its' : 'their'} link to guests who lost it.`;
}
