import { getPlan, getTemplate } from '../../../contract/catalog.ts';
import { STAGE_BY_STATUS, type CheckoutOrder, type CheckoutState, type TermOrder } from '../../../contract/checkout.ts';
import { CHECKOUT_HOLD_MINUTES } from '../../../contract/orders.ts';
import type { CheckoutOrderView, MarketingPage } from '../../../contract/pages.ts';
import { RESERVED_SUBDOMAINS } from '../../../contract/sites.ts';
import type { Db } from '../../kit/db.ts';
import { ApiError, buildFieldErrors } from '../../kit/errors.ts';
import type { OwnerScope } from '../../scopes.ts';
import type { StartedCheckout } from '../../providers/payment/provider.ts';
import type { Services } from '../../services.ts';
import {
  extendHold,
  holdAddress,
  lockAddress,
  lockNetwork,
  releaseAddress,
  requireFewHolds,
} from '../sites/address-actions.ts';
import {
  closeCheckoutJob,
  createOrder,
  failOrder,
  replaceOrder,
  replaceOrders,
  type NewOrder,
  type Order,
} from './actions.ts';
import { getOwnerName } from '../owners/actions.ts';
import { findSite } from '../sites/actions.ts';
import { computeTermPrice, buildSiteOrigin } from '../sites/rules.ts';
import { validateOrder } from './checkout-rules.ts';
import { findOrder, lockOrder, setCheckout } from './store.ts';

const CURRENCY = 'USD';
const CHECKOUT_ID = /^[\w-]{22}$/;
/** Buyers get a response within ten seconds (docs/reference/failures.md, C6). */
const PROVIDER_TIMEOUT_MS = 8000;
/**
 * The address is held for longer once the provider has answered. If the node is killed before that, the buyer can start
 * again soon, although nobody knows the id of the first checkout.
 */
const STARTING_SECONDS = 30;

interface StartedOrder {
  success: true;
  checkoutUrl: string;
  checkoutId: string;
}

/**
 * Holds the address, voids the buyer's own unpaid checkout that `wish` names, and creates a checkout at the provider.
 * Throws `invalid_input`, `subdomain_unavailable`, `too_many_requests` if the network address has too many unpaid
 * checkouts, or `unavailable` if the provider cannot be reached; the address is then released.
 */
export async function createCheckout(services: Services, wish: CheckoutOrder, network: string): Promise<StartedOrder> {
  const errors = validateOrder(wish);
  if (Object.keys(errors).length > 0) throw buildFieldErrors(errors);
  const { customerEmail, customerName, checkoutData } = wish;
  const { subdomain, template_id: templateId, plan_id: planId } = checkoutData;
  if (RESERVED_SUBDOMAINS.has(subdomain)) {
    throw new ApiError('subdomain_unavailable', { sentence: 'This address is reserved.' });
  }
  const plan = getPlan(planId);
  const order: NewOrder = {
    kind: 'new',
    subdomain,
    templateId,
    planId,
    buyerEmail: customerEmail,
    buyerName: customerName,
    // The price is that of the plan, whatever the client sent (docs/reference/failures.md, C1).
    totalCents: plan.priceCents,
    currency: CURRENCY,
    provider: services.payment.name,
    eventId: null,
  };
  const { config, seal } = services;
  const networkHash = config.rateLimits ? seal.hash('network of a checkout', network) : undefined;
  const orderId = await services.db.transaction(async (tx) => {
    // Before any address: the checkouts of one network address wait here, not for each other's addresses.
    if (networkHash) await lockNetwork(tx, networkHash);
    const id = await createOrder(tx, order);
    const replaced = await lockReplacedCheckout(tx, { ...order, id }, wish.replaces ?? '');
    if (networkHash) await requireFewHolds(tx, networkHash, replaced);
    const replaces = replaced === undefined ? [] : [replaced];
    const hold = { subdomain, orderId: id, seconds: STARTING_SECONDS, replaces, networkHash };
    if (!(await holdAddress(tx, hold))) throw new ApiError('subdomain_unavailable');
    if (replaced !== undefined) {
      await releaseAddress(tx, replaced);
      await replaceOrder(tx, replaced);
    }
    return id;
  });
  return startAtProvider(services, orderId, order, `${getTemplate(templateId).name}, ${plan.term}`);
}

