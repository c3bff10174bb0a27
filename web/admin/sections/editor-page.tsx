import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { Link, Navigate, useSearchParams } from 'react-router';
import { ApiFailure } from '../../../contract/client.ts';
import { isBuiltIn, WRITTEN_KINDS, type WrittenKind } from '../../../contract/section-kinds.ts';
import { PageTitle } from '../../ui/app-shell/page-title.tsx';
import { LoadError, Loading } from '../../ui/app-shell/states.tsx';
import { eventQuery } from '../event/data.ts';
import { paths } from '../paths.ts';
import { useSession } from '../shell/shell-context.ts';
import { sectionQuery, sectionsQuery } from './data.ts';
import { SectionEditor } from './editor.tsx';
import { WRITTEN } from './kinds.ts';
import './editor.css';

/** `?id=` edits a section, `?kind=` adds one. */
export function Component() {
  const [search] = useSearchParams();
  const id = search.get('id');
  if (id !== null) return <Edited key={id} id={id} />;
  const kind = WRITTEN_KINDS.find((one) => one === search.get('kind'));
  return kind ? <Added key={kind} kind={kind} /> : <Navigate to={paths.sections} replace />;
}

function Edited({ id }: { id: string }) {
  const { isReady, ...context } = useContextOfEditor();
  const { data: opened, isLoadingError, error, refetch } = useQuery(sectionQuery(id));
  if (opened && isBuiltIn(opened.section.kind)) return <Navigate to={paths.sections} replace />;
  if (opened && isReady)
    return <SectionEditor kind={opened.section.kind as WrittenKind} opened={opened} {...context} />;
  const isGone = error instanceof ApiFailure && error.status === 404;
  return (
    <>
      <PageTitle title="Edit Section" />
      {!isLoadingError && <Loading label="Loading the section..." rows={4} />}
      {isLoadingError && !isGone && (
        <LoadError title="Couldn’t load this section. Please try again." retry={() => void refetch()} />
      )}
      {isGone && (
        <div role="alert" className="section-gone">
          <p>This section no longer exists.</p>
          <Link className="button" to={paths.sections}>
            <ArrowLeft aria-hidden="true" />
            All Sections
          </Link>
        </div>
      )}
    </>
  );
}

function Added({ kind }: { kind: WrittenKind }) {
  const { isReady, ...context } = useContextOfEditor();
  if (isReady) return <SectionEditor kind={kind} opened={undefined} {...context} />;
  return (
    <>
      <PageTitle title={`Add ${WRITTEN[kind].name}`} />
      <Loading label="Loading..." rows={4} />
    </>
  );
}

/** The form does without them if they cannot be loaded: then there is no preview, and suggestions are for any event. */
function useContextOfEditor() {
  const { eventId } = useSession().site;
  const event = useQuery(eventQuery(eventId));
  const list = useQuery(sectionsQuery(eventId));
  return {
    isReady: !event.isPending && !list.isPending,
    eventType: event.data?.event_type ?? 'other',
    sections: list.data,
    version: `${event.data?.version ?? 0} ${list.dataUpdatedAt}`,
  } as const;
}
