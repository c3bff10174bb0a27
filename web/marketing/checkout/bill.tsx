import type { ReactNode } from 'react';
import type { Plan } from '../../../contract/catalog.ts';
import { formatCents } from '../../../contract/money.ts';

export function Bill({ plan, children }: { plan: Plan; children: ReactNode }) {
  return (
    <table className="bill">
      <tbody>
        {children}
        <BillRow label="You save">{formatCents(plan.struckCents - plan.priceCents)}</BillRow>
        <BillRow label="Total">{formatCents(plan.priceCents)}</BillRow>
      </tbody>
    </table>
  );
}

export function BillRow({ label, children }: { label: string; children: ReactNode }) {
  return (
    <tr>
      <th scope="row">{label}</th>
      <td>{children}</td>
    </tr>
  );
}
