import type { OperatorOrder } from '../../../contract/back-office.ts';
import { Status } from '../../ui/app-shell/status.tsx';
import type { StatusKind } from '../../ui/app-shell/status.tsx';
import { ORDER_STATES } from './data.ts';

const MARKS: Readonly<Record<OperatorOrder['status'], StatusKind>> = {
  parked: 'maybe',
  paid: 'yes',
  pending: 'wait',
  partially_refunded: 'back',
  refunded: 'back',
  failed: 'no',
};

export function OrderStatus({ status, tag = false }: { status: OperatorOrder['status']; tag?: boolean }) {
  return (
    <Status kind={MARKS[status]} tag={tag}>
      {ORDER_STATES[status]}
    </Status>
  );
}
