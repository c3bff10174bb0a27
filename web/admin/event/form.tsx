import { EVENT_TYPES } from '../../../contract/event-kinds.ts';
import type { OwnEvent } from '../../../contract/event.ts';
import { Eye } from 'lucide-react';
import { useState } from 'react';
import { ROOMY_QUERY, useMedia } from '../../ui/app-shell/media.ts';
import { Field, FormProblem } from '../../ui/app-shell/field.tsx';
import { lazyComponent } from '../kit/lazy.tsx';
import { ConflictBanner } from '../kit/conflict.tsx';
import { UnsavedGuard } from '../kit/unsaved.tsx';
import { AccessFields } from './access.tsx';
import { AskingFields } from './asking-fields.tsx';
import { DeadlineFields } from './deadline-fields.tsx';
import { formatFieldValue, LABEL, TYPE_LABEL } from './field-format.ts';
import { toEventValues } from './form-values.ts';
import { PhotoFields } from './photo-fields.tsx';
import { PlaceFields } from './place-fields.tsx';
import { StatusFields } from './status-fields.tsx';
import { useEventForm } from './use-event-form.ts';

const loadPreview = () => import('./preview.tsx');
const EventPreview = lazyComponent(async () => (await loadPreview()).EventPreview);
const PreviewDialog = lazyComponent(async () => (await loadPreview()).PreviewDialog);

export function EventForm({ event }: { event: OwnEvent }) {
  const { form, moveSchedule, save, discard, problem, busy, banner, clashes, keepMine, takeTheirs } =
    useEventForm(event);
  const { errors, isDirty } = form.formState;
  const values = form.watch();
  const stored = toEventValues(event);
  const roomy = useMedia(ROOMY_QUERY);
  const [previewed, setPreviewed] = useState(false);
  const [uploading, setUploading] = useState(false);
  const [unapplied, setUnapplied] = useState(false);

  return (
    <form className="event" noValidate onSubmit={save}>
      <UnsavedGuard unsaved={isDirty || uploading || unapplied} />
      <div className="event__fields">
        <FormProblem>{problem}</FormProblem>
        <ConflictBanner
          ref={banner}
          clashes={clashes.map((name) => ({
            name,
            label: LABEL[name],
            mine: formatFieldValue(name, values),
            theirs: formatFieldValue(name, stored),
          }))}
          onKeepMine={keepMine}
          onTakeTheirs={takeTheirs}
        />
        <fieldset className="event__part">
          <legend>Event</legend>
          <div className="fields">
            <Field label="Event Type" need="required" problem={errors.event_type?.message}>
              {(control) => (
                <select {...control} {...form.register('event_type')} className="input">
                  {EVENT_TYPES.map((value) => (
                    <option key={value} value={value}>
                      {TYPE_LABEL[value]}
                    </option>
                  ))}
                </select>
              )}
            </Field>
            <Field
              label="Event Name"
              need="required"
              hint="A line under your names, as in “A garden wedding”."
              problem={errors.event_name?.message}
            >
              {(control) => <input {...control} {...form.register('event_name')} className="input" required />}
            </Field>
            <Field
              className="full"
              label={values.event_type === 'wedding' ? 'Couple Names' : 'Host Names'}
              need="required"
              hint="Put & between two names, as in “Maya & Jonah”. Your site shows the first name of each."
              problem={errors.couple_names?.message}
            >
              {(control) => <input {...control} {...form.register('couple_names')} className="input" required />}
            </Field>
            <Field
              className="full"
              label="Caption"
              need="optional"
              hint="A short line under the date, shown in quotation marks."
              problem={errors.event_caption?.message}
            >
              {(control) => <textarea {...control} {...form.register('event_caption')} className="input" rows={2} />}
            </Field>
          </div>
        </fieldset>
        <PlaceFields form={form} event={event} onMoveSchedule={moveSchedule} />
        <StatusFields event={event} />
        <DeadlineFields form={form} event={event} />
        <PhotoFields form={form} onBusy={setUploading} />
        <AskingFields form={form} isOpen={event.access === 'open'} />
        <AccessFields event={event} onUnsaved={setUnapplied} />
        <div className={`event__foot${isDirty || uploading ? ' is-needed' : ''}`}>
          {uploading && <p className="dim small">Your photo is still uploading. Save it when it’s done.</p>}
          <button className="button button--go" type="submit" disabled={busy || !isDirty}>
            {busy ? 'Saving...' : 'Save Changes'}
          </button>
          {isDirty && (
            <button className="button button--bare" type="button" disabled={busy} onClick={discard}>
              Discard Changes
            </button>
          )}
          {!roomy && (
            <button
              className="icon-button event__preview"
              type="button"
              aria-label="Preview"
              onClick={() => setPreviewed(true)}
            >
              <Eye aria-hidden="true" />
            </button>
          )}
        </div>
      </div>
      {roomy && <EventPreview values={values} event={event} />}
      {previewed && <PreviewDialog values={values} event={event} onClose={() => setPreviewed(false)} />}
    </form>
  );
}
