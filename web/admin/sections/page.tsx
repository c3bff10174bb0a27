import { useQuery } from '@tanstack/react-query';
import { Eye, Plus } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { SECTIONS_MAX, WRITTEN_KINDS } from '../../../contract/section-kinds.ts';
import type { Section, WrittenSection } from '../../../contract/sections.ts';
import { ROOMY_QUERY, useMedia } from '../../ui/app-shell/media.ts';
import { Menu, MenuItem } from '../../ui/app-shell/menu.tsx';
import { PageTitle } from '../../ui/app-shell/page-title.tsx';
import { LoadError, Loading } from '../../ui/app-shell/states.tsx';
import { eventQuery } from '../event/data.ts';
import { usePreload } from '../kit/lazy.tsx';
import { PhonePreview, PreviewDialog } from '../kit/phone-preview.tsx';
import { SortableList } from '../kit/sortable.tsx';
import { useSession } from '../shell/shell-context.ts';
import { getId, sectionsQuery, useSectionOrder } from './data.ts';
import { DeleteSection } from './delete-section.tsx';
import { isWritten } from './form-values.ts';
import { buildEditPath, KIND_ICONS, WRITTEN } from './kinds.ts';
import { SectionRow } from './row.tsx';
import { toPreviewBody } from './shown.ts';
import './sections.css';

const loadEditor = () => import('./editor-page.tsx');
const PREVIEW_HINT = 'Your site as invited guests see it on a phone.';

export function Component() {
  const { eventId } = useSession().site;
  const list = useQuery(sectionsQuery(eventId));
  const event = useQuery(eventQuery(eventId));
  const [previewed, setPreviewed] = useState(false);
  const [deleted, setDeleted] = useState<WrittenSection>();
  const roomy = useMedia(ROOMY_QUERY);

  usePreload(loadEditor);

  const written = list.data?.filter(isWritten).length ?? 0;
  const preview = list.data && {
    values: toPreviewBody(list.data, null),
    version: `${event.data?.version ?? 0} ${list.dataUpdatedAt}`,
  };
  return (
    <>
      <PageTitle title="Sections" lede="What your site says, in the order guests see it. Changes go live right away.">
        {!roomy && preview && (
          <button className="button" type="button" onClick={() => setPreviewed(true)}>
            <Eye aria-hidden="true" />
            Preview
          </button>
        )}
        {list.data && written < SECTIONS_MAX && <AddMenu />}
      </PageTitle>
      {list.isPending && <Loading label="Loading your sections..." rows={5} />}
      {list.isLoadingError && (
        <LoadError title="Couldn’t load your sections. Please try again." retry={() => void list.refetch()} />
      )}
      {list.data && (
        <div className="with-preview">
          <div>
            <Sections sections={list.data} onDelete={setDeleted} />
            {written === 0 && <KindCards />}
            {written >= SECTIONS_MAX && (
              <p className="hint sections__full">
                You have {SECTIONS_MAX} sections of your own, the most a site can have.
              </p>
            )}
          </div>
          {roomy && preview && <PhonePreview {...preview}>{PREVIEW_HINT}</PhonePreview>}
        </div>
      )}
      {previewed && preview && (
        <PreviewDialog {...preview} onClose={() => setPreviewed(false)}>
          {PREVIEW_HINT}
        </PreviewDialog>
      )}
      {deleted && <DeleteSection section={deleted} onClose={() => setDeleted(undefined)} />}
    </>
  );
}

interface SectionsProps {
  sections: readonly Section[];
  onDelete: (section: WrittenSection) => void;
}

/** The first section, home, stays where it is. */
function Sections({ sections, onDelete }: SectionsProps) {
  const order = useSectionOrder(useSession().site.eventId);
  const fixed = sections.filter(({ kind }) => kind === 'home');
  const movable = sections.filter(({ kind }) => kind !== 'home');
  const save = (ids: readonly string[]) => order([...fixed.map(getId), ...ids]);
  const move = (section: Section, by: -1 | 1) => {
    const ids = movable.map(getId);
    const at = ids.indexOf(section.id);
    if (ids[at + by] === undefined) return undefined;
    return () => save(ids.with(at, ids[at + by] ?? '').with(at + by, section.id));
  };
  return (
    <>
      <ul className="row-list sections__fixed">
        {fixed.map((section) => (
          <li key={section.id}>
            <SectionRow section={section} onMove={{ up: undefined, down: undefined }} onDelete={onDelete} />
          </li>
        ))}
      </ul>
      <SortableList
        className="row-list"
        items={movable}
        idOf={getId}
        nameOf={({ title }) => title}
        onOrder={save}
        render={(section, handle) => (
          <SectionRow
            section={section}
            handle={handle}
            onMove={{ up: move(section, -1), down: move(section, 1) }}
            onDelete={onDelete}
          />
        )}
      />
    </>
  );
}

function AddMenu() {
  return (
    <Menu
      buttonClass="button button--go"
      button={
        <>
          <Plus aria-hidden="true" />
          Add Section
        </>
      }
    >
      {WRITTEN_KINDS.map((kind) => {
        const Icon = KIND_ICONS[kind];
        return (
          <MenuItem
            key={kind}
            render={
              <Link to={buildEditPath({ kind })}>
                <Icon aria-hidden="true" />
                {WRITTEN[kind].name}
              </Link>
            }
          />
        );
      })}
    </Menu>
  );
}

/** Until there is a section of their own, owners see what they can add. */
function KindCards() {
  return (
    <section className="section" aria-labelledby="add-sections">
      <h2 id="add-sections">Add what guests ask about</h2>
      <ul className="kind-cards">
        {WRITTEN_KINDS.map((kind) => {
          const Icon = KIND_ICONS[kind];
          return (
            <li key={kind}>
              <Link className="kind-card" to={buildEditPath({ kind })}>
                <Icon aria-hidden="true" />
                <b>{WRITTEN[kind].name}</b>
                <span className="dim small">{WRITTEN[kind].about}</span>
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
