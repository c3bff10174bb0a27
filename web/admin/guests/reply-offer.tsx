import { splitName } from '../../../contract/guest-names.ts';
import type { ListedInvitation } from '../../../contract/guests.ts';
import { BLANK, listNamed, type PersonValues } from './household-values.ts';

interface ReplyOfferProps {
  invitation: Pick<ListedInvitation, 'people' | 'said'>;
  /** As the form has them now. */
  people: readonly PersonValues[];
  email: string;
  onPeople: (people: PersonValues[]) => void;
  onEmail: (email: string) => void;
}

/**
 * Takes over what guests gave in their reply. Names only where the hosts have none: beside people whom they know, a new one
 * would have no answer.
 */
export function ReplyOffer({ invitation, people, email, onPeople, onEmail }: ReplyOfferProps) {
  const { said } = invitation;
  const isOpen = invitation.people.length === 0 && listNamed(people).length === 0;
  const names = isOpen ? (said?.people ?? []).map(({ name }) => name) : [];
  const given = email === '' ? (said?.email ?? '') : '';
  if (names.length === 0 && given === '') return null;
  return (
    <div className="people__offer" role="group" aria-label="From their reply">
      {names.length > 0 && (
        <p>
          They replied as {names.join(', ')}.{' '}
          <button type="button" onClick={() => onPeople(names.map((name) => ({ ...BLANK, ...splitName(name) })))}>
            Use these names
          </button>
        </p>
      )}
      {given !== '' && (
        <p>
          They gave the email {given}.{' '}
          <button type="button" onClick={() => onEmail(given)}>
            Use this email
          </button>
        </p>
      )}
    </div>
  );
}
