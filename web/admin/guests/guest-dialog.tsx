import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm, useWatch, type UseFormReturn } from 'react-hook-form';
import { ApiFailure } from '../../../contract/client.ts';
import type { Invitation, LinkedInvitation, ListedInvitation, NewInvitation } from '../../../contract/guests.ts';
import { makeHouseholdName } from '../../../contract/household-name.ts';
import type { FieldName } from '../../../contract/invitation-fields.ts';
import { Field } from '../../ui/app-shell/field.tsx';
import { FormDialog } from '../../ui/app-shell/form-dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { ConflictBanner } from '../kit/conflict.tsx';
import { useFirstProblem } from '../kit/first-problem.ts';
import { showFailure } from '../kit/form.ts';
import { useIdempotencyKey } from '../kit/idempotency.ts';
import { isChangedElsewhere } from '../kit/rebase.ts';
import { useMerge } from '../kit/use-merge.ts';
import { createZodResolver } from '../kit/zod-resolver.ts';
import { scheduleQuery } from '../schedule/data.ts';
import { useSession } from '../shell/shell-context.ts';
import { countsQuery, fetchInvitation, useChangeInvitation, useCreateInvitation } from './data.ts';
import {
  BLANK,
  formatHouseholdValue,
  HOUSEHOLD_FIELDS,
  householdSchema,
  isCountField,
  isLinesField,
  LABELS,
  listNamed,
  PLAIN_FIELDS,
  toHouseholdValues,
  type HouseholdValues,
} from './household-values.ts';
import { InvitationField } from './invitation-field.tsx';
import { InvitedItems } from './invited-items.tsx';
import { NO_FILTER } from './list.ts';
import { PeopleFields, type PersonProblems } from './people-fields.tsx';
import { PlusOnesField } from './plus-ones-field.tsx';
import { RepliedNote } from './replied-note.tsx';
import { ReplyOffer } from './reply-offer.tsx';
import { TagsField } from './tags-field.tsx';
import './guest-dialog.css';

interface GuestDialogProps {
  /** The invitation to edit; if missing, the dialog adds one. */
  invitation?: ListedInvitation;
  onClose: () => void;
  onCreated?: (invitation: LinkedInvitation) => void;
}

export function GuestDialog({ invitation, onClose, onCreated }: GuestDialogProps) {
  const { eventId } = useSession().site;
  const { form, save, problem, busy, conflicts } = useGuestForm(invitation, onClose, onCreated);
  const { errors, isDirty, submitCount } = form.formState;
  const formRef = useFirstProblem(submitCount);
  const known = useQuery(countsQuery(eventId, NO_FILTER)).data?.tags ?? [];
  const items = useQuery(scheduleQuery(eventId)).data ?? [];
  const [people, plus_ones, tags, schedule, name, email] = useWatch({
    control: form.control,
    name: ['people', 'plus_ones', 'tags', 'schedule', 'guest_name', 'guest_email'],
  });
  const named = listNamed(people);
  const made = makeHouseholdName(named);
  // Named people are counted; of others somebody must say how many they are.
  const hasCount = made === '' && name !== '';
  // Named people replace a number of guests.
  const isNumber = invitation?.people.length === 0 && made !== '';
  const lost = isNumber ? invitation.max_guests + invitation.plus_ones - named.length - plus_ones : 0;
  const set = <Name extends 'people' | 'plus_ones' | 'tags' | 'schedule'>(name: Name, value: HouseholdValues[Name]) =>
    form.setValue(name as 'people', value as HouseholdValues['people'], { shouldDirty: true });
  const problems = errors.people as (PersonProblems | undefined)[] & { message?: string; root?: { message?: string } };

  const plain = (isShown: (field: FieldName) => boolean) =>
    PLAIN_FIELDS.filter(isShown).map((field) => (
      <InvitationField
        key={field}
        name={field}
        register={form.register}
        problem={errors[field as keyof typeof errors]?.message}
      />
    ));

  return (
    <FormDialog
      className="dlg--guest"
      title={invitation ? 'Edit Guest Invitation' : 'Add Guest Invitation'}
      dirty={isDirty}
      busy={busy}
      problem={problem}
      action={invitation ? 'Update' : 'Create'}
      acting="Saving..."
      formRef={formRef}
      onSubmit={save}
      onClose={onClose}
    >
      <ConflictBanner {...conflicts} />
      <PeopleFields
        people={people}
        problems={Array.isArray(problems) ? problems : []}
        problem={problems?.message ?? problems?.root?.message}
        onChange={(next) => set('people', next)}
      />
      {invitation && (
        <ReplyOffer
          invitation={invitation}
          people={people}
          email={String(email ?? '')}
          onPeople={(next) => set('people', next)}
          onEmail={(given) => form.setValue('guest_email', given, { shouldDirty: true })}
        />
      )}
      {invitation && <RepliedNote invitation={invitation} people={people} />}
      {lost > 0 && (
        <p className="people__lost" role="status">
          This invitation was for {invitation?.max_guests} guests. Add the others by name, or as plus ones.
        </p>
      )}
      <div className="fields">
        <Field
          className={hasCount ? '' : 'full'}
          label={LABELS.guest_name}
          {...(made !== '' && { need: 'optional' as const })}
          hint={made === '' ? 'Only if you don’t know everybody’s name.' : `Leave empty to use “${made}”.`}
          problem={errors.guest_name?.message}
        >
          {(control) => (
            <input
              {...control}
              {...form.register('guest_name')}
              className="input"
              autoComplete="off"
              maxLength={200}
              placeholder={made === '' ? 'The Okafors' : made}
            />
          )}
        </Field>
        {hasCount && plain(isCountField)}
        {plain((field) => !isCountField(field) && !isLinesField(field))}
        <PlusOnesField count={plus_ones} onChange={(count) => set('plus_ones', count)} />
        <InvitedItems
          items={items.filter(({ audience }) => audience === 'invited')}
          chosen={schedule}
          problem={errors.schedule?.message}
          onChange={(ids) => set('schedule', ids)}
        />
        <TagsField tags={tags} known={known} problem={errors.tags?.message} onChange={(next) => set('tags', next)} />
        <Field className="full" label={LABELS.postal_address} need="optional" problem={errors.postal_address?.message}>
          {(control) => (
            <textarea
              {...control}
              {...form.register('postal_address')}
              className="input"
              rows={2}
              maxLength={500}
              autoComplete="off"
            />
          )}
        </Field>
        {plain(isLinesField)}
      </div>
    </FormDialog>
  );
}

