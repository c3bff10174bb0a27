import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReplyToCheck } from '../../../../contract/replies-to-check.ts';
import { ConfirmDialog } from '../../../ui/app-shell/confirm-dialog.tsx';
import { formatFailure } from '../../../ui/app-shell/failures.ts';
import { focusPage } from '../../../ui/app-shell/focus.ts';
import { Empty, LoadError, Loading } from '../../../ui/app-shell/states.tsx';
import { toast } from '../../../ui/toast.tsx';
import emptyArt from '../../art/empty-replies.svg';
import { isChangedElsewhere } from '../../kit/rebase.ts';
import { useSession } from '../../shell/shell-context.ts';
import { toCheckQuery, useInvite, useMatch, useUnmatch, type Household, type Match } from './data.ts';
import { describeExtra } from './extra.ts';
import { PeopleDialog } from './people-dialog.tsx';
import { ReplyCard } from './reply-card.tsx';
import { SearchDialog } from './search-dialog.tsx';
import './to-check.css';

type Open =
  | { act: 'search'; reply: ReplyToCheck }
  | { act: 'replace' | 'extra' | 'people'; reply: ReplyToCheck; household: Household }
  | null;

/** Long enough to read the list and notice a mistake. */
const UNDO_MS = 20_000;
const CHANGED = 'This reply, or that of the household, has changed meanwhile. Please check again.';

/** One person, or a household without names. */
const chooseAll = (household: Household): Match => ({
  household,
  ...(household.people.length > 0 && { people: household.people.map(({ id }) => id) }),
});

/** Replies that came without an invitation, each with the households to which it may belong. */
export function ToCheck({ onDelete }: { onDelete: (reply: ReplyToCheck) => void }) {
  const { eventId } = useSession().site;
  const list = useInfiniteQuery(toCheckQuery(eventId));
  const match = useMatch(eventId);
  const invite = useInvite(eventId);
  const unmatch = useUnmatch(eventId);
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

  const takeBack = async (reply: ReplyToCheck) => {
    try {
      await unmatch.mutateAsync(reply.id);
      toast.success(`${reply.name}’s reply is to check again`, { topic: `check ${reply.id}` });
    } catch (cause) {
      toast.error(formatFailure(cause, 'Couldn’t undo this. Please try again.'));
    }
  };
  const save = async (reply: ReplyToCheck, saving: Promise<unknown>, says: string) => {
    try {
      await saving;
      focusPage();
      toast.success(says, {
        topic: `check ${reply.id}`,
        duration: UNDO_MS,
        action: { label: 'Undo', onPress: () => void takeBack(reply) },
      });
    } catch (cause) {
      const says = isChangedElsewhere(cause) ? CHANGED : formatFailure(cause, 'Failed to save. Please try again.');
      toast.error(says);
    }
    setOpen(null);
  };
  const settle = (reply: ReplyToCheck, { household, people }: Match) =>
    save(
      reply,
      match.mutateAsync({ id: reply.id, household, people }),
      household
        ? `${reply.name}’s reply now belongs to ${household.guest_name}`
        : `${reply.name}’s reply counts on its own`,
    );
  const addToList = (reply: ReplyToCheck) =>
    save(reply, invite.mutateAsync(reply.id), `${reply.name} is on your guest list now`);
  const choose = (reply: ReplyToCheck, household: Household) => {
    if (household.people.length > 1) return setOpen({ act: 'people', reply, household });
    if (household.replied) return setOpen({ act: 'replace', reply, household });
    if (describeExtra(reply, household) !== undefined) return setOpen({ act: 'extra', reply, household });
    return void settle(reply, chooseAll(household));
  };

  return (
    <>
      <p className="to-check__intro">
        These replies came without an invitation link. Choose whose each one is, so that nobody is counted twice, or add
        them to your guest list.
      </p>
      <ul className="to-check">
        {replies.map((reply) => (
          <ReplyCard
            key={reply.id}
            reply={reply}
            busy={match.isPending || invite.isPending}
            saving={
              (match.isPending && match.variables.id === reply.id) ||
              (invite.isPending && invite.variables === reply.id)
            }
            onChoose={(household) => choose(reply, household)}
            onSearch={() => setOpen({ act: 'search', reply })}
            onInvite={() => void addToList(reply)}
            onAccept={() => void settle(reply, { household: null })}
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
          reply={open.reply}
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
          onConfirm={() => void settle(open.reply, chooseAll(open.household))}
        >
          {describeExtra(open.reply, open.household) && <p>{describeExtra(open.reply, open.household)}</p>}
        </ConfirmDialog>
      )}
      {open?.act === 'extra' && (
        <ConfirmDialog
          title="More people than invited"
          question={describeExtra(open.reply, open.household) ?? ''}
          action="Count All of Them"
          acting="Saving..."
          harmless
          busy={match.isPending}
          onCancel={() => setOpen(null)}
          onConfirm={() => void settle(open.reply, chooseAll(open.household))}
        />
      )}
      {open?.act === 'people' && (
        <PeopleDialog
          reply={open.reply}
          household={open.household}
          busy={match.isPending}
          onChoose={(people) => void settle(open.reply, { household: open.household, people })}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}
