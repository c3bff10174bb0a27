import { Field } from '../../ui/app-shell/field.tsx';
import type { GiftFormState } from './use-gift-form.ts';

interface NumberFieldProps {
  form: GiftFormState;
  name: 'quantity_total' | 'quantity_purchased' | 'sort_order';
  label: string;
  min?: number;
}

export function NumberField({ form, name, label, min = 0 }: NumberFieldProps) {
  return (
    <Field label={label} problem={form.formState.errors[name]?.message}>
      {(control) => (
        <input
          {...control}
          {...form.register(name)}
          className="input num"
          type="number"
          inputMode="numeric"
          min={min}
          step={1}
        />
      )}
    </Field>
  );
}
