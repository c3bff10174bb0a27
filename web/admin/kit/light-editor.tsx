import { Toolbar, ToolbarItem } from '@ariakit/react/toolbar';
import { Bold, Italic, Link2, List, ListOrdered, type LucideIcon } from 'lucide-react';
import { useRef, useState, type ChangeEventHandler, type KeyboardEvent } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import type { ControlProps } from '../../ui/app-shell/field.tsx';
import { applyEdit, readSelection } from './apply-edit.ts';
import { continueList, insertLink, toggleList, toggleMark, type Edit, type Selection } from './light-editing.ts';
import { LinkFields } from './link-fields.tsx';
import './light-editor.css';

/** For a form that holds the text itself. */
export interface ControlledText {
  value: string;
  onChange: ChangeEventHandler<HTMLTextAreaElement>;
}

interface LightEditorProps {
  control: ControlProps;
  registration: UseFormRegisterReturn | ControlledText;
  /** What is written here, for the name of the toolbar. */
  label: string;
  rows: number;
  placeholder?: string | undefined;
}

type Tool = 'bold' | 'italic' | 'link' | 'bullets' | 'numbers';

const TOOLS: readonly { tool: Tool; name: string; Icon: LucideIcon; key?: string }[] = [
  { tool: 'bold', name: 'Bold', Icon: Bold, key: 'b' },
  { tool: 'italic', name: 'Italic', Icon: Italic, key: 'i' },
  { tool: 'link', name: 'Link', Icon: Link2, key: 'k' },
  { tool: 'bullets', name: 'Bulleted list', Icon: List },
  { tool: 'numbers', name: 'Numbered list', Icon: ListOrdered },
];

/** A text field for light Markdown, with buttons for those who don’t know its signs. */
export function LightEditor({ control, registration, label, rows, placeholder }: LightEditorProps) {
  const box = useRef<HTMLDivElement>(null);
  const [linking, setLinking] = useState<Selection>();
  const findField = () => box.current?.querySelector('textarea') ?? undefined;

  const edit = (make: (selection: Selection) => Edit | undefined): boolean => {
    const field = findField();
    const made = field && make(readSelection(field));
    if (made) applyEdit(field, made);
    return made !== undefined;
  };
  const apply = (tool: Tool) => {
    if (tool === 'bold') edit((selection) => toggleMark(selection, '**'));
    else if (tool === 'italic') edit((selection) => toggleMark(selection, '*'));
    else if (tool === 'link') {
      const field = findField();
      setLinking(field && readSelection(field));
    } else edit((selection) => toggleList(selection, tool === 'numbers'));
  };
  const press = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, shiftKey, nativeEvent } = event;
    if (nativeEvent.isComposing || altKey || shiftKey) return;
    const tool = TOOLS.find((one) => one.key === key.toLowerCase());
    if ((ctrlKey || metaKey) && tool) apply(tool.tool);
    else if (ctrlKey || metaKey || key !== 'Enter' || !edit(continueList)) return;
    event.preventDefault();
  };

  return (
    <div className="light-editor" ref={box}>
      <Toolbar className="light-editor__tools" aria-label={`Formatting: ${label}`} aria-controls={control.id}>
        {TOOLS.map(({ tool, name, Icon }) => (
          <ToolbarItem
            key={tool}
            className="icon-button"
            aria-label={name}
            aria-expanded={tool === 'link' ? linking !== undefined : undefined}
            title={name}
            onClick={() => apply(tool)}
          >
            <Icon aria-hidden="true" />
          </ToolbarItem>
        ))}
      </Toolbar>
      {linking && (
        <LinkFields
          words={linking.text.slice(linking.from, linking.to)}
          onAdd={(words, address) => {
            setLinking(undefined);
            edit(() => insertLink(linking, words, address));
          }}
          onCancel={() => {
            setLinking(undefined);
            findField()?.focus();
          }}
        />
      )}
      <textarea
        {...control}
        {...registration}
        className="input"
        rows={rows}
        placeholder={placeholder}
        onKeyDown={press}
      />
    </div>
  );
}
