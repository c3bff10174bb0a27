import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { ListedInvitation } from '../../../contract/guests.ts';
import { formatFailure } from '../../ui/app-shell/failures.ts';
import { formatCount } from '../../ui/app-shell/format-count.ts';
import { PageTitle } from '../../ui/app-shell/page-title.tsx';
import { Empty, LoadError, Loading } from '../../ui/app-shell/states.tsx';
import { toast } from '../../ui/toast.tsx';
import doneArt from '../art/empty-guests.svg';
import { Preflight } from '../dashboard/preflight.tsx';
import { eventQuery } from '../event/data.ts';
import { countsQuery, useChangeSelected } from '../guests/data.ts';
import { isUnsent, NO_FILTER } from '../guests/list.ts';
import { paths } from '../paths.ts';
import { useSession } from '../shell/shell-context.ts';
import { toShareQuery } from './data.ts';
import { ShareCard } from './share-card.tsx';
import '../kit/progress.css';
import './share.css';

/**
 * Leads through the invitations that nobody has sent yet, and on request through those without a reply, one household
 * after the other, on the owner's own phone.
 */
export function Component() {
  const { eventId } = useSession().site;
  const [query, setQuery] = useSearchParams();
  const again = query.has('again');
  const found = useQuery(toShareQuery(eventId, again));
  const all = found.data;
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
      <AgainChoice
        event={eventId}
        again={again}
        onChoose={(on) => setQuery(on ? { again: '' } : {}, { replace: true })}
      />
      {found.isLoadingError && (
        <LoadError title="Couldn’t load your guests. Please try again." retry={() => void found.refetch()} />
      )}
      {found.isLoading && <Loading label="Loading your guests..." rows={3} />}
      {all && all.length > 0 && <Preflight />}
      {all && <OneByOne key={String(again)} event={eventId} invitations={putFirst(all, first)} />}
    </div>
  );
}

interface AgainChoiceProps {
  event: string;
  again: boolean;
  onChoose: (again: boolean) => void;
}

function AgainChoice({ event, again, onChoose }: AgainChoiceProps) {
  const counts = useQuery(countsQuery(event, NO_FILTER)).data;
  const count = counts ? counts.handed_over + counts.opened : 0;
  if (count === 0 && !again) return null;
  return (
    <label className="check share__again">
      <input type="checkbox" checked={again} onChange={(change) => onChoose(change.target.checked)} />
      Also {formatCount(count, 'household that has', 'households that have')} it already, without a reply
    </label>
  );
}

const putFirst = (all: readonly ListedInvitation[], id: string | null): readonly ListedInvitation[] => {
  const chosen = all.find((one) => one.id === id);
  return chosen ? [chosen, ...all.filter((one) => one !== chosen)] : all;
};

interface Marked {
  name: string;
  /** What was sent before is not unsent by an Undo. */
  undo: (() => void) | undefined;
}

function OneByOne({ event, invitations }: { event: string; invitations: readonly ListedInvitation[] }) {
  const [shared, setShared] = useState<ReadonlySet<string>>(new Set());
  const [skipped, setSkipped] = useState(0);
  const [last, setLast] = useState<Marked>();
  const change = useChangeSelected(event);
  const left = invitations.filter(({ id }) => !shared.has(id));
  const current = left[skipped];
  const mark = async (invitation: ListedInvitation, act: 'hand_over' | 'not_handed_over') => {
    const { id, guest_name: name } = invitation;
    try {
      await change.mutateAsync({ act, selection: { ids: [id] } });
      setShared((before) => (act === 'hand_over' ? new Set([...before, id]) : without(before, id)));
      const undo = isUnsent(invitation) ? () => void mark(invitation, 'not_handed_over') : undefined;
      setLast(act === 'hand_over' ? { name, undo } : undefined);
    } catch (cause) {
      toast.error(formatFailure(cause, 'Couldn’t save that. Please try again.'), { topic: 'share' });
    }
  };
  return (
    <>
      {(current || last) && (
        <div className="share__progress">
          <div className="share__row">
            <p className="num" role="status">
              <b>{shared.size}</b> of {invitations.length} shared
            </p>
            <LastMarked marked={last} busy={change.isPending} />
          </div>
          <progress aria-label="Shared invitations" max={invitations.length} value={shared.size} />
        </div>
      )}
      {current ? (
        <ShareCard
          key={current.id}
          invitation={current}
          busy={change.isPending}
          onSent={() => void mark(current, 'hand_over')}
          onSkip={() => setSkipped(skipped + 1)}
        />
      ) : (
        <Done count={invitations.length} shared={shared.size} onAgain={() => setSkipped(0)} />
      )}
    </>
  );
}

const without = (ids: ReadonlySet<string>, id: string) => new Set([...ids].filter((one) => one !== id));

/** In the page, because a notification would lie over the buttons of the next household. */
function LastMarked({ marked, busy }: { marked: Marked | undefined; busy: boolean }) {
  return (
    <p className="share__last" role="status">
      {marked && <span>Sent to {marked.name}</span>}
      {marked?.undo && (
        <button className="button button--bare" type="button" disabled={busy} onClick={marked.undo}>
          Undo
        </button>
      )}
    </p>
  );
}

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
