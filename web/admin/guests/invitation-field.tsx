import type { ComponentProps } from 'react';
import type { UseFormRegister } from 'react-hook-form';
import {
  fieldOf,
  type FieldKind,
  type FieldName,
  type InvitationField as Description,
} from '../../../contract/invitation-fields.ts';
import { Field } from '../../ui/app-shell/field.tsx';
import type { HouseholdValues } from './household-values.ts';

const NEED: Partial<Record<FieldKind, 'required' | 'optional'>> = {
  name: 'required',
  line: 'optional',
  email: 'optional',
  lines: 'optional',
};

interface InvitationFieldProps {
  name: FieldName;
  register: UseFormRegister<HouseholdValues>;
  problem: string | undefined;
}

export function InvitationField({ name, register, problem }: InvitationFieldProps) {
  const field = fieldOf(name);
  if (field.kind === 'flag') {
    return (
      <label className="check guest-plus">
        <input type="checkbox" {...register(name)} />
        {field.label}
      </label>
    );
  }
  const need = NEED[field.kind];
  return (
    <Field
      className={field.kind === 'lines' ? 'full' : ''}
      label={field.label}
      {...(need && { need })}
      hint={field.hint}
      problem={problem}
    >
      {(control) => <Control field={field} control={{ ...control, ...register(name) }} />}
    </Field>
  );
}

interface ControlProps {
  field: Exclude<Description, { kind: 'flag' }>;
  control: Pick<ComponentProps<'input'>, 'id' | 'name' | 'aria-invalid' | 'aria-describedby'> &
    Omit<ReturnType<UseFormRegister<HouseholdValues>>, 'name'>;
}

function Control({ field, control }: ControlProps) {
  switch (field.kind) {
    case 'lines':
      return <textarea {...control} className="input" rows={3} />;
    case 'count':
      return (
        <select {...control} className="input num">
          {Array.from({ length: field.max - field.min + 1 }, (_, index) => (
            <option key={index}>{field.min + index}</option>
          ))}
        </select>
      );
    case 'name':
      return <input {...control} className="input" autoComplete="off" placeholder={field.placeholder} required />;
    case 'line':
      return <input {...control} className="input" type={field.input} autoComplete="off" />;
    case 'email':
      return <input {...control} className="input" type="email" autoComplete="off" />;
  }
}