/**
 * Returns the id of the open checkout that the buyer names, locked; undefined for any other id. Two addresses are locked
 * in alphabetical order, so that two buyers who swap theirs cannot deadlock.
 */
async function lockReplacedCheckout(
  tx: Db,
  newer: NewOrder & { id: string },
  checkoutId: string,
): Promise<string | undefined> {
  const named = await findOrderByCheckout(tx, checkoutId);
  if (named?.kind !== 'new' || named.buyer_email !== newer.buyerEmail) return undefined;
  for (const subdomain of [...new Set([newer.subdomain, named.subdomain])].toSorted()) {
    await lockAddress(tx, { subdomain, orderId: newer.id });
  }
  return (await lockOrder(tx, named.id))?.status === 'pending' ? named.id : undefined;
}

/**
 * Starts a renewal, also of an ended or suspended site, or an upgrade for the difference of the prices. Replaces an
 * earlier checkout for the site. Throws `site_gone`, `site_not_active` and `plan_not_longer`.
 */
export async function createTermCheckout(
  services: Services,
  scope: OwnerScope,
  wish: TermOrder,
): Promise<StartedOrder> {
  const { kind, plan_id: planId } = wish;
  const site = await findSite(services.db, { eventId: scope.eventId });
  if (!site) throw new ApiError('site_gone');
  // With two owners, the one who buys gets the receipt.
  const owner = await getOwnerName(services.db, scope.ownerId);
  const price = computeTermPrice({ kind, planId }, site);
  if (!price) throw new ApiError(site.status === 'active' ? 'plan_not_longer' : 'site_not_active');
  const order: NewOrder = {
    kind,
    subdomain: site.subdomain,
    templateId: site.templateId,
    planId,
    buyerEmail: owner.email,
    buyerName: owner.name,
    totalCents: price.priceCents,
    currency: CURRENCY,
    provider: services.payment.name,
    eventId: site.eventId,
  };
  const orderId = await services.db.transaction(async (tx) => {
    await replaceOrders(tx, order);
    return createOrder(tx, order);
  });
  const { term } = getPlan(planId);
  const what = kind === 'renew' ? `another ${term}` : `${term} in all`;
  return startAtProvider(services, orderId, order, `${site.subdomain}.${services.config.brand.domain}, ${what}`);
}

async function startAtProvider(
  services: Services,
  orderId: string,
  { subdomain, totalCents, buyerEmail, buyerName }: NewOrder,
  what: string,
): Promise<StartedOrder> {
  const { config, db, log, payment } = services;
  const { name, origin } = config.brand;
  try {
    const returnUrl = `${origin}/welcome?checkout=${orderId}`;
    const started = await requireWithinProviderTime(
      payment.startCheckout({ orderId, description: `${name}: ${what}`, totalCents, buyerEmail, buyerName, returnUrl }),
    );
    await db.transaction(async (tx) => {
      await extendHold(tx, { subdomain, orderId, seconds: CHECKOUT_HOLD_MINUTES * 60 });
      const { status } = await setCheckout(tx, orderId, started);
      // A newer checkout has replaced it in the meantime.
      if (status === 'failed') await tx.enqueue(closeCheckoutJob, { orderId });
    });
    return { success: true, checkoutUrl: started.url, checkoutId: orderId };
  } catch (error) {
    log.warn({ err: error, checkout: orderId }, 'the payment provider could not start a checkout');
    await db.transaction(async (tx) => {
      await releaseAddress(tx, orderId);
      await failOrder(tx, orderId, 'payment provider could not be reached');
    });
    throw error instanceof ApiError ? error : new ApiError('unavailable');
  }
}

/** Throws `unavailable` after `PROVIDER_TIMEOUT_MS`. A later response belongs to an order that has failed. */
async function requireWithinProviderTime(answer: Promise<StartedCheckout>): Promise<StartedCheckout> {
  const timeout = Promise.withResolvers<never>();
  const timer = setTimeout(() => timeout.reject(new ApiError('unavailable')), PROVIDER_TIMEOUT_MS);
  try {
    return await Promise.race([answer, timeout.promise]);
  } finally {
    clearTimeout(timer);
  }
}

