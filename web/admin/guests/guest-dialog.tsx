import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { UseFormReturn } from 'react-hook-form';
import {
  invitationForm,
  type Invitation,
  type InvitationForm,
  type LinkedInvitation,
} from '../../../contract/guests.ts';
import { FIELD_NAMES, mapFields } from '../../../contract/invitation-fields.ts';
import { FormDialog } from '../../ui/app-shell/form-dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { ConflictBanner } from '../kit/conflict.tsx';
import { showFailure } from '../kit/form.ts';
import { useIdempotencyKey } from '../kit/idempotency.ts';
import { isChangedElsewhere } from '../kit/rebase.ts';
import { useMerge } from '../kit/use-merge.ts';
import { useSession } from '../shell/shell-context.ts';
import { fetchInvitation, useChangeInvitation, useCreateInvitation } from './data.ts';
import { formValuesOf, InvitationField, type GuestInput } from './invitation-field.tsx';
import { createZodResolver } from '../kit/zod-resolver.ts';

const LABELS = mapFields(({ label }) => label);

interface GuestDialogProps {
  /** The invitation to edit; if missing, the dialog adds one. */
  invitation?: Invitation;
  onClose: () => void;
  onCreated?: (invitation: LinkedInvitation) => void;
}

export function GuestDialog({ invitation, onClose, onCreated }: GuestDialogProps) {
  const { form, save, problem, busy, conflicts } = useGuestForm(invitation, onClose, onCreated);
  const { errors, isDirty } = form.formState;

  return (
    <FormDialog
      title={invitation ? 'Edit Guest Invitation' : 'Add Guest Invitation'}
      dirty={isDirty}
      busy={busy}
      problem={problem}
      action={invitation ? 'Update' : 'Create'}
      acting="Saving..."
      onSubmit={save}
      onClose={onClose}
    >
      <ConflictBanner {...conflicts} />
      <div className="fields">
        {FIELD_NAMES.map((name) => (
          <InvitationField key={name} name={name} register={form.register} problem={errors[name]?.message} />
        ))}
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
  const form: UseFormReturn<GuestInput, unknown, InvitationForm> = useForm({
    resolver: createZodResolver(invitationForm),
    defaultValues: formValuesOf(invitation),
  });
  const { stored, focusConflicts, takeIn, conflicts } = useMerge(form, {
    opened: invitation,
    toValues: formValuesOf,
    labels: LABELS,
    gone: 'This invitation was deleted elsewhere.',
  });

  const save = form.handleSubmit(async (body) => {
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
      setProblem(showFailure(cause, form.setError, FIELD_NAMES, fallback));
    }
  });
  return { form, save, problem, busy: form.formState.isSubmitting, conflicts };
}
