import { zodResolver } from '@hookform/resolvers/zod';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { invitationForm, MAX_GUESTS } from '../../../contract/guests.ts';
import type { Invitation } from '../../../contract/guests.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { Field, FormProblem } from '../../ui/app-shell/field.tsx';
import { showFailure } from '../kit/form.ts';
import { useIntention } from '../kit/idempotency.ts';
import { useUnsavedWork } from '../kit/unsaved-work.ts';
import { DiscardDialog } from '../kit/unsaved.tsx';
import { useSession } from '../shell/shell-context.ts';
import { useChangeInvitation, useCreateInvitation } from './data.ts';

const FIELDS = ['guest_name', 'guest_email', 'max_guests', 'plus_one_allowed', 'notes'] as const;

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
            <Field className="full" label="Guest Name" need="required" problem={errors.guest_name?.message}>
              {(control) => (
                <input
                  {...control}
                  {...form.register('guest_name')}
                  className="input"
                  autoComplete="off"
                  placeholder="As on the envelope"
                  required
                />
              )}
            </Field>
            <Field className="full" label="Email" need="optional" problem={errors.guest_email?.message}>
              {(control) => (
                <input
                  {...control}
                  {...form.register('guest_email')}
                  className="input"
                  type="email"
                  autoComplete="off"
                />
              )}
            </Field>
            <Field label="Maximum Guests" problem={errors.max_guests?.message}>
              {(control) => (
                <select {...control} {...form.register('max_guests')} className="input num">
                  {Array.from({ length: MAX_GUESTS }, (_, index) => (
                    <option key={index + 1}>{index + 1}</option>
                  ))}
                </select>
              )}
            </Field>
            <label className="check guest-plus">
              <input type="checkbox" {...form.register('plus_one_allowed')} />
              Allow Plus One
            </label>
            <Field
              className="full"
              label="Notes"
              need="optional"
              hint="Only you see these."
              problem={errors.notes?.message}
            >
              {(control) => <textarea {...control} {...form.register('notes')} className="input" rows={3} />}
            </Field>
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
    defaultValues: {
      guest_name: invitation?.guest_name ?? '',
      guest_email: invitation?.guest_email ?? '',
      max_guests: String(invitation?.max_guests ?? 1),
      plus_one_allowed: invitation?.plus_one_allowed ?? false,
      notes: invitation?.notes ?? '',
    },
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
      setProblem(showFailure(cause, form.setError, FIELDS, fallback));
    }
  });
  return { form, save, problem, busy: create.isPending || change.isPending };
}
