import { Sparkles } from 'lucide-react';
import { Field } from '../../ui/app-shell/field.tsx';
import { GIFT_LABELS } from './gift-values.ts';
import type { GiftFormState } from './use-gift-form.ts';
import { useLookup } from './use-lookup.ts';

/** The address of a gift at a shop, and a button that fills in the rest from there. */
export function LinkField({ form, currency }: { form: GiftFormState; currency: string }) {
  const { run, busy, news } = useLookup(form, currency);
  const isEmpty = form.watch('external_url').trim() === '';
  return (
    <div className="full gift-link">
      <Field
        label={GIFT_LABELS.external_url}
        hint={news === undefined ? 'Paste the link of a gift, and we fill in title, picture, and price.' : undefined}
        problem={form.formState.errors.external_url?.message}
      >
        {(control) => (
          <div className="gift-link__row">
            <input
              {...control}
              {...form.register('external_url')}
              className="input"
              type="url"
              placeholder="https://"
              autoComplete="off"
              onPaste={() => {
                // The field has the pasted text only afterwards.
                if (form.getValues('title').trim() === '') setTimeout(run);
              }}
            />
            <button className="button" type="button" disabled={busy || isEmpty} onClick={run}>
              <Sparkles aria-hidden="true" />
              {busy ? 'Looking...' : 'Fill In'}
            </button>
          </div>
        )}
      </Field>
      <p className="hint" role="status">
        {busy ? 'Looking at the shop’s page...' : news}
      </p>
    </div>
  );
}
