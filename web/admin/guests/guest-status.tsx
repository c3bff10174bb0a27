import type { Invitation } from '../../../contract/guests.ts';
import { Status } from '../../ui/app-shell/status.tsx';
import { FILTER_LABEL, STATUS_KIND } from './list.ts';

/** The status of an invitation; if it is unopened, also whether its link was handed over. */
export function GuestStatus({ invitation: { status, handed_over_at } }: { invitation: Invitation }) {
  return (
    <>
      <Status kind={STATUS_KIND[status]}>{FILTER_LABEL[status]}</Status>
      {status === 'sent' && handed_over_at !== null && <span className="handed">handed over</span>}
    </>
  );
}
