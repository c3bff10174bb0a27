import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReplyToCheck } from '../../../../contract/replies-to-check.ts';
import { ConfirmDialog } from '../../../ui/app-shell/confirm-dialog.tsx';
import { formatFailure } from '../../../ui/app-shell/failures.ts';
import { focusPage } from '../../../ui/app-shell/focus.ts';
import { Empty, LoadError, Loading } from '../../../ui/app-shell/states.tsx';
import { toast } from '../../../ui/toast.tsx';
import emptyArt from '../../art/empty-replies.svg';
import { useSession } from '../../shell/shell-context.ts';
import { toCheckQuery, useMatch, type Household } from './data.ts';
import { ReplyCard } from './reply-card.tsx';
import { SearchDialog } from './search-dialog.tsx';
import './to-check.css';

type Open =
  | { act: 'search'; reply: ReplyToCheck }
  | { act: 'replace'; reply: ReplyToCheck; household: Household }
  | null;

/** Replies that came without an invitation, each with the households to which it may belong. */
export function ToCheck({ onDelete }: { onDelete: (reply: ReplyToCheck) => void }) {
  const { eventId } = useSession().site;
  const list = useInfiniteQuery(toCheckQuery(eventId));
  const match = useMatch(eventId);
  const [open, setOpen] = useState<Open>(null);

  if (list.isPending) return <Loading label="Loading replies to check..." rows={4} />;
  if (list.isLoadingError || !list.data)
    return <LoadError title="Failed to load replies to check. Please try again." retry={() => void list.refetch()} />;
  const replies = list.data.pages.flatMap(({ rows }) => rows);
  if (replies.length === 0)
    return (
      <Empty
        art={emptyArt}
        title="Nothing to check"
        hint="When somebody replies without an invitation link, you decide here to whom the reply belongs."
      />
    );

  const settle = async (reply: ReplyToCheck, household: Household | null) => {
    setOpen(null);
    try {
      await match.mutateAsync({ id: reply.id, invitation: household?.id ?? null });
      focusPage();
      toast.success(
        household
          ? `${reply.name}’s reply now belongs to ${household.guest_name}`
          : `${reply.name}’s reply counts on its own`,
      );
    } catch (cause) {
      toast.error(formatFailure(cause, 'Failed to save. Please try again.'));
    }
  };
  const choose = (reply: ReplyToCheck, household: Household) =>
    household.replied ? setOpen({ act: 'replace', reply, household }) : void settle(reply, household);

  return (
    <>
      <p className="to-check__intro">
        These replies came without an invitation link. Choose whose each one is, so that nobody is counted twice.
      </p>
      <ul className="to-check">
        {replies.map((reply) => (
          <ReplyCard
            key={reply.id}
            reply={reply}
            busy={match.isPending}
            saving={match.isPending && match.variables.id === reply.id}
            onChoose={(household) => choose(reply, household)}
            onSearch={() => setOpen({ act: 'search', reply })}
            onAccept={() => void settle(reply, null)}
            onDelete={() => onDelete(reply)}
          />
        ))}
      </ul>
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
      {open?.act === 'search' && (
        <SearchDialog
          name={open.reply.name}
          onChoose={(household) => choose(open.reply, household)}
          onClose={() => setOpen(null)}
        />
      )}
      {open?.act === 'replace' && (
        <ConfirmDialog
          title={`Replace the reply of ${open.household.guest_name}?`}
          question={`${open.household.guest_name} has already replied. What they said moves into the history of ${open.reply.name}’s reply.`}
          action="Replace Reply"
          acting="Replacing..."
          busy={match.isPending}
          onCancel={() => setOpen(null)}
          onConfirm={() => void settle(open.reply, open.household)}
        />
      )}
    </>
  );
}
