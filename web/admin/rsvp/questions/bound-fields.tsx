import { Field } from '../../../ui/app-shell/field.tsx';
import type { QuestionFormState } from './form-values.ts';

/** Which numbers or dates guests can answer. */
export function BoundFields({ form, isDate }: { form: QuestionFormState; isDate: boolean }) {
  const { errors } = form.formState;
  const input = isDate ? { type: 'date' } : { inputMode: 'decimal' as const, autoComplete: 'off' };
  return (
    <>
      <Field label={isDate ? 'Earliest Date' : 'Minimum'} need="optional" problem={errors.minimum?.message}>
        {(control) => (
          <input {...control} {...form.register('minimum', { deps: 'maximum' })} {...input} className="input num" />
        )}
      </Field>
      <Field label={isDate ? 'Latest Date' : 'Maximum'} need="optional" problem={errors.maximum?.message}>
        {(control) => <input {...control} {...form.register('maximum')} {...input} className="input num" />}
      </Field>
    </>
  );
}
