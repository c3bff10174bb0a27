import { useQuery } from '@tanstack/react-query';
import { Plus, Upload } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Invitation, LinkedInvitation } from '../../../contract/guests.ts';
import { PageTitle } from '../../ui/app-shell/page-title.tsx';
import { LoadError, Loading } from '../../ui/app-shell/states.tsx';
import { toast } from '../../ui/toast.tsx';
import { lazyComponent, usePreload } from '../kit/lazy.tsx';
import { useLeavingNoPage, usePagedView } from '../kit/paged-view.ts';
import { paths } from '../paths.ts';
import { useSession } from '../shell/shell-context.ts';
import { ErasedReplies } from '../rsvp/erased-replies.tsx';
import { summaryQuery } from '../rsvp/data.ts';
import { countsQuery, PAGE_ROWS, pageQuery } from './data.ts';
import { DeleteGuest } from './delete-guest.tsx';
import { ExportButton } from './export-button.tsx';
import { GuestList, NoGuests, NoMatch } from './guest-list.tsx';
import { LIST_ADDRESS } from './list.ts';
import { RenewLink } from './renew-link.tsx';
import { copyInvitationLink, hasLink, type RowActions } from './row-actions.ts';
import { SelectionBar } from './selection-bar.tsx';
import { Tools } from './tools.tsx';
import { useMarkAsShared } from './use-mark-as-shared.ts';
import { useSelection } from './use-selection.ts';
import './guests.css';

type Open =
  | { act: 'add' | 'import' }
  | { act: 'edit' | 'delete' | 'renew'; invitation: Invitation }
  | { act: 'code'; invitation: LinkedInvitation }
  | null;

const loadDialog = () => import('./guest-dialog.tsx');
const GuestDialog = lazyComponent(async () => (await loadDialog()).GuestDialog);
const CodeDialog = lazyComponent(async () => (await import('./code-dialog.tsx')).CodeDialog);
const ImportDialog = lazyComponent(async () => (await import('./imports/import-dialog.tsx')).ImportDialog);

export function Component() {
  const { site } = useSession();
  const { view, change, leave, ...ways } = usePagedView(LIST_ADDRESS);
  const page = useQuery(pageQuery(site.eventId, view));
  const counts = useQuery(countsQuery(site.eventId, view.search)).data;
  const replies = useQuery(summaryQuery(site.eventId, ''));
  const erased = replies.data?.erased.filter(({ guest_name }) => guest_name !== null) ?? [];
  const shown = counts?.[view.status] ?? 0;
  const selection = useSelection(view, shown);
  const [open, setOpen] = useState<Open>(null);
  const actions = useActions(setOpen);
  const navigate = useNavigate();

  usePreload(loadDialog);
  useLeavingNoPage(view, page, leave);

  const add = () => setOpen({ act: 'add' });
  const openImport = () => setOpen({ act: 'import' });
  const close = () => setOpen(null);
  const isReady = page.data !== undefined && counts !== undefined && !replies.isPending;
  const failed = page.isLoadingError;

  return (
    <>
      <PageTitle title="Guest Invitations" count={counts && `${shown} of ${counts.total}`}>
        {!failed && (
          <>
            <button className="button" type="button" onClick={openImport}>
              <Upload aria-hidden="true" />
              Import
            </button>
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
          <Tools counts={counts} view={view} onChange={change} />
          {page.data.rows.length === 0 && view.after === null ? (
            <NoMatch search={view.search} onClear={() => change({ search: '', status: 'all' })} />
          ) : (
            <GuestList
              page={page.data}
              busy={page.isPlaceholderData}
              view={view}
              total={shown}
              pageRows={PAGE_ROWS}
              onSort={(sort) => change({ sort })}
              selection={selection}
              actions={actions}
              {...ways}
            />
          )}
          <SelectionBar
            selection={selection}
            matching={shown}
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
      {open?.act === 'code' && <CodeDialog invitation={open.invitation} onClose={close} />}
      {open?.act === 'import' && <ImportDialog onClose={close} />}
      {open?.act === 'delete' && <DeleteGuest invitation={open.invitation} onClose={close} />}
      {open?.act === 'renew' && <RenewLink invitation={open.invitation} onClose={close} />}
    </>
  );
}

/** The object is memoized, so that only changed rows are rerendered. */
function useActions(setOpen: (open: Open) => void): RowActions {
  const { site } = useSession();
  const markAsSent = useMarkAsShared(site.eventId);
  return useMemo(
    () => ({
      copyLink: (invitation) => {
        if (hasLink(invitation)) void copyInvitationLink(site.url, invitation);
        else setOpen({ act: 'renew', invitation });
      },
      showCode: (invitation) =>
        setOpen(hasLink(invitation) ? { act: 'code', invitation } : { act: 'renew', invitation }),
      edit: (invitation) => setOpen({ act: 'edit', invitation }),
      markAsSent,
      renew: (invitation) => setOpen({ act: 'renew', invitation }),
      remove: (invitation) => setOpen({ act: 'delete', invitation }),
    }),
    [site.url, setOpen, markAsSent],
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
