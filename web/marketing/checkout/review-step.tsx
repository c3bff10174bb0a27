import { getPlan } from '../../../contract/catalog.ts';
import type { Template } from '../../../contract/catalog.ts';
import { formatDate } from '../../../contract/dates.ts';
import { Bill, BillRow } from './bill.tsx';
import { computeTermEnd, formatUtcToday } from './day-rules.ts';
import type { Draft } from './draft.ts';

export function ReviewStep({ draft, template, domain }: { draft: Draft; template: Template; domain: string }) {
  const plan = getPlan(draft.planId);
  return (
    <Bill plan={plan}>
      <BillRow label="Design">{template.name}</BillRow>
      <BillRow label="Plan">
        {plan.name}, {plan.term}
      </BillRow>
      <BillRow label="Online until">{formatDate(computeTermEnd(formatUtcToday(), plan.months))}</BillRow>
      <BillRow label="Address">
        {draft.subdomain}
        <wbr />.{domain}
      </BillRow>
      <BillRow label="Buyer">
        {draft.name.trim()}
        <br />
        {draft.email.trim()}
      </BillRow>
    </Bill>
  );
}
