import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiFailure } from '../../../contract/client.ts';
import type { ListedInvitation } from '../../../contract/guests.ts';
import { makeHouseholdName } from '../../../contract/household-name.ts';
import { isDietaryOfPeople } from '../../../contract/people-answers.ts';
import type { DietaryFate } from '../../../contract/splitting.ts';
import { formatFailure } from '../../ui/app-shell/failures.ts';
import { focusPage } from '../../ui/app-shell/focus.ts';
import { FormDialog } from '../../ui/app-shell/form-dialog.tsx';
import { useIdempotencyKey } from '../kit/idempotency.ts';
import { useSession } from '../shell/shell-context.ts';
import { repliesOfQuery, useSplit, type SplitOff } from './data.ts';
import { suggestFate } from './dietary-fate.ts';
import './join-dialog.css';

interface SplitProps {
  invitation: ListedInvitation;
  onSplit: (made: SplitOff) => void;
  onClose: () => void;
}

/** Gives some people of a household an invitation of their own. */
export function SplitDialog({ invitation, onSplit, onClose }: SplitProps) {
  const { id, guest_name, people, notes, version } = invitation;
  const { eventId } = useSession().site;
  const split = useSplit(eventId);
  const replies = useQuery(repliesOfQuery(eventId, id));
  const intention = useIdempotencyKey();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [fate, setFate] = useState<DietaryFate>();
  const [problem, setProblem] = useState<string>();
  const leaving = people.filter((person) => chosen.includes(person.id));
  const staying = people.filter((person) => !chosen.includes(person.id));

  const [reply] = replies.data ?? [];
  const food = reply && !isDietaryOfPeople(reply) ? reply.dietary_restrictions : '';
  const dietary = fate ?? suggestFate(food, staying, leaving);
  const isChosen = leaving.length > 0 && staying.length > 0;

  const save = async () => {
    if (!isChosen) {
      const nobody = 'Please choose who gets an invitation of their own.';
      setProblem(leaving.length === 0 ? nobody : 'Somebody has to stay in this invitation.');
      return;
    }
    setProblem(undefined);
    const body = {
      from: id,
      people: leaving.map((person) => person.id),
      seen_version: version,
      ...(food !== '' && { dietary }),
    };
    try {
      const made = await split.mutateAsync({ body, key: intention.getKey(body) });
      focusPage();
      onSplit(made);
    } catch (cause) {
      const named = cause instanceof ApiFailure ? Object.values(cause.fields)[0] : undefined;
      setProblem(named ?? formatFailure(cause, 'Failed to split the invitation. Please try again.'));
    }
  };
  return (
    <FormDialog
      title="Split This Invitation"
      intro={`Who of ${guest_name} gets an invitation of their own?`}
      dirty={false}
      busy={split.isPending}
      disabled={replies.isPending}
      problem={problem}
      action="Split"
      acting="Splitting..."
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
      onClose={onClose}
    >
      <fieldset className="join__choice">
        <legend>An invitation of their own</legend>
        {people.map(({ id: person, first_name, last_name }) => (
          <label key={person}>
            <input
              type="checkbox"
              checked={chosen.includes(person)}
              onChange={({ target }) => {
                setProblem(undefined);
                setChosen(target.checked ? [...chosen, person] : chosen.filter((one) => one !== person));
              }}
            />
            {`${first_name} ${last_name}`.trim()}
          </label>
        ))}
      </fieldset>
      {isChosen && food !== '' && (
        <fieldset className="join__choice">
          <legend>They wrote about food: “{food}”. Who keeps it?</legend>
          {listFates(makeHouseholdName(staying), makeHouseholdName(leaving)).map(([value, name]) => (
            <label key={value}>
              <input type="radio" name="dietary" checked={dietary === value} onChange={() => setFate(value)} />
              {name}
            </label>
          ))}
        </fieldset>
      )}
      <div className="hint" role="status">
        {isChosen && (
          <>
            <p>
              Two invitations: <b>{makeHouseholdName(staying)}</b>, with the link they have, and{' '}
              <b>{makeHouseholdName(leaving)}</b>, with a new link that you send.
              {reply && ' What each person has answered goes with them.'}
            </p>
            {(reply || notes !== '') && (
              <p>{formatStaying(makeHouseholdName(staying), { said: reply !== undefined, notes: notes !== '' })}</p>
            )}
          </>
        )}
      </div>
    </FormDialog>
  );
}

const listFates = (stays: string, leaves: string): [DietaryFate, string][] => [
  ['stays', stays],
  ['leaves', leaves],
  ['both', 'Both of them'],
];

/** What is not of single people. */
function formatStaying(name: string, { said, notes }: Record<'said' | 'notes', boolean>): string {
  const what = [
    ...(said ? ['their message', 'answers for the whole household'] : []),
    ...(notes ? ['your notes'] : []),
  ];
  const list = new Intl.ListFormat('en-US').format(what);
  return `${list.slice(0, 1).toUpperCase()}${list.slice(1)} stay with ${name}.`;
}
