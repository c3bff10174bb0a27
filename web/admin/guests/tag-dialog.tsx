import { useId, useState } from 'react';
import { ApiFailure } from '../../../contract/client.ts';
import { formatFailure } from '../../ui/app-shell/failures.ts';
import { Field } from '../../ui/app-shell/field.tsx';
import { formatCount } from '../../ui/app-shell/format-count.ts';
import { FormDialog } from '../../ui/app-shell/form-dialog.tsx';

/** As long as a tag may be; contract/households.ts has it too, with schemas that the list does not load. */
const TAG_LENGTH = 40;

interface TagDialogProps {
  act: 'add_tag' | 'remove_tag';
  /** Of the selected invitations. */
  count: number;
  tags: readonly string[];
  onSave: (tag: string) => Promise<void>;
  onClose: () => void;
}

export function TagDialog({ act, count, tags, onSave, onClose }: TagDialogProps) {
  const isAdding = act === 'add_tag';
  const [tag, setTag] = useState(isAdding ? '' : (tags[0] ?? ''));
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const list = useId();

  const save = async () => {
    if (tag.trim() === '') {
      setProblem('Please enter a tag.');
      return;
    }
    setBusy(true);
    try {
      await onSave(tag.trim());
      onClose();
    } catch (cause) {
      const says = cause instanceof ApiFailure ? cause.fields['tag'] : undefined;
      setProblem(says ?? formatFailure(cause, 'Failed to update guests'));
      setBusy(false);
    }
  };
  const invitations = formatCount(count, 'invitation', 'invitations');
  return (
    <FormDialog
      title={isAdding ? 'Add a Tag' : 'Remove a Tag'}
      compact
      dirty={false}
      busy={busy}
      problem={undefined}
      action={isAdding ? 'Add Tag' : 'Remove Tag'}
      acting="Saving..."
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
      onClose={onClose}
    >
      <div className="tag-form">
        <p>{isAdding ? `For ${invitations}.` : `From ${invitations}.`}</p>
        <Field
          label="Tag"
          hint={isAdding ? `Such as Family or Table 1, up to ${TAG_LENGTH} characters.` : undefined}
          problem={problem}
        >
          {(control) =>
            isAdding ? (
              <>
                <input
                  {...control}
                  className="input"
                  list={list}
                  maxLength={TAG_LENGTH}
                  autoComplete="off"
                  value={tag}
                  onChange={(event) => setTag(event.target.value)}
                />
                <datalist id={list}>
                  {tags.map((each) => (
                    <option key={each}>{each}</option>
                  ))}
                </datalist>
              </>
            ) : (
              <select {...control} className="input" value={tag} onChange={(event) => setTag(event.target.value)}>
                {tags.map((each) => (
                  <option key={each}>{each}</option>
                ))}
              </select>
            )
          }
        </Field>
      </div>
    </FormDialog>
  );
}
