import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { emailForm, nameForm, passwordForm } from '../../../../contract/profile.ts';
import { toast } from '../../../ui/toast.tsx';
import { Field } from '../../../ui/app-shell/field.tsx';
import { showFailure } from '../../kit/form.ts';
import { useChangeEmail, useChangePassword, useRename } from './data.ts';
import { FormDialog } from '../../../ui/app-shell/form-dialog.tsx';
import { NewPasswordField } from '../../kit/new-password-field.tsx';
import { PasswordField } from '../../kit/password-field.tsx';
import { createZodResolver } from '../../kit/zod-resolver.ts';

export function NameDialog({ name, onClose }: { name: string; onClose: () => void }) {
  const form = useForm({ resolver: createZodResolver(nameForm), defaultValues: { name } });
  const rename = useRename();
  const { problem, submit } = useSubmit(form, ['name'], async (fields) => {
    await rename.mutateAsync(fields.name);
    toast.success('Name changed.');
    onClose();
  });
  return (
    <FormDialog
      className="account__dlg"
      bodyClassName="account__fields"
      dirty={form.formState.isDirty}
      title="Change your name"
      problem={problem}
      action="Save"
      acting="Saving…"
      busy={rename.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label="Name" hint="Used in our emails to you." problem={form.formState.errors.name?.message}>
        {(control) => <input {...control} {...form.register('name')} className="input" autoComplete="name" required />}
      </Field>
    </FormDialog>
  );
}

export function EmailDialog({ onClose }: { onClose: () => void }) {
  const form = useForm({ resolver: createZodResolver(emailForm), defaultValues: { email: '', password: '' } });
  const change = useChangeEmail();
  const { problem, submit } = useSubmit(form, ['email', 'password'], async (fields) => {
    const { pendingEmail } = await change.mutateAsync(fields);
    toast.success('Check your email', { description: `Open the link we sent to ${pendingEmail}.` });
    onClose();
  });
  const { errors, isDirty } = form.formState;
  return (
    <FormDialog
      className="account__dlg"
      bodyClassName="account__fields"
      dirty={isDirty}
      title="Change your email"
      problem={problem}
      action="Send Link"
      acting="Sending…"
      busy={change.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field
        label="New email"
        hint="We’ll send a link to confirm it. Nothing changes until you open it."
        problem={errors.email?.message}
      >
        {(control) => (
          <input
            {...control}
            {...form.register('email')}
            className="input"
            type="email"
            autoComplete="email"
            required
          />
        )}
      </Field>
      <PasswordField
        label="Your password"
        problem={errors.password?.message}
        kind="current"
        entry={form.register('password')}
      />
    </FormDialog>
  );
}

export function PasswordDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const form = useForm({
    resolver: createZodResolver(passwordForm),
    defaultValues: { password: '', new_password: '' },
  });
  const change = useChangePassword();
  const { problem, submit } = useSubmit(form, ['password', 'new_password'], async ({ password, new_password }) => {
    await change.mutateAsync({ password, new_password });
    toast.success('Password changed.', { description: 'All other devices were signed out.' });
    onClose();
  });
  const { errors, isDirty } = form.formState;
  return (
    <FormDialog
      className="account__dlg"
      bodyClassName="account__fields"
      dirty={isDirty}
      title="Change your password"
      problem={problem}
      action="Change Password"
      acting="Changing…"
      busy={change.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <PasswordField
        label="Current password"
        problem={errors.password?.message}
        kind="current"
        entry={form.register('password')}
      />
      <NewPasswordField
        email={email}
        hint="At least 8 characters. All other devices will be signed out."
        problem={errors.new_password?.message}
        entry={form.register('new_password')}
      />
    </FormDialog>
  );
}

/** Submits the form and sets the server's field errors; `problem` is its message for the form as a whole. */
function useSubmit<Fields extends FieldValues, Sent extends FieldValues>(
  form: UseFormReturn<Fields, unknown, Sent>,
  names: readonly Path<Fields>[],
  send: (fields: Sent) => Promise<void>,
) {
  const [problem, setProblem] = useState<string>();
  const submit = form.handleSubmit(async (fields) => {
    setProblem(undefined);
    try {
      await send(fields);
    } catch (cause) {
      setProblem(showFailure(cause, form.setError, names, 'Couldn’t save your changes. Please try again.'));
    }
  });
  return { problem, submit: (event: React.SubmitEvent<HTMLFormElement>) => void submit(event) };
}
