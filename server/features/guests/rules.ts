import type { InvitationStatus } from '../../../contract/guests.ts';
import type { Attendance } from '../../../contract/rsvp.ts';

/** The status of an invitation that has answered (interface 3, Guests). */
export const STATUS_OF: Readonly<Record<Attendance, InvitationStatus>> = {
  yes: 'rsvp_yes',
  no: 'rsvp_no',
  maybe: 'rsvp_pending',
};

/** What an invitation has answered so far, by its status. */
export function attendanceOf(status: InvitationStatus): Attendance | null {
  const found = Object.entries(STATUS_OF).find(([, answered]) => answered === status);
  return found ? (found[0] as Attendance) : null;
}

/** For how many people an invitation may answer. */
export function peopleOf({ max_guests, plus_one_allowed }: { max_guests: number; plus_one_allowed: boolean }): number {
  return max_guests + (plus_one_allowed ? 1 : 0);
}
