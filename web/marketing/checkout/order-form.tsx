import { getPlan, getTemplate } from '../../../contract/catalog.ts';
import type { TemplateId } from '../../../contract/catalog.ts';
import { AddressField } from '../../ui/address-field.tsx';
import type { AddressFieldProps } from '../../ui/address-field.tsx';
import { formatCents } from '../../../contract/money.ts';
import { Bill, BillRow } from './bill.tsx';
import { BuyerFields } from './buyer-fields.tsx';
import { changeDraft } from './draft.ts';
import type { Draft } from './draft.ts';
import { checkOrderForm } from './order-rules.ts';
import { DayField } from './day-field.tsx';
import { SmallPrint } from './small-print.tsx';
import { useCheckout } from './use-checkout.ts';
import { Drawing } from '../layout/drawing.tsx';
import './order-form.css';

export interface OrderFormProps {
  templateId: TemplateId;
  draft: Draft;
  field: AddressFieldProps;
  /** A checkout that is already open, from here or from the wizard. */
  checkoutUrl: string | undefined;
}

/** The wizard's three steps in one, below the prices. */
export function OrderForm({ templateId, draft, field, checkoutUrl }: OrderFormProps) {
  const checkout = useCheckout();
  const plan = getPlan(draft.planId);
  const template = getTemplate(templateId);
  const problem = checkOrderForm(draft, field.status);

  const purchase = async () => {
    const outcome = await checkout.start({ ...draft, templateId });
    if (outcome.kind === 'failed' && outcome.addressLost) field.onRetry();
  };

  return (
    <form
      className="order"
      aria-labelledby="order-heading"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (problem === undefined && !checkout.busy) void purchase();
      }}
    >
      <Drawing className="order__card" name={`card-${templateId}`} sizes="200px" alt="" loading="lazy" />
      <div>
        <h3 id="order-heading" tabIndex={-1}>
          {template.name}, for {plan.term}
        </h3>
        <div className="order__address">
          <AddressField {...field} />
        </div>
        <BuyerFields draft={draft} />
        <DayField draft={draft} onTake={(planId) => changeDraft({ planId })} />
      </div>
      <div>
        <Bill plan={plan}>
          <BillRow label={plan.name}>
            <s className="soft">{formatCents(plan.struckCents)}</s>
          </BillRow>
        </Bill>
        <button
          className="button button--wide"
          type="submit"
          disabled={problem !== undefined || checkout.busy}
          aria-busy={checkout.busy}
        >
          Purchase
        </button>
        <p className="small soft order__status" role="status">
          {checkout.problem ?? problem ?? 'You pay once. The payment page opens in a new tab.'}
        </p>
        <SmallPrint />
        {checkoutUrl !== undefined && <OpenPayment url={checkoutUrl} />}
      </div>
    </form>
  );
}

export function OpenPayment({ url }: { url: string }) {
  return (
    <p className="small open-payment">
      A payment page is already open.{' '}
      <a href={url} target="_blank" rel="noreferrer">
        Continue to payment
      </a>
    </p>
  );
}
