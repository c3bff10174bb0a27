import { CalendarDays, Tag } from 'lucide-react';
import { useState } from 'react';
import type { ScheduleItem } from '../../../contract/schedule.ts';
import { ConfirmDialog } from '../../ui/app-shell/confirm-dialog.tsx';
import { formatFailure } from '../../ui/app-shell/failures.ts';
import { focusPage } from '../../ui/app-shell/focus.ts';
import { formatCount } from '../../ui/app-shell/format-count.ts';
import { Menu, MenuItem } from '../../ui/app-shell/menu.tsx';
import { toast } from '../../ui/toast.tsx';
import { useSession } from '../shell/shell-context.ts';
import { useAssign, type Assigning } from './data.ts';
import { SELECTION_MAX } from './list.ts';
import { TagDialog } from './tag-dialog.tsx';
import type { Selection } from './use-selection.ts';

interface AssignProps {
  selection: Selection;
  /** All tags of the site. */
  tags: readonly string[];
  /** Those of the schedule that are for invited households. */
  items: readonly ScheduleItem[];
}

const OPPOSITE = { add_tag: 'remove_tag', remove_tag: 'add_tag', invite: 'withdraw', withdraw: 'invite' } as const;

/** Tags what is selected and invites it to the schedule; what changed can be taken back. */
export function AssignMenus({ selection, tags, items }: AssignProps) {
  const [tagging, setTagging] = useState<'add_tag' | 'remove_tag'>();
  const [asked, setAsked] = useState<Assigning>();
  const assigning = useAssign(useSession().site.eventId);
  const nameOf = (what: Assigning) =>
    'tag' in what ? `“${what.tag}”` : (items.find(({ id }) => id === what.item)?.name ?? 'the schedule');

  const takeBack = async (what: Assigning, changed: string[]) => {
    try {
      await assigning.mutateAsync({ ...reverse(what), selection: { ids: changed } });
      toast.success('Undone', { topic: 'selection' });
    } catch (cause) {
      toast.error(formatFailure(cause, 'Couldn’t undo this. Please try again.'), { topic: 'selection' });
    }
  };
  /** Throws if the server refuses. */
  const assign = async (what: Assigning) => {
    const { changed } = await assigning.mutateAsync({ ...what, selection: selection.getSelection() });
    selection.clear();
    focusPage();
    const canUndo = changed.length > 0 && changed.length <= SELECTION_MAX;
    toast.success(describe(what, nameOf(what), changed.length), {
      topic: 'selection',
      ...(canUndo && { action: { label: 'Undo', onPress: () => void takeBack(what, changed) } }),
    });
  };
  const invite = async (what: Assigning) => {
    try {
      await assign(what);
    } catch (cause) {
      toast.error(formatFailure(cause, 'Failed to update guests'), { topic: 'selection' });
    }
    setAsked(undefined);
  };
  // More than what a single call takes back is asked about first.
  const ask = (what: Assigning) => (selection.count > SELECTION_MAX ? setAsked(what) : void invite(what));

  return (
    <>
      <Menu
        buttonClass="button"
        button={
          <>
            <Tag aria-hidden="true" />
            Tag
          </>
        }
      >
        <MenuItem onClick={() => setTagging('add_tag')}>Add a tag</MenuItem>
        <MenuItem disabled={tags.length === 0} onClick={() => setTagging('remove_tag')}>
          Remove a tag
        </MenuItem>
      </Menu>
      {items.length > 0 && (
        <Menu
          buttonClass="button"
          button={
            <>
              <CalendarDays aria-hidden="true" />
              Invite
            </>
          }
        >
          {items.map(({ id, name }) => (
            <MenuItem key={id} onClick={() => ask({ act: 'invite', item: id })}>
              Invite to {name}
            </MenuItem>
          ))}
          {items.map(({ id, name }) => (
            <MenuItem key={id} danger onClick={() => ask({ act: 'withdraw', item: id })}>
              Withdraw from {name}
            </MenuItem>
          ))}
        </Menu>
      )}
      {tagging && (
        <TagDialog
          act={tagging}
          count={selection.count}
          tags={tags}
          onSave={(tag) => assign({ act: tagging, tag })}
          onClose={() => setTagging(undefined)}
        />
      )}
      {asked && (
        <ConfirmDialog
          title={asked.act === 'invite' ? `Invite to ${nameOf(asked)}` : `Withdraw from ${nameOf(asked)}`}
          question={`This changes ${formatCount(selection.count, 'invitation', 'invitations')}.`}
          action={asked.act === 'invite' ? 'Invite' : 'Withdraw'}
          acting="Saving..."
          harmless={asked.act === 'invite'}
          busy={assigning.isPending}
          onCancel={() => setAsked(undefined)}
          onConfirm={() => void invite(asked)}
        />
      )}
    </>
  );
}

const reverse = (what: Assigning): Assigning =>
  'tag' in what ? { act: OPPOSITE[what.act], tag: what.tag } : { act: OPPOSITE[what.act], item: what.item };

function describe({ act }: Assigning, name: string, count: number): string {
  const invitations = formatCount(count, 'invitation', 'invitations');
  if (count === 0) return 'Nothing to change: they are all like this already';
  switch (act) {
    case 'add_tag':
      return `${name} added to ${invitations}`;
    case 'remove_tag':
      return `${name} removed from ${invitations}`;
    case 'invite':
      return `${invitations} invited to ${name}`;
    case 'withdraw':
      return `${invitations} withdrawn from ${name}`;
  }
}
