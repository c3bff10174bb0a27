import { useController } from 'react-hook-form';
import { PLACE_TYPES } from '../../../contract/section-kinds.ts';
import { Field } from '../../ui/app-shell/field.tsx';
import { LightEditor } from '../kit/light-editor.tsx';
import { PictureField } from '../kit/picture-field.tsx';
import { PLACE_NAMES, type ItemField } from './item-fields.ts';
import type { SectionFormState } from './use-section-form.ts';
import { VagueDateField } from './vague-date-field.tsx';

interface ItemInputProps {
  form: SectionFormState;
  /** The item's place in the list. */
  at: number;
  field: ItemField;
  onBusy: (busy: boolean) => void;
}

export function ItemInput({ form, at, field, onBusy }: ItemInputProps) {
  const { name, label, input, isRequired, isHalf, placeholder, hint } = field;
  const path = `items.${at}.${name}` as const;
  const { field: controlled } = useController({ control: form.control, name: path });
  const problem = form.formState.errors.items?.[at]?.[name]?.message;
  const value = controlled.value ?? '';
  if (input === 'date')
    return <VagueDateField label={label} value={value} problem={problem} onChange={controlled.onChange} />;
  if (input === 'picture')
    return (
      <div className="full">
        <PictureField
          label={label}
          need="optional"
          value={value}
          onChange={controlled.onChange}
          problem={problem}
          onBusy={onBusy}
        />
      </div>
    );
  const need = input === 'type' ? {} : ({ need: isRequired ? 'required' : 'optional' } as const);
  return (
    <Field className={isHalf ? '' : 'full'} label={label} {...need} hint={hint} problem={problem}>
      {(control) => {
        const registered = form.register(path);
        switch (input) {
          case 'type':
            return (
              <select {...control} {...registered} className="input">
                {PLACE_TYPES.map((type) => (
                  <option key={type} value={type}>
                    {PLACE_NAMES[type]}
                  </option>
                ))}
              </select>
            );
          case 'words':
            return (
              <LightEditor
                control={control}
                registration={registered}
                label={label}
                rows={3}
                placeholder={placeholder}
              />
            );
          case 'lines':
            return <textarea {...control} {...registered} className="input" rows={2} placeholder={placeholder} />;
          case 'line':
          case 'url':
          case 'tel':
            return (
              <input
                {...control}
                {...registered}
                className="input"
                type={input === 'line' ? 'text' : input}
                autoComplete="off"
                placeholder={placeholder}
                required={isRequired}
              />
            );
          default:
            return input satisfies never;
        }
      }}
    </Field>
  );
}
