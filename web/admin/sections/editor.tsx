import { Eye } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { EventType } from '../../../contract/event-kinds.ts';
import type { WrittenKind } from '../../../contract/section-kinds.ts';
import type { Section } from '../../../contract/sections.ts';
import { FormProblem } from '../../ui/app-shell/field.tsx';
import { ROOMY_QUERY, useMedia } from '../../ui/app-shell/media.ts';
import { PageTitle } from '../../ui/app-shell/page-title.tsx';
import { ConflictBanner } from '../kit/conflict.tsx';
import { useFirstProblem } from '../kit/first-problem.ts';
import { PhonePreview, PreviewDialog } from '../kit/phone-preview.tsx';
import { UPLOADING } from '../kit/picture-field.tsx';
import { UnsavedGuard } from '../kit/unsaved.tsx';
import { useDebounced } from '../kit/use-debounced.ts';
import { paths } from '../paths.ts';
import { EditorFields } from './editor-fields.tsx';
import { toDraft, type SectionValues } from './form-values.ts';
import { ITEM_LISTS } from './item-fields.ts';
import { SectionItems } from './items.tsx';
import { WRITTEN } from './kinds.ts';
import { findAnchor, toPreviewBody } from './shown.ts';
import { suggest } from './starters.ts';
import { useSectionForm, type OpenedSection } from './use-section-form.ts';

interface EditorProps {
  kind: WrittenKind;
  /** The section to edit; if missing, one is added. */
  opened: OpenedSection | undefined;
  eventType: EventType;
  /** All sections of the site, and the version of what the preview shows besides. */
  sections: readonly Section[] | undefined;
  version: string;
}

export function SectionEditor({ kind, opened, eventType, sections, version }: EditorProps) {
  const suggestions = suggest(kind, eventType);
  const start: SectionValues = { title: suggestions.title, body: '', audience: 'everyone', items: [] };
  const [saved, setSaved] = useState(false);
  const { form, submit, isComplete, problem, attempts, busy, conflicts } = useSectionForm({
    kind,
    opened,
    start,
    onSaved: () => setSaved(true),
  });
  const { isDirty } = form.formState;
  const [uploading, setUploading] = useState(false);
  const [previewed, setPreviewed] = useState(false);
  const roomy = useMedia(ROOMY_QUERY);
  const formRef = useFirstProblem(attempts);
  const list = ITEM_LISTS[kind];
  const id = opened?.section.id;
  const options = { untitled: suggestions.title, isComplete };
  const draft = { ...toDraft(kind, form.watch(), options), ...(id !== undefined && { id }) };
  const preview = {
    values: useDebounced(toPreviewBody(sections ?? [], draft)),
    version,
    anchor: findAnchor(sections ?? [], draft),
  };

  // Only now the guard knows that nothing is unsaved.
  const navigate = useNavigate();
  useEffect(() => {
    if (saved) void navigate(paths.sections);
  }, [saved, navigate]);

  return (
    <>
      <PageTitle
        title={opened ? `Edit ${opened.section.title}` : `Add ${WRITTEN[kind].name}`}
        lede={`${WRITTEN[kind].about}. Guests see your changes when you save.`}
      />
      <form className="with-preview" ref={formRef} noValidate onSubmit={submit}>
        <UnsavedGuard unsaved={!saved && (isDirty || uploading)} />
        <div className="editor">
          <FormProblem>{problem}</FormProblem>
          <ConflictBanner {...conflicts} />
          <EditorFields form={form} kind={kind} suggestions={suggestions} />
          {list && <SectionItems form={form} list={list} ideas={suggestions.ideas} onBusy={setUploading} />}
          <div className="editor__foot">
            <button className="button button--go" type="submit" disabled={busy || saved || uploading}>
              {busy ? 'Saving...' : uploading ? UPLOADING : opened ? 'Save Changes' : 'Add Section'}
            </button>
            <Link className="button" to={paths.sections}>
              Cancel
            </Link>
            {!roomy && sections && (
              <button
                className="icon-button editor__preview"
                type="button"
                aria-label="Preview"
                onClick={() => setPreviewed(true)}
              >
                <Eye aria-hidden="true" />
              </button>
            )}
          </div>
        </div>
        {roomy && sections && (
          <PhonePreview {...preview}>
            Your site on a phone, with your changes. Guests see them when you save.
          </PhonePreview>
        )}
        {previewed && (
          <PreviewDialog {...preview} onClose={() => setPreviewed(false)}>
            Includes your changes. Guests see them when you save.
          </PreviewDialog>
        )}
      </form>
    </>
  );
}
