import { DELIVERY_LABEL, type Delivery } from '../../../contract/delivery.ts';
import type { ListedInvitation } from '../../../contract/guests.ts';
import { Status, type StatusKind } from '../../ui/app-shell/status.tsx';
import { ATTENDANCE_LABEL } from '../rsvp/list.ts';
import { FILTER_LABEL, formatComing, STATUS_KIND } from './list.ts';

const DELIVERY: Record<Exclude<Delivery, 'opened'>, { kind: StatusKind; remedy?: string }> = {
  not_sent: { kind: 'wait' },
  waiting: { kind: 'wait' },
  sent: { kind: 'sent' },
  shared: { kind: 'sent' },
  failed: { kind: 'no', remedy: 'Send it again, or share the link yourself.' },
  bounced: { kind: 'no', remedy: 'There’s no such mailbox. Correct the address.' },
  unsubscribed: { kind: 'over', remedy: 'Share the link yourself.' },
};

const SAID_BEFORE: Record<NonNullable<ListedInvitation['said_before']>, string> = {
  yes: 'Said yes before the change',
  no: 'Said no before the change',
  maybe: 'Said maybe before the change',
};

/** What became of an invitation: its reply, else whether it was opened, else whether it was sent. */
export function GuestStatus({ invitation }: { invitation: ListedInvitation }) {
  const { status, delivery, people, unanswered, said_before: before } = invitation;
  if (before !== undefined)
    return (
      <>
        <Status kind="wait">Asked again</Status>
        <span className="guest-detail">{SAID_BEFORE[before]}</span>
      </>
    );
  if (status === 'sent' && delivery !== 'opened') {
    const { kind, remedy } = DELIVERY[delivery];
    return (
      <>
        <Status kind={kind}>{DELIVERY_LABEL[delivery]}</Status>
        {remedy && <span className="guest-detail">{remedy}</span>}
      </>
    );
  }
  const coming = formatComing(invitation);
  return (
    <>
      <Status kind={STATUS_KIND[status]}>
        {status === 'rsvp_pending' ? ATTENDANCE_LABEL.maybe : FILTER_LABEL[status]}
      </Status>
      {coming !== '' && <span className="guest-detail num">{coming}</span>}
      {unanswered.length > 0 && (
        <span className="guest-detail num">
          {people.length - unanswered.length} of {people.length} answered
        </span>
      )}
    </>
  );
}
