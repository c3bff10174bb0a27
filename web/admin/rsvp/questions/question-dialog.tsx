import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { OwnQuestion } from '../../../../contract/rsvp.ts';
import type { ScheduleItem } from '../../../../contract/schedule.ts';
import { Field } from '../../../ui/app-shell/field.tsx';
import { FormDialog } from '../../../ui/app-shell/form-dialog.tsx';
import { toast } from '../../../ui/toast.tsx';
import { ConflictBanner } from '../../kit/conflict.tsx';
import { showFailure } from '../../kit/form.ts';
import { useIdempotencyKey } from '../../kit/idempotency.ts';
import { isChangedElsewhere } from '../../kit/rebase.ts';
import { useMerge } from '../../kit/use-merge.ts';
import { scheduleQuery } from '../../schedule/data.ts';
import { useSession } from '../../shell/shell-context.ts';
import { AudienceFields } from './audience-fields.tsx';
import { listItemNames, questionsQuery, TYPE_LABEL, useChangeQuestion, useCreateQuestion } from './data.ts';
import {
  explainFixedOptions,
  hasOptions,
  buildQuestionSchema,
  listAllowedTypes,
  takesBounds,
  toQuestionValues,
  type QuestionFormState,
  type QuestionValues,
} from './form-values.ts';
import { BoundFields } from './bound-fields.tsx';
import { QuestionSample } from './question-sample.tsx';
import { Switch } from '../../kit/switch.tsx';
import { createZodResolver } from '../../kit/zod-resolver.ts';

const FIELDS = [
  'label',
  'input_type',
  'sort_order',
  'options',
  'placeholder',
  'help_text',
  'scope',
  'schedule',
  'minimum',
  'maximum',
] as const;

const LABELS = {
  label: 'Question Text',
  input_type: 'Input Type',
  sort_order: 'Sort Order',
  options: 'Options',
  placeholder: 'Placeholder Text',
  help_text: 'Help Text',
  enabled: 'Question Status',
  required: 'Response Requirement',
  scope: 'Who Is Asked',
  schedule: 'Only for',
  adults_only: 'Adults only',
  minimum: 'Smallest Answer',
  maximum: 'Largest Answer',
};

interface QuestionDialogProps {
  /** The question to edit; if missing, the dialog adds one. */
  question?: OwnQuestion;
  count: number;
  onClose: () => void;
}

