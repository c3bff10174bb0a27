import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { lazy, Suspense, useDeferredValue, useEffect, useMemo, useState } from 'react';
import type { Invitation } from '../../../contract/guests.ts';
import { toast } from '../../ui/toast.tsx';
import emptyArt from '../art/empty-guests.svg';
import searchArt from '../../ui/area/art/empty-search.svg';
import { useMedia, WIDE } from '../../ui/area/media.ts';
import { PageTitle } from '../../ui/area/page-title.tsx';
import { Empty, LoadError, Loading } from '../../ui/area/states.tsx';
import { useSession } from '../shell/shell-context.ts';
import { GuestCards } from './cards.tsx';
import { invitationsQuery } from './data.ts';
import { DeleteGuest } from './delete-guest.tsx';
import { ExportButton } from './export-button.tsx';
import { viewed, WHOLE_LIST } from './list.ts';
import { copyInvitationLink } from './row-actions.ts';
import type { RowActions } from './row-actions.ts';
import { GuestTable } from './table.tsx';
import { Tools } from './tools.tsx';
import './guests.css';

type Open = { act: 'add' } | { act: 'edit' | 'delete'; invitation: Invitation } | null;

/** So many rows are drawn at first, and more by the same number: a list of thousands stays light. */
const ROWS_AT_ONCE = 100;

/** The form comes after the list, which needs nothing of it. */
const loadDialog = () => import('./guest-dialog.tsx');
const GuestDialog = lazy(async () => ({ default: (await loadDialog()).GuestDialog }));

/** /admin/guests: the invitations (spec 2.4). */
export function Component() {
  const { site } = useSession();
  const list = useQuery(invitationsQuery(site.eventId));
  const [view, setView] = useState(WHOLE_LIST);
  const [open, setOpen] = useState<Open>(null);
  const [rows, setRows] = useState(ROWS_AT_ONCE);
  const deferred = useDeferredValue(view);
  const wide = useMedia(WIDE);

  useEffect(() => {
    // Fetched ahead; where that fails, opening it tries again.
    loadDialog().catch(() => undefined);
  }, []);

  const all = list.data ?? [];
  const shown = viewed(all, deferred);
  // One object for all renders, so that rows are drawn again only when they changed.
  const actions = useMemo<RowActions>(
    () => ({
      copyLink: (invitation) => void copyInvitationLink(site.url, invitation),
      edit: (invitation) => setOpen({ act: 'edit', invitation }),
      remove: (invitation) => setOpen({ act: 'delete', invitation }),
    }),
    [site.url],
  );
  const add = () => setOpen({ act: 'add' });

  return (
    <>
      <PageTitle title="Guest Invitations" count={list.data && `${shown.length} of ${all.length}`}>
        {!list.isLoadingError && (
          <>
            <ExportButton event={site.eventId} disabled={all.length === 0} />
            <button className="btn btn--go" type="button" onClick={add}>
              <Plus aria-hidden="true" />
              Add Guest
            </button>
          </>
        )}
      </PageTitle>
      {list.isPending && <Loading label="Loading guest invitations..." tools rows={8} />}
      {list.isLoadingError && (
        <LoadError title="Failed to load guest invitations. Please try again." retry={() => void list.refetch()} />
      )}
      {list.data && all.length === 0 && (
        <Empty
          art={emptyArt}
          title="No Guest Invitations Yet"
          hint="Add the first name: everyone gets a link of their own."
        >
          <button className="btn" type="button" onClick={add}>
            Add Guest
          </button>
        </Empty>
      )}
      {all.length > 0 && (
        <>
          <Tools invitations={all} view={view} onChange={setView} />
          {shown.length === 0 ? (
            <Empty art={searchArt} title="No Guests Match Your Search" hint={whatWasAsked(deferred.search)}>
              <button className="btn" type="button" onClick={() => setView({ ...WHOLE_LIST, sort: view.sort })}>
                Clear Filters
              </button>
            </Empty>
          ) : (
            <>
              {wide ? (
                <GuestTable
                  invitations={shown.slice(0, rows)}
                  sort={view.sort}
                  onSort={(sort) => setView({ ...view, sort })}
                  actions={actions}
                />
              ) : (
                <GuestCards invitations={shown.slice(0, rows)} actions={actions} />
              )}
              <More
                shown={Math.min(rows, shown.length)}
                total={shown.length}
                onMore={() => setRows(rows + ROWS_AT_ONCE)}
              />
            </>
          )}
        </>
      )}
      <Suspense fallback={null}>
        {open?.act === 'add' && <GuestDialog onClose={() => setOpen(null)} onCreated={announce(site.url)} />}
        {open?.act === 'edit' && <GuestDialog invitation={open.invitation} onClose={() => setOpen(null)} />}
      </Suspense>
      {open?.act === 'delete' && <DeleteGuest invitation={open.invitation} onClose={() => setOpen(null)} />}
    </>
  );
}

function More({ shown, total, onMore }: { shown: number; total: number; onMore: () => void }) {
  if (total <= ROWS_AT_ONCE) return null;
  return (
    <div className="list-foot">
      <span className="num">
        1 to {shown} of {total}
      </span>
      {shown < total && (
        <button className="btn" type="button" onClick={onMore}>
          Show more guests
        </button>
      )}
    </div>
  );
}

function whatWasAsked(search: string): string {
  return search.trim() === '' ? 'Nobody has this status now.' : `Nobody here goes by “${search.trim()}”.`;
}

const announce = (origin: string) => (created: Invitation) => {
  toast.success(`Guest invitation created! Token: ${created.unique_token}`, {
    topic: 'invitation',
    action: {
      label: 'Copy link',
      onPress: () => void copyInvitationLink(origin, created),
    },
  });
};
