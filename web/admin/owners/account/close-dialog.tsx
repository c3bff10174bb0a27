import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { Account } from '../../../../contract/account.ts';
import { closeForm } from '../../../../contract/account.ts';
import { CLOSING_DAYS } from '../../../../contract/sites.ts';
import { toast } from '../../../ui/toast.tsx';
import { Field } from '../../../ui/app-shell/field.tsx';
import { showFailure } from '../../kit/form.ts';
import { useSession } from '../../shell/shell-context.ts';
import { useClose } from './data.ts';
import { FormDialog } from '../../../ui/app-shell/form-dialog.tsx';
import { PasswordField } from '../../kit/password-field.tsx';
import { createZodResolver } from '../../kit/zod-resolver.ts';

export function CloseSiteDialog({ account, onClose }: { account: Account; onClose: () => void }) {
  const host = new URL(useSession().site.url).host;
  const form = useForm({ resolver: createZodResolver(closeForm), defaultValues: { address: '', password: '' } });
  const [problem, setProblem] = useState<string>();
  const close = useClose();
  const submit = form.handleSubmit(async (fields) => {
    setProblem(undefined);
    try {
      await close.mutateAsync(fields);
      onClose();
      toast.success('Your site is closed.', { description: `You have ${CLOSING_DAYS} days to change your mind.` });
    } catch (cause) {
      const names = ['address', 'password'] as const;
      setProblem(showFailure(cause, form.setError, names, 'Couldn’t close your site. Please try again.'));
    }
  });
  const { errors, isDirty } = form.formState;
  return (
    <FormDialog
      className="account__dlg"
      bodyClassName="account__fields"
      dirty={isDirty}
      title="Delete this site?"
      problem={problem}
      action="Close and Delete"
      acting="Closing…"
      busy={close.isPending}
      danger
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <ul className="ending__means">
        <li>Guests see right away that your site is closed, and personal links stop working.</li>
        <li>
          Guests, replies, gifts, and photos are permanently deleted in {CLOSING_DAYS} days. You can undo this here
          until then.
        </li>
        <li>
          Deleting the site doesn’t refund your order.
          {account.owners.second && ` We’ll also email ${account.owners.second.name}.`}
        </li>
      </ul>
      <Field
        label={
          <>
            Type <b className="ending__host">{host}</b> to confirm
          </>
        }
        problem={errors.address?.message}
      >
        {(control) => (
          <input
            {...control}
            {...form.register('address')}
            className="input"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
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
