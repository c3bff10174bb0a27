import type { UseFormReturn } from 'react-hook-form';
import { Field } from '../../ui/app-shell/field.tsx';
import type { EventValues } from './form-values.ts';

interface AskingFieldsProps<Checked> {
  isOpen: boolean;
  form: UseFormReturn<EventValues, unknown, Checked>;
}

export function AskingFields<Checked>({ form, isOpen }: AskingFieldsProps<Checked>) {
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
              {isOpen
                ? 'If off, only people with the address can find it. Personal invitation links are never listed.'
                : 'Search engines can’t list it while only your guests can see it.'}
            </span>
          </span>
        </label>
      </fieldset>
    </>
  );
}
