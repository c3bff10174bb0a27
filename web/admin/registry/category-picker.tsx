import { Check, ChevronDown, Plus } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import type { FocusEvent, KeyboardEvent } from 'react';
import type { OwnGift } from '../../../contract/registry.ts';
import { Field } from '../../ui/app-shell/field.tsx';
import type { ControlProps } from '../../ui/app-shell/field.tsx';
import { toast } from '../../ui/toast.tsx';
import { DEFAULT_CATEGORIES, isKnown, useCustomCategories } from './categories.ts';
import { NewCategory } from './new-category.tsx';

interface CategoryPickerProps {
  gifts: readonly OwnGift[];
  value: string;
  onChange: (category: string) => void;
  problem: string | undefined;
}

/** Selects the category of a gift: a default one, one of the owner's own, or a new one. */
export function CategoryPicker({ gifts, value, onChange, problem }: CategoryPickerProps) {
  const [custom, addCustom] = useCustomCategories(gifts);
  const [adding, setAdding] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const all = [...DEFAULT_CATEGORIES, ...custom];
  const end = () => {
    setAdding(undefined);
    requestAnimationFrame(() => input.current?.focus());
  };
  return (
    <Field label="Category" need="required" problem={problem}>
      {(control) =>
        adding === undefined ? (
          <Combo
            control={control}
            input={input}
            custom={custom}
            value={value}
            onChoose={onChange}
            onNew={(typed) => setAdding(isKnown(typed, all) ? '' : typed)}
          />
        ) : (
          <NewCategory
            control={control}
            start={adding}
            known={all}
            onAdd={(name) => {
              addCustom(name);
              onChange(name);
              toast.success(`Custom category "${name}" added!`);
              end();
            }}
            onCancel={end}
          />
        )
      }
    </Field>
  );
}

interface ComboProps {
  control: ControlProps;
  input: React.RefObject<HTMLInputElement | null>;
  custom: readonly string[];
  value: string;
  onChoose: (category: string) => void;
  onNew: (typed: string) => void;
}

/** The option's value for a new category; no name contains it. */
const NEW = '\n';

/** A combobox whose list is filtered by the typed text (ARIA Authoring Practices Guide). */
function Combo({ control, input, custom, value, onChoose, onNew }: ComboProps) {
  const id = useId();
  const [typed, setTyped] = useState<string>();
  const [at, setAt] = useState(0);
  const open = typed !== undefined;
  const sought = (typed ?? '').trim().toLowerCase();
  const all = [...DEFAULT_CATEGORIES, ...custom];
  const matching = all.filter((name) => name.toLowerCase().includes(sought));
  const options = [...matching, NEW];
  const show = () => {
    if (open) return;
    setTyped('');
    setAt(Math.max(0, all.indexOf(value)));
  };
  const choose = (option: string | undefined) => {
    setTyped(undefined);
    if (option === NEW) onNew((typed ?? '').trim());
    else if (option !== undefined) onChoose(option);
  };
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: at + 1, ArrowUp: at - 1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      if (open) setAt((step + options.length) % options.length);
      else show();
    } else if (open && (event.key === 'Enter' || event.key === 'Escape')) {
      event.preventDefault();
      choose(event.key === 'Enter' ? options[at] : undefined);
    } else if (event.key === 'Enter') {
      // Enter opens the list; it does not submit the form.
      event.preventDefault();
      show();
    }
  };
  const leave = (event: FocusEvent) => {
    // A name that was typed in full is chosen.
    if (!event.currentTarget.contains(event.relatedTarget)) choose(all.find((name) => name.toLowerCase() === sought));
  };
  return (
    <div className="combo" onBlur={leave}>
      <input
        {...control}
        ref={input}
        className="input"
        role="combobox"
        aria-expanded={open}
        aria-controls={open ? `${id}-list` : undefined}
        aria-autocomplete="list"
        aria-activedescendant={open ? `${id}-${at}` : undefined}
        aria-required="true"
        autoComplete="off"
        placeholder={open && value !== '' ? value : 'Choose a category'}
        value={typed ?? value}
        onClick={show}
        onChange={(event) => {
          setTyped(event.target.value);
          setAt(0);
        }}
        onKeyDown={press}
      />
      <ChevronDown aria-hidden="true" />
      {open && (
        <div className="combo__list" id={`${id}-list`} role="listbox" aria-label="Categories">
          {options.map((option, index) => (
            <button
              key={option}
              id={`${id}-${index}`}
              ref={index === at ? scrollIntoView : undefined}
              className={option === NEW ? 'combo__new' : ''}
              type="button"
              role="option"
              tabIndex={-1}
              aria-selected={index === at}
              // Otherwise the press would blur the field, which closes the list before the click.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => choose(option)}
            >
              {option === NEW ? (
                <>
                  <Plus aria-hidden="true" />
                  Add Custom Category
                </>
              ) : (
                <>
                  <span>
                    {option}
                    {custom.includes(option) && <span className="dim"> (Custom)</span>}
                  </span>
                  {option === value && <Check aria-label="chosen" />}
                </>
              )}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}

const scrollIntoView = (option: HTMLElement | null) => option?.scrollIntoView({ block: 'nearest' });
