import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { fundPaymentForm } from '../../../contract/funds.ts';
import type { FundPayment } from '../../../contract/funds.ts';
import { Field } from '../../ui/app-shell/field.tsx';
import { LoadError, Loading } from '../../ui/app-shell/states.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FormDialog } from '../../ui/app-shell/form-dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { showFailure } from '../kit/form.ts';
import { readPageData } from '../page-data.ts';
import { useSession } from '../shell/shell-context.ts';
import { paymentQuery, useChangePayment } from './data.ts';
import { createZodResolver } from '../kit/zod-resolver.ts';

export function PaymentDialog({ onClose }: { onClose: () => void }) {
  const payment = useQuery(paymentQuery(useSession().site.eventId));
  const id = useId();
  if (payment.data) return <PaymentForm payment={payment.data} onClose={onClose} />;
  return (
    <Dialog className="dlg" labelledBy={id} onClose={onClose}>
      <div className="dlg__head">
        <h2 id={id}>How Guests Pay</h2>
      </div>
      <div className="dlg__body">
        {payment.isError ? (
          <LoadError title="Couldn’t load your payment details" retry={() => void payment.refetch()} />
        ) : (
          <Loading label="Loading..." rows={3} />
        )}
      </div>
    </Dialog>
  );
}

const FIELDS = ['link', 'details'] as const;

function PaymentForm({ payment, onClose }: { payment: FundPayment; onClose: () => void }) {
  const change = useChangePayment(useSession().site.eventId);
  const [problem, setProblem] = useState<string>();
  const form = useForm({ resolver: createZodResolver(fundPaymentForm.required()), defaultValues: payment });
  const { errors, isDirty } = form.formState;
  const { name } = readPageData().brand;
  const save = form.handleSubmit(async (body) => {
    setProblem(undefined);
    try {
      await change.mutateAsync(body);
      toast.success('Saved. Guests who contribute now see how to pay.');
      onClose();
    } catch (cause) {
      setProblem(showFailure(cause, form.setError, FIELDS, 'Couldn’t save your changes. Please try again.'));
    }
  });
  return (
    <FormDialog
      title="How Guests Pay"
      dirty={isDirty}
      busy={change.isPending}
      problem={problem}
      action="Save"
      acting="Saving..."
      onSubmit={(event) => void save(event)}
      onClose={onClose}
    >
      <p className="dlg-words">
        Only guests who contribute to a fund see this. Each guest gets a six-character payment reference, which also
        appears on your thank-you list.
      </p>
      <div className="fields">
        <Field
          className="full"
          label="Payment Link"
          need="optional"
          hint="Your page at a payment service, such as PayPal.Me or Venmo."
          problem={errors.link?.message}
        >
          {(control) => (
            <input
              {...control}
              {...form.register('link')}
              className="input"
              type="url"
              placeholder="https://"
              autoComplete="off"
            />
          )}
        </Field>
        <Field
          className="full"
          label="Bank Details"
          need="optional"
          hint="Name, bank, and account number, or any other way to pay you."
          problem={errors.details?.message}
        >
          {(control) => <textarea {...control} {...form.register('details')} className="input" rows={5} />}
        </Field>
      </div>
      <p className="dlg-words dlg-words--last">
        <b>{name} takes no fee.</b> The money goes straight to you and never passes through {name}.
      </p>
    </FormDialog>
  );
}
