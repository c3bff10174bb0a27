import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { EVENT_TYPES } from '../../../contract/event.ts';
import type { Event } from '../../../contract/event.ts';
import { toast } from '../../ui/toast.tsx';
import { Field, FormProblem } from '../../ui/area/field.tsx';
import { showFailure } from '../kit/form.ts';
import { UnsavedGuard } from '../kit/unsaved.tsx';
import { AskingFields } from './asking-fields.tsx';
import { useChangeEvent } from './data.ts';
import { DeadlineFields } from './deadline-fields.tsx';
import { EVENT_FIELDS, eventForm, valuesOf } from './form-values.ts';
import type { EventValues } from './form-values.ts';
import { PlaceFields } from './place-fields.tsx';
import { EventPreview } from './preview.tsx';

const TYPE_LABEL: Record<Event['event_type'], string> = {
  wedding: 'Wedding',
  baby_shower: 'Baby Shower',
  birthday: 'Birthday',
  retirement: 'Retirement',
  anniversary: 'Anniversary',
  graduation: 'Graduation',
  other: 'Other',
};

type Checked = z.output<ReturnType<typeof eventForm>>;

/** The event's details. Saving sends what changed and nothing else. */
export function EventForm({ event }: { event: Event }) {
  const { form, save, problem, busy } = useEventForm(event);
  const { errors, isDirty } = form.formState;
  const type = form.watch('event_type');

  return (
    <form className="event" noValidate onSubmit={save}>
      <UnsavedGuard unsaved={isDirty} />
      <div className="event__fields">
        <FormProblem>{problem}</FormProblem>
        <fieldset className="event__part">
          <legend>The occasion</legend>
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
            <Field label="Event Name" need="required" problem={errors.event_name?.message}>
              {(control) => <input {...control} {...form.register('event_name')} className="input" required />}
            </Field>
            <Field
              className="full"
              label={type === 'wedding' ? 'Couple Names' : 'Host Names'}
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
              hint="A line in quotes below the date."
              problem={errors.event_caption?.message}
            >
              {(control) => <textarea {...control} {...form.register('event_caption')} className="input" rows={2} />}
            </Field>
          </div>
        </fieldset>
        <PlaceFields form={form} />
        <DeadlineFields form={form} event={event} />
        <fieldset className="event__part">
          <legend>Main photo</legend>
          <Field
            label="Photo URL"
            need="optional"
            hint="The picture at the top of your site. The address begins with https://"
            problem={errors.main_photo_url?.message}
          >
            {(control) => (
              <input
                {...control}
                {...form.register('main_photo_url')}
                className="input"
                type="url"
                placeholder="https://"
              />
            )}
          </Field>
        </fieldset>
        <AskingFields form={form} />
        <div className={`event__foot${isDirty ? ' is-needed' : ''}`}>
          <button className="btn btn--go" type="submit" disabled={busy || !isDirty}>
            {busy ? 'Saving...' : 'Save Changes'}
          </button>
          {isDirty && (
            <button className="btn btn--bare" type="button" disabled={busy} onClick={() => form.reset()}>
              Discard Changes
            </button>
          )}
        </div>
      </div>
      <EventPreview form={form} />
    </form>
  );
}

function useEventForm(event: Event) {
  const change = useChangeEvent(event.unique_id);
  const [problem, setProblem] = useState<string>();
  const form = useForm<EventValues, unknown, Checked>({
    resolver: zodResolver(eventForm(event)),
    defaultValues: valuesOf(event),
  });
  const { dirtyFields } = form.formState;

  const save = form.handleSubmit(async (checked) => {
    setProblem(undefined);
    const submitted = form.getValues();
    const changed = EVENT_FIELDS.filter((name) => dirtyFields[name]);
    try {
      const saved = valuesOf(
        await change.mutateAsync(Object.fromEntries(changed.map((name) => [name, checked[name]]))),
      );
      // What was typed while the answer was on its way stays, still unsaved.
      const current = form.getValues();
      form.reset(saved);
      for (const name of EVENT_FIELDS) {
        if (current[name] !== submitted[name]) form.setValue(name, current[name], { shouldDirty: true });
      }
      toast.success('Event details updated successfully!');
    } catch (cause) {
      setProblem(showFailure(cause, form.setError, EVENT_FIELDS, 'Failed to update event'));
    }
  });
  return { form, save, problem, busy: change.isPending };
}
