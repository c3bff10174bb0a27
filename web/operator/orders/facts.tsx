import { ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import type { OperatorOrderDetail } from '../../../contract/back-office.ts';
import type { DisputeStatus } from '../../../contract/orders.ts';
import { formatMoment, formatShortDay } from '../../../contract/dates.ts';
import { formatCents } from '../../../contract/money.ts';
import { formatOwnerName, formatPlan, formatTemplate, UNKNOWN } from '../kit/names.ts';
import { ORDER_KINDS, ORDER_MAIL_STATES } from './data.ts';
import { SiteStatus } from '../sites/site-status.tsx';

const TOTALS: Readonly<Record<OperatorOrderDetail['order']['status'], string>> = {
  pending: 'Due',
  failed: 'Not paid',
  parked: 'Received',
  paid: 'Paid',
  partially_refunded: 'Net',
  refunded: 'Net',
};

const DISPUTES: Readonly<Record<DisputeStatus, string>> = { open: 'Open', lost: 'Lost', won: 'Won' };

export function Facts({ detail: { order, payments, mail, site } }: { detail: OperatorOrderDetail }) {
  const { currency } = order;
  return (
    <div className="receipt">
      <section aria-labelledby="order-totals">
        <h2 id="order-totals">Amount</h2>
        <dl className="totals num">
          <Fact name={order.planId === null ? 'Payment' : formatPlan(order.planId)}>
            {formatCents(order.totalCents, currency)}
          </Fact>
          {order.refundedCents > 0 && <Fact name="Refunded">−{formatCents(order.refundedCents, currency)}</Fact>}
          <div className="totals__total">
            <dt>{TOTALS[order.status]}</dt>
            <dd>{formatCents(order.totalCents - order.refundedCents, currency)}</dd>
          </div>
        </dl>
      </section>
      <section aria-labelledby="order-facts">
        <h2 id="order-facts">Order</h2>
        <dl className="facts">
          <Fact name="Kind">{ORDER_KINDS[order.kind]}</Fact>
          <Fact name="Buyer">
            {order.buyerName ?? UNKNOWN}
            {order.buyerEmail !== null && <span className="under">{order.buyerEmail}</span>}
          </Fact>
          <Fact name="Address">{order.subdomain ?? UNKNOWN}</Fact>
          <Fact name="Template">{formatTemplate(order.templateId)}</Fact>
          {order.planBefore !== null && <Fact name="Previous plan">{formatPlan(order.planBefore)}</Fact>}
          {order.monthsAdded !== null && <Fact name="Added to term">{order.monthsAdded} months</Fact>}
          {mail !== null && (
            <Fact name="Last email">
              {ORDER_MAIL_STATES[mail.state]}
              {mail.state !== 'sent' && mail.error !== '' && <span className="under">{mail.error}</span>}
              <span className="under">{formatMoment(mail.at)}</span>
            </Fact>
          )}
          <Fact name="Ordered">{formatMoment(order.createdAt)}</Fact>
          {order.paidAt !== null && <Fact name="Paid">{formatMoment(order.paidAt)}</Fact>}
        </dl>
      </section>
      <section aria-labelledby="site-facts">
        <h2 id="site-facts">Site</h2>
        {site === null ? (
          <p className="receipt__none">This order has no site.</p>
        ) : (
          <dl className="facts">
            <Fact name="Address">
              {site.erasedAt === null ? (
                <a href={site.url} target="_blank" rel="noopener noreferrer">
                  {new URL(site.url).host}
                  <ExternalLink aria-label="opens in a new tab" />
                </a>
              ) : (
                site.subdomain
              )}
            </Fact>
            <Fact name="Status">
              <SiteStatus status={site.status} />
            </Fact>
            <Fact name={site.status === 'active' ? 'Term ends' : 'Term ended'}>{formatShortDay(site.endsAt)}</Fact>
            {site.erasedAt !== null && <Fact name="Deleted">{formatShortDay(site.erasedAt)}</Fact>}
            <Fact name="Owner">
              {formatOwnerName(site.owner)}
              <span className="under">{site.owner.email}</span>
              {!site.owner.signsIn && site.erasedAt === null && <span className="under">Has set no password yet</span>}
            </Fact>
          </dl>
        )}
      </section>
      <section aria-labelledby="payment-facts">
        <h2 id="payment-facts">Payment</h2>
        {payments.length === 0 && <p className="receipt__none">No payment was reported.</p>}
        {payments.map((payment) => (
          <dl className="facts" key={`${payment.provider} ${payment.providerOrderId}`}>
            <Fact name="Provider">
              {payment.provider}
              <span className="under">{payment.providerOrderId}</span>
            </Fact>
            <Fact name="Charged">
              {formatCents(payment.totalCents, payment.currency)}
              {!payment.paid && <span className="under">Only its refund was reported</span>}
            </Fact>
            {payment.refundedCents > 0 && (
              <Fact name="Refunded">{formatCents(payment.refundedCents, payment.currency)}</Fact>
            )}
            {payment.dispute !== null && (
              <Fact name="Dispute">
                {DISPUTES[payment.dispute.status]}
                <span className="under">{payment.dispute.reason}</span>
                {payment.dispute.status === 'open' && payment.dispute.respondBy !== null && (
                  <span className="under">Answer by {formatShortDay(payment.dispute.respondBy)}</span>
                )}
              </Fact>
            )}
            {payment.buyerEmail !== null && payment.buyerEmail !== order.buyerEmail && (
              <Fact name="Paid as">{payment.buyerEmail}</Fact>
            )}
            <Fact name="Reported">{formatMoment(payment.createdAt)}</Fact>
          </dl>
        ))}
        {order.providerCheckoutId !== null && (
          <dl className="facts">
            <Fact name="Checkout">
              <span className="under">{order.providerCheckoutId}</span>
            </Fact>
          </dl>
        )}
      </section>
    </div>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
