import type { PlanId, TemplateId } from '../../../contract/catalog.ts';
import type { DisputeStatus, OrderKind, OrderStatus } from '../../../contract/orders.ts';
import type { Defaulted, Json, Moment, Numbered } from '../../kit/columns.ts';

declare module '../../kit/tables.ts' {
  interface Tables {
    orders: OrdersTable;
    order_history: OrderHistoryTable;
    payment_events: PaymentEventsTable;
    payments: PaymentsTable;
    payment_disputes: PaymentDisputesTable;
  }
}

export interface OrdersTable {
  id: string;
  number: Numbered;
  kind: Defaulted<OrderKind>;
  status: OrderStatus;
  replaced: Defaulted<boolean>;
  subdomain: string | null;
  template_id: TemplateId | null;
  plan_id: PlanId | null;
  buyer_email: string;
  buyer_name: string;
  total_cents: number;
  refunded_cents: Defaulted<number>;
  currency: string;
  provider: string;
  provider_checkout_id: string | null;
  checkout_url: string | null;
  event_id: string | null;
  months_added: number | null;
  plan_before: PlanId | null;
  known_owner: Defaulted<boolean>;
  site_stands: Defaulted<boolean>;
  created_at: Moment;
  paid_at: Moment | null;
}

export interface OrderHistoryTable {
  order_id: string;
  id: string;
  from_status: OrderStatus | null;
  to_status: OrderStatus;
  cause: string;
  operator_id: string | null;
  at: Moment;
}

export interface PaymentEventsTable {
  provider: string;
  event_key: string;
  body: Json<unknown>;
  received_at: Moment;
  handled_at: Moment | null;
  outcome: string | null;
  order_id: string | null;
}

export interface PaymentsTable {
  provider: string;
  provider_order_id: string;
  order_id: string;
  total_cents: number;
  refunded_cents: Defaulted<number>;
  currency: string;
  paid: boolean;
  buyer_email: string | null;
  created_at: Moment;
  updated_at: Moment;
}

export interface PaymentDisputesTable {
  provider: string;
  provider_order_id: string;
  status: DisputeStatus;
  reason: string;
  respond_by: Moment | null;
  reported_at: Moment;
  settled: Defaulted<boolean>;
}
