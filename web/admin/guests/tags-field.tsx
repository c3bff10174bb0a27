import { X } from 'lucide-react';
import { useId, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { TAG_MAX_LENGTH, TAGS_MAX } from '../../../contract/households.ts';
import { Field } from '../../ui/app-shell/field.tsx';

interface TagsProps {
  tags: readonly string[];
  /** Those that other invitations have. */
  known: readonly string[];
  problem: string | undefined;
  onChange: (tags: string[]) => void;
}

/** Enter or a comma adds a tag, Backspace in the empty field removes the last one. */
export function TagsField({ tags, known, problem, onChange }: TagsProps) {
  const [typed, setTyped] = useState('');
  const list = useId();
  const isFull = tags.length >= TAGS_MAX;
  const add = (text: string) => {
    const tag = text.replaceAll(',', ' ').replace(/\s+/g, ' ').trim();
    setTyped('');
    if (tag !== '' && !tags.includes(tag) && !isFull) onChange([...tags, tag]);
  };
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    if ((event.key === 'Enter' || event.key === ',') && typed.trim() !== '') {
      event.preventDefault();
      add(typed);
    } else if (event.key === 'Backspace' && typed === '') onChange(tags.slice(0, -1));
  };
  return (
    <Field
      className="full"
      label="Tags"
      need="optional"
      problem={problem}
      hint={
        isFull
          ? `That’s ${TAGS_MAX} tags, as many as one invitation can have.`
          : `Press Enter after each, such as Family or Table 1. Up to ${TAGS_MAX}, of ${TAG_MAX_LENGTH} characters.`
      }
    >
      {(control) => (
        <div className="tags-field">
          {tags.length > 0 && (
            <ul aria-label="Chosen tags">
              {tags.map((tag) => (
                <li key={tag}>
                  {tag}
                  <button
                    type="button"
                    aria-label={`Remove tag ${tag}`}
                    onClick={() => onChange(tags.filter((other) => other !== tag))}
                  >
                    <X aria-hidden="true" />
                  </button>
                </li>
              ))}
            </ul>
          )}
          <input
            {...control}
            className="input"
            list={list}
            maxLength={TAG_MAX_LENGTH}
            autoComplete="off"
            disabled={isFull}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            onKeyDown={press}
            onBlur={() => add(typed)}
          />
          <datalist id={list}>
            {known
              .filter((tag) => !tags.includes(tag))
              .map((tag) => (
                <option key={tag}>{tag}</option>
              ))}
          </datalist>
        </div>
      )}
    </Field>
  );
}
