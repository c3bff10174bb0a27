import { TriangleAlert } from 'lucide-react';
import type { Invitation } from '../../../contract/guests.ts';
import { listNamed, type PersonValues } from './household-values.ts';

interface RepliedNoteProps {
  invitation: Invitation;
  people: readonly PersonValues[];
}

/** Says before saving what becomes of the reply of a household whose people are changed. */
export function RepliedNote({ invitation, people }: RepliedNoteProps) {
  const says = describeChanges(invitation, people);
  return (
    <div role="status">
      {says.length > 0 && (
        <p className="people__replied">
          <TriangleAlert aria-hidden="true" />
          <span>They have already replied. {says.join(' ')}</span>
        </p>
      )}
    </div>
  );
}

export function describeChanges({ status, people: before }: Invitation, people: readonly PersonValues[]): string[] {
  if (status === 'sent' || status === 'opened') return [];
  const now = listNamed(people);
  const added = now.filter(({ id }) => id === undefined);
  const removed = before.filter(({ id }) => !now.some((person) => person.id === id));
  const renamed = now.filter(({ id, first_name, last_name }) => {
    const was = before.find((person) => person.id === id);
    return was && (was.first_name !== first_name.trim() || was.last_name !== last_name.trim());
  });
  return [
    added.length > 0 && `${formatNames(added)} will have no answer until they reply again; their link asks for it.`,
    removed.length > 0 &&
      `The answer of ${formatNames(removed)} will no longer count. Adding the name again later does not bring it back.`,
    renamed.length > 0 && `${formatNames(renamed)} will keep what was answered under the earlier name.`,
  ].filter((text) => text !== false);
}

const formatNames = (people: readonly Pick<PersonValues, 'first_name' | 'last_name'>[]): string =>
  people.map(({ first_name, last_name }) => `${first_name} ${last_name}`.trim()).join(', ');
