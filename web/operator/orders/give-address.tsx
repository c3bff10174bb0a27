import { useState } from 'react';
import { PLANS, TEMPLATES } from '../../../contract/catalog.ts';
import type { PlanId, TemplateId } from '../../../contract/catalog.ts';
import { ApiFailure } from '../../../contract/client.ts';
import type { OperatorOrderDetail } from '../../../contract/back-office.ts';
import { cleanSubdomain, SUBDOMAIN_MAX } from '../../../contract/subdomain.ts';
import { AddressField } from '../../ui/address-field.tsx';
import '../../ui/address-field.css';
import { Field } from '../../ui/app-shell/field.tsx';
import { formatFailure } from '../../ui/app-shell/failures.ts';
import { readDocumentData } from '../../ui/app-shell/page-data.ts';
import { FormDialog } from '../../ui/app-shell/form-dialog.tsx';
import { api } from '../api.ts';
import { useOperatorCommand } from './data.ts';
import { useAddressStatus } from './use-address-status.ts';

interface GiveAddressProps {
  detail: OperatorOrderDetail;
  onClose: () => void;
  onDone: () => void;
}

/** Asks for a free address and for what the payment did not contain, then opens the site there. */
export function GiveAddress({ detail, onClose, onDone }: GiveAddressProps) {
  const { order, payments } = detail;
  const paidAs = payments[0]?.buyerEmail;
  const { domain } = readDocumentData().brand;
  const [touched, setTouched] = useState(false);
  const [subdomain, setSubdomain] = useState(order.subdomain ?? '');
  const { status, recheck: look } = useAddressStatus(subdomain, domain);
  const give = useOperatorCommand<FormData>(order.id, {
    send: (typed) =>
      api('POST /operator/orders/:order/address', {
        params: { order: order.id },
        body: {
          subdomain,
          ...(order.planId === null && { planId: readText(typed, 'planId') as PlanId }),
          ...(order.templateId === null && { templateId: readText(typed, 'templateId') as TemplateId }),
          ...(order.buyerEmail === null && { email: readText(typed, 'email') }),
          ...(order.buyerName === null && { name: readText(typed, 'name') }),
        },
      }),
    done: `The site is online at ${subdomain}.${domain}`,
  });
  const fields = give.error instanceof ApiFailure ? give.error.fields : {};
  return (
    <FormDialog
      title="Assign a new address"
      dirty={touched}
      busy={give.isPending}
      problem={give.isError ? formatFailure(give.error, 'The site could not be created. Please try again.') : undefined}
      action="Create Site"
      acting="Creating…"
      disabled={status.kind !== 'free' && status.kind !== 'failed'}
      bodyClassName="order__fields"
      onInput={() => setTouched(true)}
      onSubmit={(event) => {
        event.preventDefault();
        give.mutate(new FormData(event.currentTarget), { onSuccess: onDone });
      }}
      onClose={onClose}
    >
      <AddressField
        label="Address"
        value={subdomain}
        onChange={setSubdomain}
        normalize={cleanSubdomain}
        suffix={`.${domain}`}
        status={status}
        hint="Lowercase letters, numbers and hyphens"
        maxLength={SUBDOMAIN_MAX}
        onRetry={look}
      />
      {order.planId === null && (
        <Field label="Plan" problem={fields['planId']}>
          {(control) => (
            <select {...control} className="input" name="planId" defaultValue="">
              <option value="" disabled>
                Choose a plan
              </option>
              {PLANS.map((plan) => (
                <option key={plan.id} value={plan.id}>
                  {plan.name}, {plan.term}
                </option>
              ))}
            </select>
          )}
        </Field>
      )}
      {order.templateId === null && (
        <Field label="Template" problem={fields['templateId']}>
          {(control) => (
            <select {...control} className="input" name="templateId" defaultValue="">
              <option value="" disabled>
                Choose a template
              </option>
              {TEMPLATES.map((template) => (
                <option key={template.id} value={template.id}>
                  {template.name}
                </option>
              ))}
            </select>
          )}
        </Field>
      )}
      {order.buyerName === null && (
        <Field label="Buyer’s name" problem={fields['name']}>
          {(control) => <input {...control} className="input" name="name" autoComplete="off" />}
        </Field>
      )}
      {order.buyerEmail === null && (
        <Field
          label="Buyer’s email"
          hint={paidAs ? `The payment was made by ${paidAs}.` : undefined}
          problem={fields['email']}
        >
          {(control) => <input {...control} className="input" name="email" type="email" autoComplete="off" />}
        </Field>
      )}
    </FormDialog>
  );
}

/** Returns the text of a field; undefined if it is empty, so that the server reports what is missing. */
function readText(typed: FormData, name: string): string | undefined {
  const value = typed.get(name);
  return typeof value === 'string' && value !== '' ? value : undefined;
}
