import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiFailure } from '../../../contract/client.ts';
import type { ListedInvitation } from '../../../contract/guests.ts';
import { fieldOf, LINE_NAMES } from '../../../contract/invitation-fields.ts';
import type { JoinPreview } from '../../../contract/joining.ts';
import { formatFailure } from '../../ui/app-shell/failures.ts';
import { focusPage } from '../../ui/app-shell/focus.ts';
import { formatCount } from '../../ui/app-shell/format-count.ts';
import { FormDialog } from '../../ui/app-shell/form-dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { api } from '../api.ts';
import { useSession } from '../shell/shell-context.ts';
import { LIST, useListRefresh } from './data.ts';
import './join-dialog.css';

interface JoinProps {
  /** Of the two invitations. */
  ids: readonly string[];
  onJoined: () => void;
  onClose: () => void;
}

/** Shows what two invitations become before it joins them, because that cannot be undone. */
export function JoinDialog({ ids, onJoined, onClose }: JoinProps) {
  const { eventId: event } = useSession().site;
  const refresh = useListRefresh(event);
  const [chosen, setChosen] = useState<string>();
  const [key, setKey] = useState(() => crypto.randomUUID());
  const [problem, setProblem] = useState<string>();
  const rows = useQuery({
    queryKey: [LIST, event, 'to join', ids],
    queryFn: ({ signal }) => api(LIST, { params: { event }, query: { ids: ids.join(',') }, signal }),
  });
  const two = rows.data ?? [];
  const into = two.find(({ id }) => id === chosen) ?? suggestKept(two);
  const from = two.find(({ id }) => id !== into?.id);
  const join = useMutation({
    mutationFn: (seen_version: string | undefined) =>
      api('POST /admin/events/:event/guests/join', {
        params: { event },
        body: { into: into?.id ?? '', from: from?.id ?? '', seen_version },
        idempotencyKey: key,
      }),
    onSettled: refresh,
  });
  const preview = useQuery({
    queryKey: [LIST, event, 'joined', into?.id, from?.id],
    queryFn: ({ signal }) =>
      api('POST /admin/events/:event/guests/join/preview', {
        params: { event },
        body: { into: into?.id ?? '', from: from?.id ?? '' },
        signal,
      }),
    // Once they are joined, one of them is gone.
    enabled: into !== undefined && from !== undefined && (join.isIdle || join.isError),
    retry: false,
  });
  const cause = rows.error ?? preview.error;
  const isGone = rows.isSuccess && two.length < 2;
  const refusal = isGone ? 'One of the two is no longer in your list.' : cause ? describe(cause) : problem;

  const save = async () => {
    setProblem(undefined);
    try {
      const { guest_name } = await join.mutateAsync(preview.data?.version);
      onJoined();
      focusPage();
      toast.success(`${guest_name} is one household now`, { topic: 'selection' });
    } catch (failure) {
      setKey(crypto.randomUUID());
      setProblem(describe(failure));
    }
  };

  return (
    <FormDialog
      title="Join into One Household"
      intro="One invitation with everybody. Both links keep working. This can’t be undone."
      dirty={false}
      busy={join.isPending}
      problem={refusal}
      action="Join into One Household"
      acting="Joining..."
      disabled={!preview.data}
      onSubmit={(event_) => {
        event_.preventDefault();
        void save();
      }}
      onClose={onClose}
    >
      {into && from && (
        <fieldset className="join__choice">
          <legend>Keep the name, email and address of</legend>
          {two.map(({ id, guest_name }) => (
            <label key={id}>
              <input
                type="radio"
                name="into"
                checked={id === into.id}
                onChange={() => {
                  setProblem(undefined);
                  setKey(crypto.randomUUID());
                  setChosen(id);
                }}
              />
              {guest_name}
            </label>
          ))}
        </fieldset>
      )}
      {preview.data && <Joined preview={preview.data} />}
    </FormDialog>
  );
}

/** The one that guests know: it has replied, or its link was sent. */
function suggestKept(rows: readonly ListedInvitation[]): ListedInvitation | undefined {
  const rank = ({ status, handed_over_at }: ListedInvitation) =>
    status === 'sent' ? Number(handed_over_at !== null) : status === 'opened' ? 2 : 3;
  return rows.toSorted((one, other) => rank(other) - rank(one))[0];
}

function describe(cause: unknown): string {
  const named = cause instanceof ApiFailure ? Object.values(cause.fields)[0] : undefined;
  return named ?? formatFailure(cause, 'Failed to join the two. Please try again.');
}

function Joined({ preview: { becomes, replies, gifts } }: { preview: JoinPreview }) {
  const { people, plus_ones, max_guests, guest_email, postal_address, tags, notes } = becomes;
  const names = people.map(({ name, age_group }) => (age_group === 'adult' ? name : `${name} (${age_group})`));
  const facts: readonly (readonly [string, string])[] = [
    ['People', names.length > 0 ? names.join(', ') : formatCount(max_guests, 'place', 'places')],
    ['Plus ones', plus_ones > 0 ? String(plus_ones) : ''],
    ['Email', guest_email ?? ''],
    ...LINE_NAMES.map((name) => [fieldOf(name).title, becomes[name]] as const),
    ['Address', postal_address],
    ['Tags', tags.join(', ')],
    ['Replies', replies.map(describeReply).join('\n')],
    ['Gifts', gifts > 0 ? formatCount(gifts, 'gift', 'gifts') : ''],
    ['Notes', notes],
  ];
  return (
    <section className="join__result" aria-label="After joining">
      <h3>{becomes.guest_name}</h3>
      <dl>
        {facts
          .filter(([, value]) => value !== '')
          .map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      {replies.length > 0 && <p className="hint">{REPLIES[replies.length > 1 ? 'two' : 'one']}</p>}
    </section>
  );
}

const REPLIES = {
  one: 'The reply stays for those it is about. The others can still answer.',
  two: 'Each reply stays for its people. For anybody in both, the newer one counts.',
};

const SAYS = { yes: 'attending', no: 'not attending', maybe: 'maybe' };

const describeReply = ({ name, attendance, guests }: JoinPreview['replies'][number]): string =>
  `${name}: ${SAYS[attendance]}${attendance === 'no' ? '' : `, ${formatCount(guests, 'guest', 'guests')}`}`;
