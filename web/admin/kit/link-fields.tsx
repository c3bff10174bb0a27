import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { Field } from '../../ui/app-shell/field.tsx';
import { parseAddress } from './light-editing.ts';

interface LinkFieldsProps {
  /** The selected words, which become the link. */
  words: string;
  onAdd: (words: string, address: string) => void;
  onCancel: () => void;
}

/** Asks for the words and the address of a link, within a form. */
export function LinkFields({ words: selected, onAdd, onCancel }: LinkFieldsProps) {
  const [words, setWords] = useState(selected);
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.querySelector<HTMLElement>('input[type="url"]')?.focus(), []);

  const add = () => {
    const address = parseAddress(typed);
    if (address === undefined) setProblem('Please enter a web address, an email address, or a phone number.');
    else onAdd(words.trim() === '' ? typed.trim() : words, address);
  };
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    event.stopPropagation();
    if (event.key === 'Escape') onCancel();
    else add();
    // The form around must not be submitted.
    event.preventDefault();
  };
  return (
    <div className="light-editor__link" ref={box} role="group" aria-label="Link">
      <Field label="Link to" problem={problem}>
        {(control) => (
          <input
            {...control}
            className="input"
            type="url"
            placeholder="https://"
            autoComplete="off"
            value={typed}
            onKeyDown={press}
            onChange={(event) => {
              setTyped(event.target.value);
              setProblem(undefined);
            }}
          />
        )}
      </Field>
      <Field label="Words to show">
        {(control) => (
          <input
            {...control}
            className="input"
            autoComplete="off"
            value={words}
            onKeyDown={press}
            onChange={(event) => setWords(event.target.value)}
          />
        )}
      </Field>
      <div className="actions">
        <button className="button" type="button" onClick={add}>
          Add Link
        </button>
        <button className="button button--bare" type="button" onClick={onCancel}>
          Cancel
        </button>
      </div>
    </div>
  );
}
