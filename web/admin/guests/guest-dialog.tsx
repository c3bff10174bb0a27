import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { invitationForm, type Invitation, type LinkedInvitation } from '../../../contract/guests.ts';
import { FIELD_NAMES } from '../../../contract/invitation-fields.ts';
import { FormDialog } from '../../ui/app-shell/form-dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { showFailure } from '../kit/form.ts';
import { useIdempotencyKey } from '../kit/idempotency.ts';
import { useSession } from '../shell/shell-context.ts';
import { useChangeInvitation, useCreateInvitation } from './data.ts';
import { formValuesOf, InvitationField } from './invitation-field.tsx';

interface GuestDialogProps {
  /** The invitation to edit; if missing, the dialog adds one. */
  invitation?: Invitation;
  onClose: () => void;
  onCreated?: (invitation: LinkedInvitation) => void;
}

export function GuestDialog({ invitation, onClose, onCreated }: GuestDialogProps) {
  const { form, save, problem, busy } = useGuestForm(invitation, onClose, onCreated);
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
  const form = useForm({
    resolver: zodResolver(invitationForm),
    defaultValues: formValuesOf(invitation),
  });

  const save = form.handleSubmit(async (body) => {
    setProblem(undefined);
    try {
      if (invitation) {
        await change.mutateAsync({ id: invitation.id, body });
        toast.success('Guest invitation updated successfully');
      } else {
        onCreated?.(await create.mutateAsync({ body, key: intention.getKey(body) }));
      }
      onClose();
    } catch (cause) {
      const fallback = invitation ? 'Failed to update guest' : 'Failed to create guest invitation';
      setProblem(showFailure(cause, form.setError, FIELD_NAMES, fallback));
    }
  });
  return { form, save, problem, busy: create.isPending || change.isPending };
}
