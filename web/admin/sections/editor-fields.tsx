import type { WrittenKind } from '../../../contract/section-kinds.ts';
import { Field } from '../../ui/app-shell/field.tsx';
import { LightEditor } from '../kit/light-editor.tsx';
import type { Suggestions } from './starters.ts';
import { listBlanks } from './starters.ts';
import { SuggestionChips } from './suggestion-chips.tsx';
import type { SectionFormState } from './use-section-form.ts';

interface EditorFieldsProps {
  form: SectionFormState;
  kind: WrittenKind;
  suggestions: Suggestions;
}

/** Title, words and audience, which every section has. */
export function EditorFields({ form, kind, suggestions }: EditorFieldsProps) {
  const { errors } = form.formState;
  const [body, audience] = form.watch(['body', 'audience']);
  const isAllWords = kind === 'text' || kind === 'dress_code';
  const hasBlanks = listBlanks(body).length > 0;
  const choose = (name: string) => {
    const text = suggestions.starters.find((starter) => starter.name === name)?.text ?? '';
    form.setValue('body', text, { shouldDirty: true });
    form.clearErrors('body');
    form.setFocus('body');
  };
  return (
    <div className="fields">
      <Field className="full" label="Title" need="required" problem={errors.title?.message}>
        {(control) => (
          <input
            {...control}
            {...form.register('title')}
            className="input"
            autoComplete="off"
            maxLength={80}
            required
          />
        )}
      </Field>
      <div className="full editor__words">
        <Field
          label="Text"
          need={isAllWords ? 'required' : 'optional'}
          hint={hasBlanks ? 'This is a suggestion: put your own words in place of those in [brackets].' : undefined}
          problem={errors.body?.message}
        >
          {(control) => (
            <LightEditor
              control={control}
              registration={form.register('body')}
              label="Text"
              rows={isAllWords ? 8 : 5}
            />
          )}
        </Field>
        {body.trim() === '' && (
          <SuggestionChips
            label="Suggested texts"
            names={suggestions.starters.map(({ name }) => name)}
            onChoose={choose}
          />
        )}
      </div>
      <Field
        className="full"
        label="Who Sees It"
        hint={
          audience === 'invited'
            ? 'Only guests who open your site with their invitation link.'
            : 'Everybody who can open your site.'
        }
        problem={errors.audience?.message}
      >
        {(control) => (
          <select {...control} {...form.register('audience')} className="input">
            <option value="everyone">Everyone</option>
            <option value="invited">Only invited guests</option>
          </select>
        )}
      </Field>
    </div>
  );
}
