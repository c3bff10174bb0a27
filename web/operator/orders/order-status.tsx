import type { OperatorOrder } from '../../../contract/back-office.ts';
import { Status } from '../../ui/app-shell/status.tsx';
import type { StatusKind } from '../../ui/app-shell/status.tsx';
import { ORDER_FILTER_NAMES, ORDER_STATES } from './data.ts';

const MARKS: Readonly<Record<OperatorOrder['status'], StatusKind>> = {
  parked: 'maybe',
  paid: 'yes',
  pending: 'wait',
  partially_refunded: 'back',
  refunded: 'back',
  failed: 'no',
};

interface OrderStatusProps {
  status: OperatorOrder['status'];
  unserved?: boolean;
  tag?: boolean;
}

export function OrderStatus({ status, unserved = false, tag = false }: OrderStatusProps) {
  if (unserved) {
    return (
      <Status kind="wait" tag={tag}>
        {ORDER_FILTER_NAMES.unserved}
      </Status>
    );
  }
  return (
    <Status kind={MARKS[status]} tag={tag}>
      {ORDER_STATES[status]}
    </Status>
  );
}
