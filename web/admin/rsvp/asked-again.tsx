import { useInfiniteQuery } from '@tanstack/react-query';
import type { ListedReply } from '../../../contract/rsvp.ts';
import { Empty, LoadError, Loading } from '../../ui/app-shell/states.tsx';
import emptyArt from '../art/empty-replies.svg';
import { useSession } from '../shell/shell-context.ts';
import { askedAgainQuery } from './data.ts';
import { ReplyTable } from './reply-table.tsx';
import './to-check/to-check.css';

interface AskedAgainProps {
  onDetails: (response: ListedReply) => void;
  onEdit: (response: ListedReply) => void;
  onDelete: (response: ListedReply) => void;
}

/** What households said before the hosts asked again, until they answer anew. */
export function AskedAgain(actions: AskedAgainProps) {
  const list = useInfiniteQuery(askedAgainQuery(useSession().site.eventId));
  if (list.isPending) return <Loading label="Loading..." rows={4} />;
  if (list.isLoadingError || !list.data)
    return <LoadError title="Failed to load these replies. Please try again." retry={() => void list.refetch()} />;
  const replies = list.data.pages.flatMap(({ rows }) => rows);
  if (replies.length === 0)
    return (
      <Empty
        art={emptyArt}
        title="Everyone has answered again"
        hint="What they said before the change is in the history of their reply."
      />
    );
  return (
    <>
      <p className="to-check__intro">
        You asked these households again after a change. What they said before doesn’t count until they answer.
      </p>
      <ReplyTable responses={replies} hasInvitations isAskedAgain {...actions} />
      {list.hasNextPage && (
        <button
          className="button"
          type="button"
          aria-disabled={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage({ cancelRefetch: false })}
        >
          {list.isFetchingNextPage ? 'Loading replies...' : 'Show more replies'}
        </button>
      )}
    </>
  );
}