function useGuestForm(
  invitation: Invitation | undefined,
  onClose: () => void,
  onCreated: GuestDialogProps['onCreated'],
) {
  const { eventId } = useSession().site;
  const create = useCreateInvitation(eventId);
  const change = useChangeInvitation(eventId);
  const intention = useIdempotencyKey();
  const [problem, setProblem] = useState<string>();
  const form: UseFormReturn<HouseholdValues, unknown, NewInvitation> = useForm({
    resolver: createZodResolver(householdSchema),
    defaultValues: toHouseholdValues(invitation),
  });
  const { stored, focusConflicts, takeIn, conflicts } = useMerge(form, {
    opened: invitation,
    toValues: toHouseholdValues,
    labels: LABELS,
    format: formatHouseholdValue,
    gone: 'This invitation was deleted elsewhere.',
  });

  const submit = form.handleSubmit(async (body) => {
    setProblem(undefined);
    if (focusConflicts()) return;
    try {
      if (stored) {
        await change.mutateAsync({ id: stored.id, body: { ...body, seen_version: stored.version } });
        toast.success('Guest invitation updated successfully');
      } else {
        onCreated?.(await create.mutateAsync({ body, key: intention.getKey(body) }));
      }
      onClose();
    } catch (cause) {
      if (invitation && isChangedElsewhere(cause)) {
        setProblem(takeIn(await fetchInvitation(eventId, invitation.id)));
        return;
      }
      const fallback = invitation ? 'Failed to update guest' : 'Failed to create guest invitation';
      setProblem(showFailure(cause, form.setError, listErrorFields(cause), fallback));
    }
  });
  const save: typeof submit = async (event) => {
    event?.preventDefault();
    // Rows that nobody filled in are no people; without anybody one stays to be filled in.
    const named = listNamed(form.getValues('people'));
    form.setValue('people', named, { shouldDirty: true });
    await submit(event);
    if (named.length === 0 && !invitation) form.setValue('people', [BLANK]);
  };
  return { form, save, problem, busy: form.formState.isSubmitting, conflicts };
}

/** A refusal names a field of a person by its path, such as `people.0.first_name`. */
function listErrorFields(cause: unknown) {
  const paths = cause instanceof ApiFailure ? Object.keys(cause.fields).filter((path) => path.includes('.')) : [];
  return [...HOUSEHOLD_FIELDS, ...(paths as 'people.0.first_name'[])];
}
