import type { InputOf } from '../../../contract/client.ts';
import type { GuestApi } from '../../../contract/api.ts';
import type { PlanId, TemplateId } from '../../../contract/catalog.ts';
import { api } from '../api.ts';
import { removeSession, IDLE_MS, storeSession, storeStep, readSession } from './cart-storage.ts';

type CartNote = InputOf<GuestApi['POST /cart-tracking/event']>['body'];
type Reason = InputOf<GuestApi['POST /cart-tracking/abandon']>['body']['reason'];
type Step = 1 | 2 | 3;
/** The wizard has three steps; the fourth is the checkout. */
const CHECKOUT_STEP = 4;

/** Reports one run of the order wizard to the server. */
export interface Cart {
  /** Includes the time spent on the previous step. */
  enter: (step: Step, planId: PlanId) => void;
  choose: (planId: PlanId) => void;
  abandon: () => void;
  convert: (checkoutId: string) => void;
  close: () => void;
}

const NO_CART: Cart = { enter: doNothing, choose: doNothing, abandon: doNothing, convert: doNothing, close: doNothing };

/**
 * Opens a cart for analytics. Orders neither wait for it nor fail with it. It records nothing for visitors who opted
 * out of tracking.
 */
export function openCart(templateId: TemplateId): Cart {
  return hasOptedOut() ? NO_CART : createCart(templateId);
}

/** Returns whether the browser sends Do Not Track or Global Privacy Control. */
function hasOptedOut(): boolean {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean };
  return doNotTrack === '1' || globalPrivacyControl === true;
}

function createCart(templateId: TemplateId): Cart {
  let session = startSession(templateId);
  /** The resolved session id, for the beacon on unload, which cannot wait for a promise. */
  let sessionId: string | undefined;
  let step: Step | undefined;
  let planId: PlanId | undefined;
  let since = Date.now();
  let ended = false;
  let idle: ReturnType<typeof setTimeout> | undefined;
  const control = new AbortController();

  const rememberSessionId = () => {
    void session.then((id) => {
      sessionId = id;
    });
  };
  const withSession = (call: (id: string) => Promise<unknown>) => {
    void session.then((id) => (id === undefined ? undefined : call(id).catch(doNothing)));
  };
  const computeTimeSpent = () => Math.round((Date.now() - since) / 1000);
  const noteOf = (eventType: CartNote['eventType'], more: Partial<CartNote>) => ({
    eventType,
    ...(step !== undefined && { stepNumber: step }),
    ...more,
  });
  const send = (eventType: CartNote['eventType'], more: Partial<CartNote> = {}) => {
    const note = noteOf(eventType, more);
    withSession((id) => api('POST /cart-tracking/event', { body: { sessionId: id, ...note }, keepalive: true }));
  };
  const buildOrder = () => ({ template_id: templateId, ...(planId !== undefined && { plan_id: planId }) });
  const leaveStep = () => {
    send('step_completed', { timeSpent: computeTimeSpent(), eventData: buildOrder() });
    if (step === 2) send('form_completed', { eventData: buildOrder() });
  };
  const abandon = (reason: Reason) => {
    if (ended) return;
    ended = true;
    removeSession();
    const stepNumber = step ?? 1;
    withSession((id) =>
      api('POST /cart-tracking/abandon', { body: { sessionId: id, stepNumber, reason }, keepalive: true }),
    );
  };
  const restartIdleTimer = () => {
    clearTimeout(idle);
    idle = setTimeout(() => abandon('timeout_30min'), IDLE_MS);
    if (!ended) return;
    // The visitor came back after the timeout: this is a new cart.
    ended = false;
    session = startSession(templateId);
    rememberSessionId();
    if (step !== undefined) send('step_entered', { eventData: buildOrder() });
  };
  const reportUnload = () => {
    if (ended || sessionId === undefined) return;
    const body = JSON.stringify({ sessionId, ...noteOf('page_unload', { timeSpent: computeTimeSpent() }) });
    navigator.sendBeacon('/api/cart-tracking/event', body);
  };
  const listen = (target: EventTarget, type: string, listener: () => void) =>
    target.addEventListener(type, listener, { signal: control.signal, passive: true });

  listen(document, 'visibilitychange', () => {
    if (!ended) send(document.hidden ? 'page_hidden' : 'page_visible');
  });
  listen(window, 'pagehide', reportUnload);
  for (const sign of ['pointerdown', 'keydown']) listen(document, sign, restartIdleTimer);
  rememberSessionId();
  restartIdleTimer();

  return {
    enter(next, plan) {
      planId = plan;
      if (step !== undefined && next > step) leaveStep();
      step = next;
      since = Date.now();
      storeStep(next, since);
      send('step_entered', { eventData: buildOrder() });
    },
    choose(plan) {
      planId = plan;
      send('plan_selected', { eventData: buildOrder() });
    },
    abandon: () => abandon('modal_closed'),
    convert(checkoutId) {
      leaveStep();
      send('checkout_created', { stepNumber: CHECKOUT_STEP, eventData: buildOrder() });
      ended = true;
      clearTimeout(idle);
      removeSession();
      withSession((id) => api('POST /cart-tracking/convert', { body: { sessionId: id, checkoutId }, keepalive: true }));
    },
    close() {
      clearTimeout(idle);
      control.abort();
    },
  };
}

/** Continues the cart from before a reload, if there is one. */
async function startSession(templateId: TemplateId): Promise<string | undefined> {
  const stored = readSession(Date.now());
  if (stored !== undefined) return stored;
  try {
    const { sessionId } = await api('POST /cart-tracking/session', { body: { template_id: templateId } });
    storeSession(sessionId, Date.now());
    return sessionId;
  } catch {
    return undefined;
  }
}

function doNothing(): void {
  // Analytics errors are ignored on purpose.
}
