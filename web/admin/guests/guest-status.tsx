import type { Delivery } from '../../../contract/delivery.ts';
import type { ListedInvitation } from '../../../contract/guests.ts';
import { Status, type StatusKind } from '../../ui/app-shell/status.tsx';
import { FILTER_LABEL, STATUS_KIND } from './list.ts';

const DELIVERY: Record<Exclude<Delivery, 'opened'>, { kind: StatusKind; label: string; remedy?: string }> = {
  not_sent: { kind: 'wait', label: 'Not sent yet' },
  waiting: { kind: 'wait', label: 'Sending' },
  sent: { kind: 'sent', label: 'Sent' },
  shared: { kind: 'sent', label: 'Sent by you' },
  failed: { kind: 'no', label: 'Not delivered', remedy: 'Send it again, or share the link yourself.' },
  bounced: { kind: 'no', label: 'Bounced', remedy: 'There’s no such mailbox. Correct the address.' },
  unsubscribed: { kind: 'over', label: 'Unsubscribed', remedy: 'Share the link yourself.' },
};

/** What became of an invitation: its reply, else whether it was opened, else whether it was sent. */
export function GuestStatus({
  invitation: { status, delivery, people, unanswered },
}: {
  invitation: ListedInvitation;
}) {
  if (status === 'sent' && delivery !== 'opened') {
    const { kind, label, remedy } = DELIVERY[delivery];
    return (
      <>
        <Status kind={kind}>{label}</Status>
        {remedy && <span className="guest-detail">{remedy}</span>}
      </>
    );
  }
  return (
    <>
      <Status kind={STATUS_KIND[status]}>{FILTER_LABEL[status]}</Status>
      {unanswered.length > 0 && (
        <span className="guest-detail num">
          {people.length - unanswered.length} of {people.length} answered
        </span>
      )}
    </>
  );
}
