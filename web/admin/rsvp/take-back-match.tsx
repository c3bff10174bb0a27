import { useQuery } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import type { ListedReply } from '../../../contract/rsvp.ts';
import { formatFailure } from '../../ui/app-shell/failures.ts';
import { focusPage } from '../../ui/app-shell/focus.ts';
import { toast } from '../../ui/toast.tsx';
import { useSession } from '../shell/shell-context.ts';
import { isMatchedQuery } from './data.ts';
import { useUnmatch } from './to-check/data.ts';

/** Brings a reply that the hosts gave to a household, or kept as it is, back to those to check. */
export function TakeBackMatch({ response, onDone }: { response: ListedReply; onDone: () => void }) {
  const { id, name, household } = response;
  const { eventId } = useSession().site;
  const isMatched = useQuery(isMatchedQuery(eventId, id)).data ?? false;
  const unmatch = useUnmatch(eventId);
  if (!isMatched) return null;
  const takeBack = async () => {
    try {
      await unmatch.mutateAsync(id);
      onDone();
      focusPage();
      toast.success(`${name}’s reply is to check again`, { topic: `check ${id}` });
    } catch (cause) {
      toast.error(formatFailure(cause, 'Failed to save. Please try again.'));
    }
  };
  return (
    <button
      className="button button--bare take-back"
      type="button"
      aria-disabled={unmatch.isPending}
      onClick={() => void takeBack()}
    >
      <Undo2 aria-hidden="true" />
      {household ? 'Not theirs? Check it again' : 'Check it again'}
    </button>
  );
}
