import { NOTE_MAX } from '../../../contract/mails.ts';
import { Field } from '../../ui/app-shell/field.tsx';

export const isNoteTooLong = (note: string): boolean => note.length > NOTE_MAX;

interface NoteFieldProps {
  label: string;
  hint: string;
  note: string;
  onChange: (note: string) => void;
}

/** What hosts add to a mail in their own words, of at most `NOTE_MAX` characters. */
export function NoteField({ label, hint, note, onChange }: NoteFieldProps) {
  return (
    <Field
      label={label}
      need="optional"
      hint={hint}
      problem={isNoteTooLong(note) ? `Please use at most ${NOTE_MAX} characters.` : undefined}
    >
      {(control) => (
        <textarea
          {...control}
          className="input"
          rows={3}
          value={note}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  );
}