export async function findCheckoutState(
  { config, db }: Services,
  checkoutId: string,
): Promise<CheckoutState | undefined> {
  const order = await findOrderByCheckout(db, checkoutId);
  if (!order) return undefined;
  const site = order.event_id === null ? undefined : await findSite(db, { eventId: order.event_id });
  const subdomain = site?.subdomain ?? order.subdomain;
  const plan = getPlan(order.plan_id);
  return {
    status: order.status,
    stage: STAGE_BY_STATUS[order.status],
    kind: order.kind,
    number: order.number,
    subdomain,
    siteUrl: site ? buildSiteOrigin(config.brand.origin, subdomain) : null,
    endsAt: site?.endsAt ?? null,
    substitute: order.kind === 'new' && typeof site?.substituteFor === 'string',
    templateName: getTemplate(order.template_id).name,
    planName: plan.name,
    term: plan.term,
    totalCents: order.total_cents,
    knownOwner: order.known_owner,
  };
}

type Checkout = Order & { [Field in 'subdomain' | 'template_id' | 'plan_id']: NonNullable<Order[Field]> };

/** Malformed ids are not passed to the database. */
async function findOrderByCheckout(db: Db, checkoutId: string): Promise<Checkout | undefined> {
  const order = CHECKOUT_ID.test(checkoutId) ? await findOrder(db, checkoutId) : undefined;
  return order && isCheckout(order) ? order : undefined;
}

const isCheckout = (order: Order): order is Checkout =>
  order.subdomain !== null && order.template_id !== null && order.plan_id !== null;

/** The product's own checkout page, or the paid checkout whose buyer continues to the welcome page. */
export type CheckoutView = { paid: string } | { status: number; page: MarketingPage };

export async function getCheckoutView(services: Services, checkoutId: string): Promise<CheckoutView> {
  const order = await findOwnCheckout(services, checkoutId);
  const { brand } = services.config;
  if (!order) return { status: 404, page: { page: 'checkout-closed', brand, reason: 'unknown' } };
  if (order.status === 'failed') {
    const reason = order.replaced ? 'replaced' : 'expired';
    return { status: 410, page: { page: 'checkout-closed', brand, reason } };
  }
  if (order.status !== 'pending') return { paid: order.id };
  return { status: 200, page: { page: 'checkout', brand, order: toCheckoutView(order, brand.domain) } };
}

/**
 * A card that pays continues, a declined card gives a 402 page, any other number a 400 page, and a failed checkout a
 * 409 page.
 */
export async function payOnCheckoutPage(
  services: Services,
  checkoutId: string,
  cardNumber: string,
): Promise<CheckoutView> {
  const { config, payment } = services;
  const view = await getCheckoutView(services, checkoutId);
  if ('paid' in view) return view;
  if (view.page.page !== 'checkout') return { ...view, status: view.status === 410 ? 409 : view.status };
  const kind = payment.checkoutPage?.readCard(cardNumber) ?? 'invalid';
  if (kind !== 'pays') {
    const status = kind === 'declined' ? 402 : 400;
    return { status, page: { ...view.page, problem: { kind, typed: cardNumber } } };
  }
  const { totalCents } = view.page.order;
  await payment.checkoutPage?.pay(config, { orderId: checkoutId, totalCents, currency: CURRENCY });
  return { paid: checkoutId };
}

async function findOwnCheckout({ db, payment }: Services, checkoutId: string): Promise<Checkout | undefined> {
  const order = payment.checkoutPage ? await findOrderByCheckout(db, checkoutId) : undefined;
  return order?.provider === payment.name ? order : undefined;
}

function toCheckoutView(order: Checkout, domain: string): CheckoutOrderView {
  const plan = getPlan(order.plan_id);
  return {
    checkoutId: order.id,
    kind: order.kind,
    templateId: order.template_id,
    templateName: getTemplate(order.template_id).name,
    planName: plan.name,
    term: plan.term,
    address: `${order.subdomain}.${domain}`,
    buyerName: order.buyer_name,
    buyerEmail: order.buyer_email,
    struckCents: plan.struckCents,
    totalCents: order.total_cents,
  };
}
