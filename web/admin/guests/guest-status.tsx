import type { Invitation } from '../../../contract/guests.ts';
import { Status } from '../../ui/app-shell/status.tsx';
import { FILTER_LABEL, STATUS_KIND } from './list.ts';

/** The state `sent` only means that the invitation exists, so an unsent one is shown as not sent yet. */
export function GuestStatus({ invitation: { status, handed_over_at } }: { invitation: Invitation }) {
  const shown = status === 'sent' && handed_over_at === null ? 'to_hand_over' : status;
  return <Status kind={STATUS_KIND[shown]}>{FILTER_LABEL[shown]}</Status>;
}
