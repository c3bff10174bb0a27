import { useQuery } from '@tanstack/react-query';
import type { UseFormReturn } from 'react-hook-form';
import { Field } from '../../ui/app-shell/field.tsx';
import { visibilityQuery } from './data.ts';
import type { EventValues } from './form-values.ts';

interface AskingFieldsProps<Checked> {
  event: string;
  form: UseFormReturn<EventValues, unknown, Checked>;
}

export function AskingFields<Checked>({ event, form }: AskingFieldsProps<Checked>) {
  const isPrivate = useQuery(visibilityQuery(event)).data?.invited_only === true;
  return (
    <>
      <fieldset className="event__part">
        <legend>Questions from guests</legend>
        <Field
          label="Contact"
          need="optional"
          hint="Shown at the bottom of your site and when RSVPs are closed. Email addresses and phone numbers become links."
          problem={form.formState.errors.contact?.message}
        >
          {(control) => (
            <textarea
              {...control}
              {...form.register('contact')}
              className="input"
              rows={2}
              placeholder="Ask Maya: 555 0100 or maya@example.com"
            />
          )}
        </Field>
      </fieldset>
      <fieldset className="event__part">
        <legend>Search engines</legend>
        <label className="check event__listed">
          <input type="checkbox" {...form.register('search_listed')} />
          <span>
            Let search engines list your site
            <span className="hint">
              {isPrivate
                ? 'Search engines can’t list it while only invited guests can see it.'
                : 'If off, only people with the address can find it. Personal invitation links are never listed.'}
            </span>
          </span>
        </label>
      </fieldset>
    </>
  );
}
