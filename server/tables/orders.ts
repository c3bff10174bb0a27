import type { TemplateId, PlanId } from '../../contract/catalog.ts';
import type { Defaulted, Json, Moment } from './columns.ts';

export interface OrdersTable {
  id: string;
  subdomain: string;
  template_id: TemplateId;
  plan_id: PlanId;
  buyer_email: string;
  buyer_name: string;
  total_cents: number;
  currency: string;
  status: 'pending' | 'paid' | 'void';
  provider: string;
  provider_checkout_id: string | null;
  checkout_url: string | null;
  event_id: string | null;
  known_owner: Defaulted<boolean>;
  created_at: Moment;
  paid_at: Moment | null;
}

export interface PaymentEventsTable {
  provider: string;
  event_key: string;
  body: Json<unknown>;
  received_at: Moment;
  handled_at: Moment | null;
  outcome: string | null;
}

export interface PaymentsTable {
  provider: string;
  provider_order_id: string;
  order_id: string | null;
  event_id: string | null;
  state: 'applied' | 'parked' | 'refunded';
  reason: string | null;
  total_cents: number | null;
  currency: string | null;
  created_at: Moment;
  updated_at: Moment;
}
