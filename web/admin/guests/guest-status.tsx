import type { ListedInvitation } from '../../../contract/guests.ts';
import { Status } from '../../ui/app-shell/status.tsx';
import { FILTER_LABEL, STATUS_KIND } from './list.ts';

/** The state `sent` only means that the invitation exists, so an unsent one is shown as not sent yet. */
export function GuestStatus({ invitation }: { invitation: ListedInvitation }) {
  const { status, handed_over_at, people, unanswered } = invitation;
  const shown = status === 'sent' && handed_over_at === null ? 'to_hand_over' : status;
  return (
    <>
      <Status kind={STATUS_KIND[shown]}>{FILTER_LABEL[shown]}</Status>
      {unanswered.length > 0 && (
        <span className="guest-detail num">
          {people.length - unanswered.length} of {people.length} answered
        </span>
      )}
    </>
  );
}
