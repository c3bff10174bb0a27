import { zodResolver } from '@hookform/resolvers/zod';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { invitationForm, type Invitation } from '../../../contract/guests.ts';
import { FIELD_NAMES } from '../../../contract/invitation-fields.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { FormProblem } from '../../ui/app-shell/field.tsx';
import { showFailure } from '../kit/form.ts';
import { useIntention } from '../kit/idempotency.ts';
import { useUnsavedWork } from '../kit/unsaved-work.ts';
import { DiscardDialog } from '../kit/unsaved.tsx';
import { useSession } from '../shell/shell-context.ts';
import { useChangeInvitation, useCreateInvitation } from './data.ts';
import { formValuesOf, InvitationField } from './invitation-field.tsx';

interface GuestDialogProps {
  /** The invitation to change; without one the dialog adds one. */
  invitation?: Invitation;
  onClose: () => void;
  onCreated?: (invitation: Invitation) => void;
}

/** The form of an invitation. */
export function GuestDialog({ invitation, onClose, onCreated }: GuestDialogProps) {
  const { form, save, problem, busy } = useGuestForm(invitation, onClose, onCreated);
  const [leaving, setLeaving] = useState(false);
  const id = useId();
  const { errors, isDirty } = form.formState;
  useUnsavedWork(isDirty);

  return (
    <Dialog
      className="dlg"
      labelledBy={id}
      busy={busy}
      onClose={() => {
        if (isDirty) setLeaving(true);
        else onClose();
      }}
    >
      <form className="dlg__form" noValidate onSubmit={save}>
        <div className="dlg__head">
          <h2 id={id}>{invitation ? 'Edit Guest Invitation' : 'Add Guest Invitation'}</h2>
        </div>
        <div className="dlg__body">
          <FormProblem>{problem}</FormProblem>
          <div className="fields">
            {FIELD_NAMES.map((name) => (
              <InvitationField key={name} name={name} register={form.register} problem={errors[name]?.message} />
            ))}
          </div>
        </div>
        <div className="dlg__foot">
          <button className="button" type="button" disabled={busy} onClick={onClose}>
            Cancel
          </button>
          <button className="button button--go" type="submit" disabled={busy}>
            {busy ? 'Saving...' : invitation ? 'Update' : 'Create'}
          </button>
        </div>
      </form>
      {leaving && <DiscardDialog onDiscard={onClose} onStay={() => setLeaving(false)} />}
    </Dialog>
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
  const intention = useIntention();
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
        onCreated?.(await create.mutateAsync({ body, key: intention.keyFor(body) }));
      }
      onClose();
    } catch (cause) {
      const fallback = invitation ? 'Failed to update guest' : 'Failed to create guest invitation';
      setProblem(showFailure(cause, form.setError, FIELD_NAMES, fallback));
    }
  });
  return { form, save, problem, busy: create.isPending || change.isPending };
}
