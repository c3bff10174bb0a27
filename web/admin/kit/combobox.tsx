import { Combobox as Input, ComboboxItem, ComboboxPopover, ComboboxProvider } from '@ariakit/react/combobox';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import type { KeyboardEvent, ReactNode, Ref } from 'react';
import type { ControlProps } from '../../ui/app-shell/field.tsx';
import './combobox.css';

export interface ComboboxOption {
  value: string;
  content: ReactNode;
  className?: string;
}

interface ComboboxProps {
  control: ControlProps;
  input?: Ref<HTMLInputElement>;
  label: string;
  placeholder: string;
  required?: boolean;
  value: string;
  /** What the field shows for the chosen option. */
  text: string;
  /** Returns the options that match a search text; all of them if it is empty. Called only while the list is open. */
  find: (typed: string) => readonly ComboboxOption[];
  none?: string;
  onChoose: (value: string, typed: string) => void;
  /** Called with a text that was typed but not picked, when the focus leaves the field. */
  onLeave: (typed: string) => void;
}

/**
 * A text field with a list of options that is filtered by the typed text. Arrow keys move through the list, Enter
 * picks, Escape closes the list and drops what was typed.
 */
export function Combobox(props: ComboboxProps) {
  const { control, input, label, placeholder, required, value, text, find, none, onChoose, onLeave } = props;
  // Undefined until the text is edited: then all options are listed, and the chosen one is active.
  const [typed, setTyped] = useState<string>();
  const [open, setOpen] = useState(false);
  const options = open ? find(typed ?? '') : [];

  const close = () => {
    setOpen(false);
    setTyped(undefined);
  };
  const choose = (chosen: string) => {
    close();
    onChoose(chosen, typed ?? '');
  };
  const press = (event: KeyboardEvent) => {
    if (open ? event.key !== 'Escape' : event.key !== 'Enter') return;
    // Escape does not close a surrounding dialog, and Enter does not submit the form.
    event.preventDefault();
    if (open) close();
    else setOpen(true);
  };
  const leave = () => {
    close();
    if (typed !== undefined) onLeave(typed);
  };

  return (
    <div className="combobox">
      <ComboboxProvider
        open={open}
        setOpen={setOpen}
        inputValue={typed ?? text}
        setInputValue={setTyped}
        compositeElementInFocusOrder={false}
      >
        <Input
          {...control}
          ref={input}
          className="input"
          autoSelect="always"
          getAutoSelectId={(items) =>
            typed === undefined ? items.find((item) => item.value === value)?.id : undefined
          }
          aria-required={required}
          placeholder={placeholder}
          spellCheck={false}
          onFocus={(event) => event.currentTarget.select()}
          onKeyDown={press}
          onBlur={leave}
        />
        <ChevronDown aria-hidden="true" />
        {options.length > 0 && (
          <ComboboxPopover
            className="combobox__list"
            aria-label={label}
            gutter={4}
            sameWidth
            // The field closes the list itself, so that Escape is not also taken by a dialog around it.
            hideOnEscape={false}
            // A press beside an option must not take the focus from the field.
            onMouseDown={(event) => event.preventDefault()}
          >
            {options.map((option) => (
              <ComboboxItem
                key={option.value}
                className={`combobox__option ${option.className ?? ''}`}
                value={option.value}
                aria-selected={option.value === value}
                focusOnHover
                setValueOnClick={false}
                selectValueOnClick={false}
                onClick={() => choose(option.value)}
              >
                {option.content}
              </ComboboxItem>
            ))}
          </ComboboxPopover>
        )}
      </ComboboxProvider>
      {none !== undefined && (
        <p className="combobox__none hint" role="status">
          {open && options.length === 0 && none}
        </p>
      )}
    </div>
  );
}
