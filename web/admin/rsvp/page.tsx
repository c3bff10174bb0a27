import { useQuery } from '@tanstack/react-query';
import { MessageCircleQuestionMark, Plus, UtensilsCrossed } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import type { ListedReply } from '../../../contract/rsvp.ts';
import emptyArt from '../art/empty-replies.svg';
import { PageTitle } from '../../ui/app-shell/page-title.tsx';
import { Empty, LoadError, Loading } from '../../ui/app-shell/states.tsx';
import { lazyComponent } from '../kit/lazy.tsx';
import { useLeavingNoPage, usePagedView } from '../kit/paged-view.ts';
import { Tabs } from '../kit/tabs.tsx';
import { paths } from '../paths.ts';
import { useSession } from '../shell/shell-context.ts';
import { PAGE_ROWS, pageQuery, replyQuery, summaryQuery, useMarkRepliesSeen } from './data.ts';
import { DeleteResponse } from './delete-response.tsx';
import { ExportMenu } from './export-menu.tsx';
import { ErasedReplies } from './erased-replies.tsx';
import { Catering, ReplyStats } from './reply-stats.tsx';
import { REPLY_ADDRESS } from './list.ts';
import { Responses } from './responses.tsx';
import './rsvp.css';

/** Navigation state of links from other pages: the id of a reply to open. */
export interface RsvpArrival {
  details: string;
}

type Open =
  | { act: 'details'; response: ListedReply; isAskedAgain?: boolean }
  | { act: 'delete'; response: ListedReply }
  | { act: 'enter'; id?: string }
  | { act: 'dietary' }
  | null;

const ResponseDetails = lazyComponent(async () => (await import('./details.tsx')).ResponseDetails);
const EnterDialog = lazyComponent(async () => (await import('./enter-dialog.tsx')).EnterDialog);
const DietaryDialog = lazyComponent(async () => (await import('./answer-list.tsx')).DietaryDialog);
const ToCheck = lazy(async () => ({ default: (await import('./to-check/to-check.tsx')).ToCheck }));
const AskedAgain = lazy(async () => ({ default: (await import('./asked-again.tsx')).AskedAgain }));
const Answers = lazy(async () => ({ default: (await import('./answers-part.tsx')).Answers }));

export function Component() {
  const { eventId, newReplies } = useSession().site;
  useMarkRepliesSeen(newReplies);
  const { view, change, leave, ...ways } = usePagedView(REPLY_ADDRESS);
  const list = useQuery(pageQuery(eventId, view));
  const summary = useQuery(summaryQuery(eventId, view.search));
  const place = useLocation();
  const navigate = useNavigate();
  const [requestedId, setRequestedId] = useState((place.state as RsvpArrival | null)?.details);
  const [open, setOpen] = useState<Open>(null);
  useLeavingNoPage(view, list, leave);

  // One that was changed lately may be on another page of the list.
  const onPage = list.data?.rows.find(({ id }) => id === requestedId);
  const isElsewhere = requestedId !== undefined && list.data !== undefined && !onPage;
  const elsewhere = useQuery({ ...replyQuery(eventId, requestedId ?? ''), enabled: isElsewhere }).data;
  const requested = requestedId === undefined ? undefined : (onPage ?? elsewhere);
  const shown: Open = open ?? (requested ? { act: 'details', response: requested } : null);
  const close = () => {
    // Remove the request from the history entry, so that a reload or the back button does not open the reply again.
    if (requestedId !== undefined) void navigate({ search: place.search }, { replace: true, preventScrollReset: true });
    setRequestedId(undefined);
    setOpen(null);
  };
  const failed = list.isLoadingError || summary.isLoadingError;
  const counts = failed ? undefined : summary.data;
  const remove = (response: ListedReply) => setOpen({ act: 'delete', response });

  return (
    <>
      <PageTitle title="RSVP Management" count={counts?.all}>
        <Link className="button" to={paths.headcount}>
          <UtensilsCrossed aria-hidden="true" />
          Headcount
        </Link>
        <Link className="button" to={paths.questions}>
          <MessageCircleQuestionMark aria-hidden="true" />
          Questions
        </Link>
        <ExportMenu event={eventId} disabled={!counts || counts.all + counts.to_check === 0} />
        {!failed && (
          <button
            className="button button--go"
            type="button"
            data-shortcut="new"
            onClick={() => setOpen({ act: 'enter' })}
          >
            <Plus aria-hidden="true" />
            Add RSVP
          </button>
        )}
      </PageTitle>
      {failed && (
        <LoadError
          title="Failed to load RSVP responses. Please try again."
          retry={() => void Promise.all([list.refetch(), summary.refetch()])}
        />
      )}
      {!failed && !(counts && list.data) && <Loading label="Loading RSVP responses..." stats="plain" tools />}
      {counts && list.data && (
        <>
          <ReplyStats counts={counts} />
          <ErasedReplies erased={counts.erased} />
          {counts.all + counts.to_check + counts.asked_again === 0 ? (
            <NoResponses />
          ) : (
            <>
              <Catering counts={counts} onDietary={() => setOpen({ act: 'dietary' })} />
              <Tabs
                label="Replies"
                tabs={[
                  { name: 'responses', label: 'Responses' },
                  { name: 'answers', label: 'Answers by Question' },
                  ...(counts.to_check > 0 || view.tab === 'to-check'
                    ? [{ name: 'to-check' as const, label: 'To Check', count: counts.to_check }]
                    : []),
                  ...(counts.asked_again > 0 || view.tab === 'asked-again'
                    ? [{ name: 'asked-again' as const, label: 'Asked Again', count: counts.asked_again }]
                    : []),
                ]}
                open={view.tab}
                onOpen={(tab) => change({ tab })}
              >
                {view.tab === 'responses' && (
                  <Responses
                    view={view}
                    counts={counts}
                    page={list.data}
                    busy={list.isPlaceholderData}
                    total={counts.found[view.attendance]}
                    pageRows={PAGE_ROWS}
                    onView={change}
                    onDetails={(response) => setOpen({ act: 'details', response })}
                    onEdit={({ id }) => setOpen({ act: 'enter', id })}
                    onDelete={remove}
                    {...ways}
                  />
                )}
                <Suspense fallback={<Loading label="Loading..." rows={4} />}>
                  {view.tab === 'answers' && <Answers replies={counts.all} />}
                  {view.tab === 'to-check' && <ToCheck onDelete={remove} />}
                  {view.tab === 'asked-again' && (
                    <AskedAgain
                      onDetails={(response) => setOpen({ act: 'details', response, isAskedAgain: true })}
                      onEdit={({ id }) => setOpen({ act: 'enter', id })}
                      onDelete={remove}
                    />
                  )}
                </Suspense>
              </Tabs>
            </>
          )}
        </>
      )}
      {shown?.act === 'details' && (
        <ResponseDetails
          response={shown.response}
          isAskedAgain={shown.isAskedAgain === true}
          onClose={close}
          onEdit={() => setOpen({ act: 'enter', id: shown.response.id })}
          onDelete={() => remove(shown.response)}
        />
      )}
      {shown?.act === 'enter' && <EnterDialog id={shown.id} onClose={close} />}
      {shown?.act === 'dietary' && <DietaryDialog onClose={close} />}
      {shown?.act === 'delete' && <DeleteResponse response={shown.response} onClose={close} />}
    </>
  );
}

function NoResponses() {
  return (
    <Empty art={emptyArt} title="No RSVP responses yet" hint="Replies appear here as soon as guests respond.">
      <Link className="button" to={paths.guests}>
        View Guests
      </Link>
    </Empty>
  );
}
