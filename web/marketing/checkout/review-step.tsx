import { getPlan } from '../../../contract/catalog.ts';
import type { Template } from '../../../contract/catalog.ts';
import { formatDate } from '../../../contract/dates.ts';
import { formatCents } from '../../../contract/money.ts';
import { computeTermEnd, utcToday } from './day-rules.ts';
import type { Draft } from './draft.ts';

/** The third step: a review of the order. */
export function ReviewStep({ draft, template, domain }: { draft: Draft; template: Template; domain: string }) {
  const plan = getPlan(draft.planId);
  return (
    <table className="bill">
      <tbody>
        <tr>
          <th scope="row">Design</th>
          <td>{template.name}</td>
        </tr>
        <tr>
          <th scope="row">Plan</th>
          <td>
            {plan.name}, {plan.term}
          </td>
        </tr>
        <tr>
          <th scope="row">Online until</th>
          <td>{formatDate(computeTermEnd(utcToday(), plan.months))}</td>
        </tr>
        <tr>
          <th scope="row">Address</th>
          <td>
            {draft.subdomain}
            <wbr />.{domain}
          </td>
        </tr>
        <tr>
          <th scope="row">Buyer</th>
          <td>
            {draft.name.trim()}
            <br />
            {draft.email.trim()}
          </td>
        </tr>
        <tr>
          <th scope="row">You save</th>
          <td>{formatCents(plan.struckCents - plan.priceCents)}</td>
        </tr>
        <tr>
          <th scope="row">Total</th>
          <td>{formatCents(plan.priceCents)}</td>
        </tr>
      </tbody>
    </table>
  );
}
