import { useQuery } from '@tanstack/react-query';
import { Plus, Upload } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import type { GuestCounts } from '../../../contract/guest-counts.ts';
import type { GuestSelection, Invitation, LinkedInvitation, ListedInvitation } from '../../../contract/guests.ts';
import type { ScheduleItem } from '../../../contract/schedule.ts';
import { formatCount } from '../../ui/app-shell/format-count.ts';
import { PageTitle } from '../../ui/app-shell/page-title.tsx';
import { LoadError, Loading } from '../../ui/app-shell/states.tsx';
import { toast } from '../../ui/toast.tsx';
import { lazyComponent, usePreload } from '../kit/lazy.tsx';
import { useLeavingNoPage, useLeavingShrunkPage, usePagedView } from '../kit/paged-view.ts';
import { paths } from '../paths.ts';
import { useSession } from '../shell/shell-context.ts';
import { ErasedReplies } from '../rsvp/erased-replies.tsx';
import { summaryQuery } from '../rsvp/data.ts';
import { scheduleQuery } from '../schedule/data.ts';
import { countsQuery, pageQuery } from './data.ts';
import { DeleteGuest } from './delete-guest.tsx';
import { ExportButton } from './export-button.tsx';
import { GuestList, NoGuests, NoMatch } from './guest-list.tsx';
import { formatMayBring, isUnsent, LIST_ADDRESS, NO_FILTER, PAGE_SIZES, type ListView } from './list.ts';
import { RenewLink } from './renew-link.tsx';
import { copyInvitationLink, hasLink, type RowActions } from './row-actions.ts';
import { SendMenu } from './send-menu.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { Tools } from './tools.tsx';
import { useAnnounceSplit } from './use-announce-split.ts';
import { useMarkAsShared } from './use-mark-as-shared.ts';
import { useSelection } from './use-selection.ts';
import './guests.css';

type Open =
  | { act: 'add' | 'import' }
  | { act: 'edit' | 'split'; invitation: ListedInvitation }
  | { act: 'delete' | 'renew'; invitation: Invitation }
  | { act: 'code'; invitation: LinkedInvitation }
  | { act: 'send'; selection: GuestSelection }
  | { act: 'join'; ids: readonly string[] }
  | null;

const loadDialog = () => import('./guest-dialog.tsx');
const GuestDialog = lazyComponent(async () => (await loadDialog()).GuestDialog);
const CodeDialog = lazyComponent(async () => (await import('./code-dialog.tsx')).CodeDialog);
const SendDialog = lazyComponent(async () => (await import('../mails/send-dialog.tsx')).SendDialog);
const JoinDialog = lazyComponent(async () => (await import('./join-dialog.tsx')).JoinDialog);
const SplitDialog = lazyComponent(async () => (await import('./split-dialog.tsx')).SplitDialog);
const ImportDialog = lazyComponent(async () => (await import('./imports/import-dialog.tsx')).ImportDialog);

