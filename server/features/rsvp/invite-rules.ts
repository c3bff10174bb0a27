import type { NewInvitation } from '../../../contract/guests.ts';
import { splitName } from '../../../contract/guest-names.ts';
import { PLUS_ONES_MAX } from '../../../contract/households.ts';
import { listRepliedPeople } from '../../../contract/people-match.ts';
import type { Review, RsvpResponse } from '../../../contract/rsvp.ts';

const NAME_MAX = 100;

/**
 * An invitation for those whom a reply names, with a place for each whom it only counts. The email of another household stays
 * with that one: an address that two have finds neither.
 */
export function makeInvitationOf(reply: RsvpResponse & { review: Review | null }): NewInvitation {
  const replied = listRepliedPeople(reply);
  const named = replied.filter(({ name }) => name !== '');
  const unnamed = replied.length - named.length;
  const guest_email = reply.review === 'duplicate' || reply.email === '' ? null : reply.email;
  if (unnamed > PLUS_ONES_MAX) return { guest_name: reply.name, guest_email, max_guests: replied.length, plus_ones: 0 };
  const people = named.map(({ name, age_group }) => {
    const { first_name, last_name } = splitName(name);
    return {
      first_name: first_name.slice(0, NAME_MAX),
      last_name: last_name.slice(0, NAME_MAX),
      age_group,
      email: null,
    };
  });
  return { people, guest_email, plus_ones: unnamed };
}
