import { useId } from 'react';
import type { Question } from '../../../../contract/rsvp.ts';
import type { ScheduleItem } from '../../../../contract/schedule.ts';
import { Field } from '../../../ui/app-shell/field.tsx';
import { flipItem, getAudienceChoices, hasItem, type QuestionFormState } from './form-values.ts';

interface AudienceProps {
  form: QuestionFormState;
  question: Question | undefined;
  /** Of the schedule, those that ask for a reply. */
  items: readonly ScheduleItem[];
}

/** Who is asked: the household once or each person, for which items, and whether children answer. */
export function AudienceFields({ form, question, items }: AudienceProps) {
  const id = useId();
  const { perPerson, perItem } = getAudienceChoices(question);
  const [scope, chosen] = form.watch(['scope', 'schedule']);
  const { errors } = form.formState;
  // Deleted items, or ones that ask for no reply any more, cannot be chosen.
  const isUnasked = chosen !== '' && !items.some(({ id: item }) => hasItem(chosen, item));
  return (
    <>
      {perPerson && (
        <Field
          className="full"
          label="Who Is Asked"
          hint={scope === 'person' ? 'Where an invitation names its people, each of them answers.' : undefined}
          problem={errors.scope?.message}
        >
          {(control) => (
            <select {...control} {...form.register('scope')} className="input">
              <option value="reply">Once for the whole reply</option>
              <option value="person">Each person who comes</option>
            </select>
          )}
        </Field>
      )}
      {perPerson && scope === 'person' && (
        <label className="check full">
          <input type="checkbox" {...form.register('adults_only')} />
          Children and infants don’t have to answer
        </label>
      )}
      {perItem && (items.length > 0 || isUnasked) && (
        <fieldset className="full question-items" aria-describedby={`${id}-hint`}>
          <legend>Only for</legend>
          {items.map((item) => (
            <label className="check" key={item.id}>
              <input
                type="checkbox"
                checked={hasItem(chosen, item.id)}
                onChange={() => {
                  const known = isUnasked ? '' : form.getValues('schedule');
                  form.setValue('schedule', flipItem(known, item.id), { shouldDirty: true });
                }}
              />
              {item.name}
            </label>
          ))}
          <p className="hint" id={`${id}-hint`}>
            {describeAudience(chosen, isUnasked)}
          </p>
          {isUnasked && (
            <button
              className="button"
              type="button"
              onClick={() => form.setValue('schedule', '', { shouldDirty: true })}
            >
              Ask Everybody
            </button>
          )}
          {errors.schedule?.message !== undefined && <p className="field__problem">{errors.schedule.message}</p>}
        </fieldset>
      )}
    </>
  );
}

function describeAudience(chosen: string, isUnasked: boolean): string {
  if (isUnasked)
    return 'Nobody is asked: no part of the schedule that this question was for asks for a reply. Choose others, or ask everybody.';
  return chosen === ''
    ? 'Nothing is checked, so everybody who replies is asked.'
    : 'Only guests who come to one of these are asked.';
}