export function Component() {
  const { site } = useSession();
  const { view, change, leave, ...ways } = usePagedView(LIST_ADDRESS);
  const page = useQuery(pageQuery(site.eventId, view));
  const counting = useQuery(countsQuery(site.eventId, view));
  const counts = counting.data;
  const items = useInvitedItems(site.eventId);
  const replies = useQuery(summaryQuery(site.eventId, ''));
  const erased = replies.data?.erased.filter(({ guest_name }) => guest_name !== null) ?? [];
  const shown = counts?.[view.status] ?? 0;
  const selection = useSelection(view, shown);
  const [open, setOpen] = useState<Open>(null);
  const actions = useActions(setOpen);
  const announceSplit = useAnnounceSplit();
  const navigate = useNavigate();

  usePreload(loadDialog);
  useLeavingNoPage(view, page, leave);
  const total = counting.isFetching || counting.isPlaceholderData ? undefined : shown;
  useLeavingShrunkPage(page, { total, pageRows: view.rows, pagesBefore: ways.pagesBefore }, leave);

  const add = () => setOpen({ act: 'add' });
  const openImport = () => setOpen({ act: 'import' });
  const close = () => setOpen(null);
  const isReady = page.data !== undefined && counts !== undefined && !replies.isPending;
  const failed = page.isLoadingError;

  return (
    <>
      <PageTitle
        title="Guest Invitations"
        count={counts && `${shown} of ${counts.total}`}
        lede={counts && counts.total > 0 && <Answered counts={counts} />}
      >
        {!failed && (
          <>
            <button className="button" type="button" onClick={openImport}>
              <Upload aria-hidden="true" />
              Import
            </button>
            {counts && counts.total > 0 && (
              <SendMenu onMail={() => setOpen({ act: 'send', selection: { matching: {}, count: counts.total } })} />
            )}
            <ExportButton event={site.eventId} disabled={counts?.total === 0} />
            <button className="button button--go" type="button" data-shortcut="new" onClick={add}>
              <Plus aria-hidden="true" />
              Add Guest
            </button>
          </>
        )}
      </PageTitle>
      {!isReady && !failed && <Loading label="Loading guest invitations..." tools rows={8} />}
      {failed && (
        <LoadError title="Failed to load guest invitations. Please try again." retry={() => void page.refetch()} />
      )}
      {isReady && counts.total === 0 && <NoGuests onAdd={add} onImport={openImport} />}
      {isReady && counts.total > 0 && (
        <>
          <ErasedReplies erased={erased} />
          <Tools counts={counts} items={items} view={view} onChange={change} />
          {page.data.rows.length === 0 && view.after === null ? (
            <NoMatch search={view.search} onClear={() => change(NO_FILTER)} />
          ) : (
            <GuestList
              page={page.data}
              busy={page.isPlaceholderData}
              view={view}
              items={items}
              total={shown}
              pageRows={view.rows}
              pageSizes={PAGE_SIZES}
              onPageSize={(rows) => change({ rows: rows as ListView['rows'] })}
              onSort={(sort) => change({ sort })}
              selection={selection}
              actions={actions}
              {...ways}
            />
          )}
          <SelectionBar
            selection={selection}
            matching={shown}
            rows={page.data.rows}
            tags={counts.tags}
            items={items}
            onSend={() => setOpen({ act: 'send', selection: selection.getSelection() })}
            onJoin={() => {
              const chosen = selection.getSelection();
              if ('ids' in chosen) setOpen({ act: 'join', ids: chosen.ids });
            }}
            onDeleted={(ids) => {
              const here = new Set(page.data.rows.map(({ id }) => id));
              // The deleted rows may have been on earlier pages, so the cursor is no longer valid.
              if (view.after !== null && !ids.every((id) => here.has(id))) change({});
            }}
            onCards={(ids) => {
              const query = new URLSearchParams(ids ? {} : LIST_ADDRESS.queryOf({ ...view, after: null })).toString();
              void navigate(`${paths.guestCards}${query && `?${query}`}`, { state: ids && { ids } });
            }}
          />
        </>
      )}
      {open?.act === 'add' && <GuestDialog onClose={close} onCreated={announceInvitation(site.url)} />}
      {open?.act === 'edit' && <GuestDialog invitation={open.invitation} onClose={close} />}
      {open?.act === 'split' && (
        <SplitDialog
          invitation={open.invitation}
          onClose={close}
          onSplit={(made) => {
            close();
            announceSplit(made);
          }}
        />
      )}
      {open?.act === 'code' && <CodeDialog invitation={open.invitation} onClose={close} />}
      {open?.act === 'send' && <SendDialog selection={open.selection} onClose={close} onSent={selection.clear} />}
      {open?.act === 'join' && (
        <JoinDialog
          ids={open.ids}
          onClose={close}
          onJoined={() => {
            close();
            selection.clear();
            if (view.after !== null) change({});
          }}
        />
      )}
      {open?.act === 'import' && <ImportDialog items={items} onClose={close} />}
      {open?.act === 'delete' && <DeleteGuest invitation={open.invitation} onClose={close} />}
      {open?.act === 'renew' && <RenewLink invitation={open.invitation} onClose={close} />}
    </>
  );
}

/** People, because a household is one row. */
function Answered({ counts }: { counts: GuestCounts }) {
  const mayBring = formatMayBring(counts.plus_ones);
  return (
    <span className="num">
      <b>{counts.people_replied}</b> of {formatCount(counts.people, 'person has', 'people have')} answered
      {mayBring !== '' && `.${mayBring}`}
    </span>
  );
}

/** The items of the schedule to which households are invited one by one. */
function useInvitedItems(event: string): readonly ScheduleItem[] {
  const all = useQuery(scheduleQuery(event)).data;
  return useMemo(() => all?.filter(({ audience }) => audience === 'invited') ?? [], [all]);
}

/** The object is memoized, so that only changed rows are rerendered. */
function useActions(setOpen: (open: Open) => void): RowActions {
  const { site } = useSession();
  const markAsSent = useMarkAsShared(site.eventId);
  const navigate = useNavigate();
  return useMemo(
    () => ({
      copyLink: (invitation) => {
        if (!hasLink(invitation)) return setOpen({ act: 'renew', invitation });
        return void copyInvitationLink(
          site.url,
          invitation,
          isUnsent(invitation) ? () => markAsSent(invitation) : undefined,
        );
      },
      showCode: (invitation) =>
        setOpen(hasLink(invitation) ? { act: 'code', invitation } : { act: 'renew', invitation }),
      edit: (invitation) => setOpen({ act: 'edit', invitation }),
      split: (invitation) => setOpen({ act: 'split', invitation }),
      markAsSent,
      mail: ({ id }) => setOpen({ act: 'send', selection: { ids: [id] } }),
      share: (invitation) => {
        const query = new URLSearchParams({ id: invitation.id, ...(!isUnsent(invitation) && { again: '' }) });
        void navigate(`${paths.share}?${query.toString()}`);
      },
      renew: (invitation) => setOpen({ act: 'renew', invitation }),
      remove: (invitation) => setOpen({ act: 'delete', invitation }),
    }),
    [site.url, setOpen, markAsSent, navigate],
  );
}

const announceInvitation = (origin: string) => (created: LinkedInvitation) => {
  toast.success(`Guest invitation created! Token: ${created.unique_token}`, {
    topic: 'invitation',
    action: {
      label: 'Copy link',
      onPress: () => void copyInvitationLink(origin, created),
    },
  });
};