export function QuestionDialog({ question, count, onClose }: QuestionDialogProps) {
  const { form, save, problem, busy, conflicts } = useQuestionForm(question, count, onClose);
  const { errors, isDirty } = form.formState;
  const type = form.watch('input_type');
  const fixed = explainFixedOptions(question);
  const types = listAllowedTypes(question);
  const items = useQuery(scheduleQuery(useSession().site.eventId)).data?.filter(({ asks_reply }) => asks_reply) ?? [];

  return (
    <FormDialog
      title={question ? 'Edit Question' : 'Create New Question'}
      dirty={isDirty}
      busy={busy}
      problem={problem}
      action={question ? 'Update Question' : 'Create Question'}
      acting="Saving..."
      onSubmit={save}
      onClose={onClose}
    >
      <ConflictBanner {...conflicts} />
      <div className="fields">
        <Field className="full" label="Question Text" need="required" problem={errors.label?.message}>
          {(control) => (
            <input
              {...control}
              {...form.register('label')}
              className="input"
              autoComplete="off"
              placeholder="Which song gets you dancing?"
              required
            />
          )}
        </Field>
        <Field
          label="Input Type"
          hint={types.length === 1 ? 'This question’s type can’t be changed.' : undefined}
          problem={errors.input_type?.message}
        >
          {(control) => (
            <select {...control} {...form.register('input_type')} className="input">
              {types.map((each) => (
                <option key={each} value={each}>
                  {TYPE_LABEL[each]}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Field label="Sort Order" hint="Lower numbers come first." problem={errors.sort_order?.message}>
          {(control) => (
            <input {...control} {...form.register('sort_order')} className="input num" inputMode="numeric" />
          )}
        </Field>
        {hasOptions(type) && fixed === undefined && (
          <Field
            className="full"
            label="Options"
            need="required"
            hint="One per line."
            problem={errors.options?.message}
          >
            {(control) => (
              <textarea
                {...control}
                {...form.register('options')}
                className="input"
                rows={4}
                placeholder={'Fish\nGarden vegetables'}
              />
            )}
          </Field>
        )}
        {takesBounds(type, question) && <BoundFields form={form} isDate={type === 'date'} />}
        {fixed !== undefined && <p className="hint full">{fixed}</p>}
        <Field className="full" label="Placeholder Text" need="optional" problem={errors.placeholder?.message}>
          {(control) => <input {...control} {...form.register('placeholder')} className="input" autoComplete="off" />}
        </Field>
        <Field
          className="full"
          label="Help Text"
          need="optional"
          hint="Shown below the question."
          problem={errors.help_text?.message}
        >
          {(control) => <input {...control} {...form.register('help_text')} className="input" autoComplete="off" />}
        </Field>
        <AudienceFields form={form} question={question} items={items} />
        <div className="question-switch">
          <p>Question Status</p>
          <Controller
            control={form.control}
            name="enabled"
            render={({ field }) => (
              <Switch on={field.value === true} onFlip={() => field.onChange(field.value !== true)}>
                {field.value === true ? 'Active & Visible' : 'Hidden from Form'}
              </Switch>
            )}
          />
        </div>
        <div className="question-switch">
          <p>Response Requirement</p>
          <Controller
            control={form.control}
            name="required"
            render={({ field }) => (
              <Switch on={field.value === true} onFlip={() => field.onChange(field.value !== true)}>
                {field.value === true ? 'Answer Required' : 'Answer Optional'}
              </Switch>
            )}
          />
        </div>
        <QuestionSample values={form.watch()} />
      </div>
    </FormDialog>
  );
}

function useQuestionForm(question: OwnQuestion | undefined, count: number, onClose: () => void) {
  const { eventId } = useSession().site;
  const queries = useQueryClient();
  const create = useCreateQuestion(eventId);
  const change = useChangeQuestion(eventId);
  const intention = useIdempotencyKey();
  const [problem, setProblem] = useState<string>();
  const toValues = (stored: OwnQuestion | undefined) => toQuestionValues(stored, count);
  const form: QuestionFormState = useForm({
    resolver: createZodResolver(buildQuestionSchema(question)),
    defaultValues: toValues(question),
  });
  const items = useQuery(scheduleQuery(eventId)).data ?? [];
  const { stored, focusConflicts, takeIn, conflicts } = useMerge(form, {
    opened: question,
    toValues,
    labels: LABELS,
    gone: 'This question was deleted elsewhere.',
    format: (value, name) => formatValue(value, name, items),
  });

  const save = form.handleSubmit(async (body) => {
    setProblem(undefined);
    if (focusConflicts()) return;
    try {
      if (stored) {
        await change.mutateAsync({ id: stored.id, body: { ...body, seen_version: stored.version } });
        toast.success('Question updated successfully');
      } else {
        await create.mutateAsync({ body, key: intention.getKey(body) });
        toast.success('Question created successfully');
      }
      onClose();
    } catch (cause) {
      if (isChangedElsewhere(cause)) setProblem(takeIn(await fetchQuestion()));
      else setProblem(showFailure(cause, form.setError, FIELDS, 'Failed to save question'));
    }
  });
  const fetchQuestion = async () =>
    (await queries.query({ ...questionsQuery(eventId), staleTime: 0 })).find(({ id }) => id === question?.id);
  return { form, save, problem, busy: form.formState.isSubmitting, conflicts };
}

/** Ids say nothing to an owner. */
function formatValue(value: unknown, name: keyof QuestionValues, items: readonly ScheduleItem[]): string {
  const text = String(value);
  if (name === 'scope') return text === 'person' ? 'Each person who comes' : 'Once for the whole reply';
  if (name !== 'schedule') return text;
  return text === '' ? 'Everything' : listItemNames(items, text.split(' '));
}
