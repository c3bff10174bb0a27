import { Combine, Download, MailCheck, Printer, Send, Trash2, X } from 'lucide-react';
import { useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import type { Invitation } from '../../../contract/guests.ts';
import type { ScheduleItem } from '../../../contract/schedule.ts';
import { formatFailure } from '../../ui/app-shell/failures.ts';
import { focusPage } from '../../ui/app-shell/focus.ts';
import { Menu, MenuItem } from '../../ui/app-shell/menu.tsx';
import { toast } from '../../ui/toast.tsx';
import { api } from '../api.ts';
import { saveFile } from '../../ui/app-shell/save-file.ts';
import { useSession } from '../shell/shell-context.ts';
import { useChangeSelected } from './data.ts';
import { DeleteSelected } from './delete-selected.tsx';
import { countInvitations } from './list.ts';
import type { Selection } from './use-selection.ts';
import { AssignMenus } from './assign-menus.tsx';

interface BarProps {
  selection: Selection;
  matching: number;
  /** Those of the page that is shown. */
  rows: readonly Invitation[];
  /** All tags of the site. */
  tags: readonly string[];
  /** Those of the schedule that are for invited households. */
  items: readonly ScheduleItem[];
  /** Called with the ids of individually selected rows after their deletion. */
  onDeleted: (ids: readonly string[]) => void;
  /** Opens the dialog that emails them. */
  onSend: () => void;
  /** Opens the cards of the selected rows, or of all that match if undefined. */
  onCards: (ids: readonly string[] | undefined) => void;
  /** Opens the dialog that joins two invitations into one. */
  onJoin: () => void;
}

export function SelectionBar({ selection, matching, rows, tags, items, onSend, onDeleted, onCards, onJoin }: BarProps) {
  const [deleting, setDeleting] = useState(false);
  const { site } = useSession();
  const change = useChangeSelected(site.eventId);
  const download = useMutation({
    mutationFn: async () =>
      saveFile(
        'guest-invitations.csv',
        await api('POST /admin/events/:event/guests/export', {
          params: { event: site.eventId },
          body: { selection: selection.getSelection() },
        }),
      ),
    onSuccess: () => toast.success('Guest list exported successfully!', { topic: 'export' }),
    onError: (cause) => toast.error(formatFailure(cause, 'Failed to export guest list'), { topic: 'export' }),
  });
  if (selection.count === 0) return null;

  const act = async (what: 'delete' | 'hand_over' | 'not_handed_over', withReplies = false) => {
    try {
      const chosen = selection.getSelection();
      const replies = withReplies ? ('delete' as const) : ('keep' as const);
      const { count } = await change.mutateAsync({
        act: what,
        selection: chosen,
        ...(what === 'delete' && { replies }),
      });
      selection.clear();
      if (what === 'delete' && 'ids' in chosen) onDeleted(chosen.ids);
      focusPage();
      toast.success(DONE[what](count), { topic: 'selection' });
    } catch (cause) {
      toast.error(formatFailure(cause, FAILED[what]), { topic: 'selection' });
    }
    setDeleting(false);
  };

  return (
    <>
      <section className="selection-bar" aria-label="Selected guests">
        <p className="num" role="status">
          <b>{selection.count} selected</b>
        </p>
        {!selection.all && selection.count < matching && (
          <button className="selection-bar__all" type="button" onClick={selection.chooseAll}>
            Select all {matching}
          </button>
        )}
        <span className="selection-bar__actions">
          <button className="button" type="button" onClick={onSend}>
            <Send aria-hidden="true" />
            Send
          </button>
          {!selection.all && selection.count === 2 && (
            <button className="button" type="button" onClick={onJoin}>
              <Combine aria-hidden="true" />
              Join
            </button>
          )}
          <AssignMenus selection={selection} tags={tags} items={items} />
          <Menu
            buttonClass="button"
            button={
              <>
                <MailCheck aria-hidden="true" />
                Mark
              </>
            }
          >
            <MenuItem onClick={() => void act('hand_over')}>Mark as sent</MenuItem>
            <MenuItem onClick={() => void act('not_handed_over')}>Mark as not sent</MenuItem>
          </Menu>
          <button
            className="button"
            type="button"
            onClick={() => {
              const chosen = selection.getSelection();
              onCards('ids' in chosen ? chosen.ids : undefined);
            }}
          >
            <Printer aria-hidden="true" />
            Cards
          </button>
          <button className="button" type="button" aria-disabled={download.isPending} onClick={() => download.mutate()}>
            <Download aria-hidden="true" />
            Export
          </button>
          <button className="button" type="button" onClick={() => setDeleting(true)}>
            <Trash2 aria-hidden="true" />
            Delete
          </button>
        </span>
        <button
          className="icon-button selection-bar__close"
          type="button"
          aria-label="Clear selection"
          onClick={selection.clear}
        >
          <X aria-hidden="true" />
        </button>
      </section>
      {deleting && (
        <DeleteSelected
          selection={selection}
          rows={rows}
          busy={change.isPending}
          onCancel={() => setDeleting(false)}
          onConfirm={(withReplies) => void act('delete', withReplies)}
        />
      )}
    </>
  );
}

const DONE = {
  delete: (count: number) => `${countInvitations(count)} deleted`,
  hand_over: (count: number) => `${countInvitations(count)} marked as sent`,
  not_handed_over: (count: number) => `${countInvitations(count)} marked as not sent`,
};

const FAILED = {
  delete: 'Failed to delete guest invitations',
  hand_over: 'Failed to update guests',
  not_handed_over: 'Failed to update guests',
};
