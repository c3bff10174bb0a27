import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ListedInvitation } from '../../../contract/guests.ts';
import { formatFailure } from '../../ui/app-shell/failures.ts';
import { LoadError } from '../../ui/app-shell/states.tsx';
import { GuestStatus } from '../guests/guest-status.tsx';
import { isUnsent } from '../guests/list.ts';
import { useSession } from '../shell/shell-context.ts';
import { sharedQuery } from './data.ts';
import { ShareMessage } from './share-message.tsx';

interface ShareCardProps {
  invitation: ListedInvitation;
  busy: boolean;
  onSent: () => void;
  onSkip: () => void;
}

/** The message for one household, and the apps that can send it. */
export function ShareCard({ invitation, busy, onSent, onSkip }: ShareCardProps) {
  const { eventId } = useSession().site;
  const shared = useQuery(sharedQuery(eventId, invitation.id));
  const [opened, setOpened] = useState(false);
  const { data } = shared;
  return (
    <section className="share-card" aria-labelledby="share-name" aria-busy={shared.isPending || busy}>
      <h2 id="share-name">{invitation.guest_name}</h2>
      {!isUnsent(invitation) && <GuestStatus invitation={invitation} />}
      {(invitation.phone || invitation.guest_email) && (
        <p className="dim small">{[invitation.phone, invitation.guest_email].filter(Boolean).join(' · ')}</p>
      )}
      {shared.isLoadingError && (
        <LoadError
          title="Couldn’t load the message."
          hint={formatFailure(shared.error, 'Please try again in a moment.')}
          retry={() => void shared.refetch()}
        />
      )}
      {data && <ShareMessage shared={data} onOpen={() => setOpened(true)} />}
      <div className="share-card__foot">
        <button className="button" type="button" disabled={busy} onClick={onSkip}>
          Skip
        </button>
        <button
          className={opened ? 'button button--go' : 'button'}
          type="button"
          disabled={busy || !data}
          onClick={onSent}
        >
          {busy ? 'Saving...' : 'Sent, Next'}
        </button>
      </div>
    </section>
  );
}
