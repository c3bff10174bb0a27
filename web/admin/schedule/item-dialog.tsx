import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Controller, useForm, type UseFormReturn } from 'react-hook-form';
import { formatTime, isNextDay } from '../../../contract/dates.ts';
import type { ScheduleItem } from '../../../contract/schedule.ts';
import { Field } from '../../ui/app-shell/field.tsx';
import { FormDialog } from '../../ui/app-shell/form-dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { ConflictBanner } from '../kit/conflict.tsx';
import { showFailure } from '../kit/form.ts';
import { useIdempotencyKey } from '../kit/idempotency.ts';
import { isChangedElsewhere } from '../kit/rebase.ts';
import { Switch } from '../kit/switch.tsx';
import { useMerge } from '../kit/use-merge.ts';
import { createZodResolver } from '../kit/zod-resolver.ts';
import { useSession } from '../shell/shell-context.ts';
import { scheduleQuery, useChangeItem, useCreateItem } from './data.ts';
import { itemSchema, toItemValues, type CheckedItem, type ItemValues } from './form-values.ts';
import { isBeforeEvent } from './when.ts';

const LABELS = {
  name: 'Name',
  audience: 'Who Is Invited',
  date: 'Date',
  start_time: 'Start Time',
  end_time: 'End Time',
  venue_name: 'Venue Name',
  venue_address: 'Venue Address',
  dress_code: 'Dress Code',
  description: 'Description',
  asks_reply: 'Ask guests if they’re coming',
} as const;
const FIELDS = Object.keys(LABELS) as (keyof typeof LABELS)[];

interface ItemDialogProps {
  /** The item to edit; if missing, the dialog adds one. */
  item?: ScheduleItem;
  /** Of the event: a new item is on its date. */
  date: string | null;
  time: string | null;
  onClose: () => void;
}

export function ItemDialog({ item, date, time, onClose }: ItemDialogProps) {
  const [invitesAll, setInvitesAll] = useState(true);
  const { form, save, problem, busy, conflicts } = useItemForm(item, { date, invitesAll }, onClose);
  const { errors, isDirty } = form.formState;
  const [day, start, end, audience] = form.watch(['date', 'start_time', 'end_time', 'audience']);
  const isEarly = isBeforeEvent({ date: day || date, start_time: start || null }, { date, time });
  const text = (name: 'venue_name' | 'dress_code', placeholder?: string) => (
    <Field className="full" label={LABELS[name]} need="optional" problem={errors[name]?.message}>
      {(control) => <input {...control} {...form.register(name)} className="input" placeholder={placeholder} />}
    </Field>
  );
  const area = (name: 'venue_address' | 'description') => (
    <Field className="full" label={LABELS[name]} need="optional" problem={errors[name]?.message}>
      {(control) => <textarea {...control} {...form.register(name)} className="input" rows={2} />}
    </Field>
  );

  return (
    <FormDialog
      title={item ? 'Edit Item' : 'Add to Schedule'}
      dirty={isDirty}
      busy={busy}
      problem={problem}
      action={item ? 'Save Changes' : 'Add Item'}
      acting="Saving..."
      onSubmit={save}
      onClose={onClose}
    >
      <ConflictBanner {...conflicts} />
      <div className="fields">
        <Field className="full" label={LABELS.name} need="required" problem={errors.name?.message}>
          {(control) => (
            <input
              {...control}
              {...form.register('name')}
              className="input"
              autoComplete="off"
              placeholder="Welcome dinner"
              required
            />
          )}
        </Field>
        <Field
          className="full"
          label={LABELS.audience}
          hint={
            audience === 'invited'
              ? 'Choose the households on the Guests page. Nobody else sees it.'
              : 'Everybody who opens your site sees it. To leave somebody out, choose “Only households I choose”.'
          }
          problem={errors.audience?.message}
        >
          {(control) => (
            <select {...control} {...form.register('audience')} className="input">
              <option value="everyone">Everyone</option>
              <option value="invited">Only households I choose</option>
            </select>
          )}
        </Field>
        {item?.audience === 'everyone' && audience === 'invited' && (
          <label className="check full">
            <input type="checkbox" checked={invitesAll} onChange={({ target }) => setInvitesAll(target.checked)} />
            Invite all households on your list now, so that you can leave out some
          </label>
        )}
        <Field
          className="full"
          label={LABELS.date}
          need="optional"
          hint={date === null ? undefined : 'Empty means the day of the event.'}
          problem={errors.date?.message}
        >
          {(control) => <input {...control} {...form.register('date')} className="input num" type="date" />}
        </Field>
        <Field
          label={LABELS.start_time}
          need="optional"
          hint={isEarly && time ? `Before ${formatTime(time)}, when your event begins.` : undefined}
          problem={errors.start_time?.message}
        >
          {(control) => <input {...control} {...form.register('start_time')} className="input num" type="time" />}
        </Field>
        <Field
          label={LABELS.end_time}
          need="optional"
          hint={end !== '' && isNextDay(start, end) ? 'Ends the next day.' : undefined}
          problem={errors.end_time?.message}
        >
          {(control) => <input {...control} {...form.register('end_time')} className="input num" type="time" />}
        </Field>
        {text('venue_name')}
        {area('venue_address')}
        {text('dress_code', 'Smart casual')}
        {area('description')}
        <Controller
          control={form.control}
          name="asks_reply"
          render={({ field }) => (
            <Switch on={field.value} onFlip={() => field.onChange(!field.value)}>
              {LABELS.asks_reply}
            </Switch>
          )}
        />
      </div>
    </FormDialog>
  );
}

function useItemForm(
  item: ScheduleItem | undefined,
  { date, invitesAll }: { date: string | null; invitesAll: boolean },
  onClose: () => void,
) {
  const { eventId } = useSession().site;
  const queries = useQueryClient();
  const create = useCreateItem(eventId);
  const change = useChangeItem(eventId);
  const intention = useIdempotencyKey();
  const [problem, setProblem] = useState<string>();
  const toValues = (stored: ScheduleItem | undefined) => toItemValues(stored, date);
  const form: UseFormReturn<ItemValues, unknown, CheckedItem> = useForm({
    resolver: createZodResolver(itemSchema),
    defaultValues: toValues(item),
  });
  const { stored, focusConflicts, takeIn, conflicts } = useMerge(form, {
    opened: item,
    toValues,
    labels: LABELS,
    gone: 'This item was deleted elsewhere.',
  });

  const save = form.handleSubmit(async (body) => {
    setProblem(undefined);
    if (focusConflicts()) return;
    try {
      if (stored) {
        const invite_all = invitesAll && stored.audience === 'everyone' && body.audience === 'invited';
        await change.mutateAsync({
          id: stored.id,
          body: { ...body, seen_version: stored.version, ...(invite_all && { invite_all }) },
        });
        toast.success('Schedule updated', { topic: 'schedule' });
      } else {
        await create.mutateAsync({ body, key: intention.getKey(body) });
        toast.success('Added to the schedule', { topic: 'schedule' });
      }
      onClose();
    } catch (cause) {
      if (isChangedElsewhere(cause)) setProblem(takeIn(await fetchItem()));
      else setProblem(showFailure(cause, form.setError, FIELDS, 'Failed to save the item'));
    }
  });
  const fetchItem = async () =>
    (await queries.query({ ...scheduleQuery(eventId), staleTime: 0 })).find(({ id }) => id === item?.id);
  return { form, save, problem, busy: form.formState.isSubmitting, conflicts };
}
