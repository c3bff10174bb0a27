import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { Invitation } from '../../../contract/guests.ts';
import { formatFailure } from '../../ui/app-shell/failures.ts';
import { formatCount } from '../../ui/app-shell/format-count.ts';
import { PageTitle } from '../../ui/app-shell/page-title.tsx';
import { Empty, LoadError, Loading } from '../../ui/app-shell/states.tsx';
import { toast } from '../../ui/toast.tsx';
import doneArt from '../art/empty-guests.svg';
import { Preflight } from '../dashboard/preflight.tsx';
import { eventQuery } from '../event/data.ts';
import { useChangeSelected } from '../guests/data.ts';
import { paths } from '../paths.ts';
import { useSession } from '../shell/shell-context.ts';
import { unsentQuery } from './data.ts';
import { ShareCard } from './share-card.tsx';
import '../kit/progress.css';
import './share.css';

/** Leads through the invitations that nobody has sent yet, one household after the other, on the owner's own phone. */
export function Component() {
  const { eventId } = useSession().site;
  const [query] = useSearchParams();
  const unsent = useQuery(unsentQuery(eventId));
  const all = unsent.data;
  const first = query.get('id');
  const isOff = useQuery(eventQuery(eventId)).data?.status === 'cancelled';
  return (
    <div className="share">
      <PageTitle
        title="Share Invitations"
        lede={
          isOff
            ? 'Your event is called off. The messages tell those who have no invitation yet, in case they heard of it.'
            : 'Send each household their own link from your phone: by WhatsApp, text message or any app.'
        }
      >
        <Link className="button" to={paths.guests}>
          <ArrowLeft aria-hidden="true" />
          Guests
        </Link>
      </PageTitle>
      {unsent.isLoadingError && (
        <LoadError title="Couldn’t load your guests. Please try again." retry={() => void unsent.refetch()} />
      )}
      {unsent.isLoading && <Loading label="Loading your guests..." rows={3} />}
      {all && all.length > 0 && <Preflight />}
      {all && <OneByOne event={eventId} invitations={putFirst(all, first)} />}
    </div>
  );
}

const putFirst = (all: readonly Invitation[], id: string | null): readonly Invitation[] => {
  const chosen = all.find((one) => one.id === id);
  return chosen ? [chosen, ...all.filter((one) => one !== chosen)] : all;
};

function OneByOne({ event, invitations }: { event: string; invitations: readonly Invitation[] }) {
  const [shared, setShared] = useState<ReadonlySet<string>>(new Set());
  const [skipped, setSkipped] = useState(0);
  const change = useChangeSelected(event);
  const left = invitations.filter(({ id }) => !shared.has(id));
  const current = left[skipped];
  const mark = async (
    { id, guest_name }: Pick<Invitation, 'id' | 'guest_name'>,
    act: 'hand_over' | 'not_handed_over',
  ) => {
    try {
      await change.mutateAsync({ act, selection: { ids: [id] } });
      setShared((before) => (act === 'hand_over' ? new Set([...before, id]) : without(before, id)));
      if (act === 'hand_over') announce(guest_name, () => void mark({ id, guest_name }, 'not_handed_over'));
    } catch (cause) {
      toast.error(formatFailure(cause, 'Couldn’t save that. Please try again.'), { topic: 'share' });
    }
  };
  if (!current) return <Done count={invitations.length} shared={shared.size} onAgain={() => setSkipped(0)} />;
  return (
    <>
      <div className="share__progress">
        <p className="num" role="status">
          <b>{shared.size}</b> of {invitations.length} shared
        </p>
        <progress aria-label="Shared invitations" max={invitations.length} value={shared.size} />
      </div>
      <ShareCard
        key={current.id}
        invitation={current}
        busy={change.isPending}
        onSent={() => void mark(current, 'hand_over')}
        onSkip={() => setSkipped(skipped + 1)}
      />
    </>
  );
}

const without = (ids: ReadonlySet<string>, id: string) => new Set([...ids].filter((one) => one !== id));

const announce = (name: string, undo: () => void) =>
  toast.success(`${name} marked as sent`, { topic: 'share', action: { label: 'Undo', onPress: undo } });

function Done({ count, shared, onAgain }: { count: number; shared: number; onAgain: () => void }) {
  const left = count - shared;
  return (
    <Empty
      art={doneArt}
      title={count === 0 ? 'Everyone has their invitation' : 'That was the last one'}
      hint={
        left > 0
          ? `You skipped ${formatCount(left, 'household', 'households')}.`
          : 'Replies appear on your RSVP page as your guests answer.'
      }
    >
      {left > 0 && (
        <button className="button button--go" type="button" onClick={onAgain}>
          Show the Skipped Ones
        </button>
      )}
      <Link className="button" to={paths.guests}>
        Back to Guests
      </Link>
    </Empty>
  );
}
