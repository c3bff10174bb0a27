import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { INVITATION_DAYS, inviteForm } from '../../../../contract/second-owner.ts';
import { toast } from '../../../ui/toast.tsx';
import { Field } from '../../../ui/app-shell/field.tsx';
import { showFailure } from '../../kit/form.ts';
import { PasswordField } from '../../kit/password-field.tsx';
import { useInvite } from './data.ts';
import { FormDialog } from '../../../ui/app-shell/form-dialog.tsx';
import { createZodResolver } from '../../kit/zod-resolver.ts';

export function InviteDialog({ onClose }: { onClose: () => void }) {
  const form = useForm({ resolver: createZodResolver(inviteForm), defaultValues: { email: '', password: '' } });
  const [problem, setProblem] = useState<string>();
  const invite = useInvite();
  const submit = form.handleSubmit(async (fields) => {
    setProblem(undefined);
    try {
      await invite.mutateAsync(fields);
      toast.success('Invitation sent.', { description: fields.email });
      onClose();
    } catch (cause) {
      setProblem(
        showFailure(cause, form.setError, ['email', 'password'], 'Couldn’t send the invitation. Please try again.'),
      );
    }
  });
  return (
    <FormDialog
      className="account__dlg"
      bodyClassName="account__fields"
      dirty={form.formState.isDirty}
      title="Invite a second owner"
      problem={problem}
      action="Send Invitation"
      acting="Sending…"
      busy={invite.isPending}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <p className="account__note">
        They can do everything you can, except delete the site, change its address, or manage owners. You can remove
        them anytime.
      </p>
      <Field
        label="Their email"
        hint={`We’ll send them a link. It works once and expires after ${INVITATION_DAYS} days.`}
        problem={form.formState.errors.email?.message}
      >
        {(control) => (
          <input {...control} {...form.register('email')} className="input" type="email" autoComplete="off" required />
        )}
      </Field>
      <PasswordField
        label="Your password"
        problem={form.formState.errors.password?.message}
        kind="current"
        entry={form.register('password')}
      />
    </FormDialog>
  );
}
