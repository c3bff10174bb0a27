import { Check, Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import type { OwnGift } from '../../../contract/registry.ts';
import { Field } from '../../ui/app-shell/field.tsx';
import { toast } from '../../ui/toast.tsx';
import { Combobox } from '../kit/combobox.tsx';
import type { ComboboxOption } from '../kit/combobox.tsx';
import { DEFAULT_CATEGORIES, findKnown, useCustomCategories } from './categories.ts';
import { NewCategory } from './new-category.tsx';

interface CategoryPickerProps {
  gifts: readonly OwnGift[];
  value: string;
  onChange: (category: string) => void;
  problem: string | undefined;
}

/** The option's value for a new category; no name contains it. */
const NEW = '\n';

export function CategoryPicker({ gifts, value, onChange, problem }: CategoryPickerProps) {
  const [custom, addCustom] = useCustomCategories(gifts);
  const [adding, setAdding] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const all = [...DEFAULT_CATEGORIES, ...custom];
  const add = (name: string) => {
    addCustom(name);
    onChange(name);
    toast.success(`Custom category "${name}" added!`);
  };
  const stopAdding = () => {
    setAdding(undefined);
    requestAnimationFrame(() => input.current?.focus());
  };

  const toOption = (name: string): ComboboxOption => ({
    value: name,
    className: 'category',
    content: (
      <>
        <span>
          {name}
          {custom.includes(name) && <span className="dim"> (Custom)</span>}
        </span>
        {name === value && <Check aria-label="chosen" />}
      </>
    ),
  });

  return (
    <Field label="Category" need="required" problem={problem}>
      {(control) =>
        adding === undefined ? (
          <Combobox
            control={control}
            input={input}
            label="Categories"
            placeholder="Choose a category"
            required
            value={value}
            text={value}
            find={(typed) => [...all.filter((name) => hasCategory(name, typed)).map(toOption), ADD]}
            onChoose={(option, typed) => {
              if (option !== NEW) onChange(option);
              else setAdding(findKnown(typed, all) === undefined ? typed.trim() : '');
            }}
            onLeave={(typed) => {
              const name = findKnown(typed, all) ?? typed.trim();
              if (name !== '') onChange(name);
            }}
          />
        ) : (
          <NewCategory
            control={control}
            start={adding}
            known={all}
            onAdd={(name) => {
              add(name);
              stopAdding();
            }}
            onLeave={(name) => {
              const there = findKnown(name, all);
              if (there === undefined) add(name);
              else onChange(there);
              setAdding(undefined);
            }}
            onCancel={stopAdding}
          />
        )
      }
    </Field>
  );
}

const hasCategory = (name: string, typed: string) => name.toLowerCase().includes(typed.trim().toLowerCase());

const ADD: ComboboxOption = {
  value: NEW,
  className: 'category--add',
  content: (
    <>
      <Plus aria-hidden="true" />
      Add Custom Category
    </>
  ),
};
