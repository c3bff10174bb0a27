import type { InputOf } from '../../../contract/client.ts';
import type { GuestApi } from '../../../contract/api.ts';
import type { TemplateId } from '../../../contract/catalog.ts';
import { api } from '../api.ts';

/** After so long without a sign of life a cart counts as abandoned (spec 9). */
const IDLE_MS = 1_800_000;

type Note = InputOf<GuestApi['POST /cart-tracking/event']>['body'];
type Step = 1 | 2 | 3;
/** The wizard's steps are three; the fourth is the checkout. */
const CHECKOUT_STEP = 4;

/** Where a reload finds the cart again (spec 3, Browser storage). */
const KEYS = { session: 'cartSessionId', step: 'cartStep', since: 'cartStepStart' } as const;

export interface Cart {
  /** The reader is on this step now; says how long the last one took. */
  enter: (step: Step) => void;
  note: (eventType: Note['eventType'], eventData?: Note['eventData']) => void;
  /** The wizard was closed by the reader. */
  abandon: () => void;
  /** A checkout was started. */
  convert: (checkoutId: string) => void;
  /** Stops listening; the wizard is gone. */
  close: () => void;
}

/**
 * Notes how an order comes about (spec 4, Cart tracking). Nothing waits for it and nothing shows when it fails: the
 * order is what matters.
 */
export function openCart(templateId: TemplateId): Cart {
  let session = begin(templateId);
  let step: Step | undefined;
  let since = Date.now();
  let over = false;
  let idle: ReturnType<typeof setTimeout> | undefined;
  const listening = new AbortController();

  const send = (eventType: Note['eventType'], more: Partial<Note> = {}) => {
    const now = { eventType, ...(step !== undefined && { stepNumber: step }), ...more };
    void session.then((sessionId) => {
      if (sessionId === undefined) return;
      quietly(api('POST /cart-tracking/event', { body: { sessionId, ...now }, keepalive: true }));
    });
  };
  const end = (reason: 'modal_closed' | 'timeout_30min') => {
    if (over) return;
    over = true;
    forget();
    const stepNumber = step ?? 1;
    void session.then((sessionId) => {
      if (sessionId === undefined) return;
      quietly(api('POST /cart-tracking/abandon', { body: { sessionId, stepNumber, reason }, keepalive: true }));
    });
  };
  const stir = () => {
    clearTimeout(idle);
    idle = setTimeout(() => end('timeout_30min'), IDLE_MS);
    if (!over) return;
    // Somebody came back after the timeout: that is a new cart.
    over = false;
    session = begin(templateId);
  };
  const listen = (target: EventTarget, type: string, listener: () => void) =>
    target.addEventListener(type, listener, { signal: listening.signal, passive: true });

  listen(document, 'visibilitychange', () => send(document.hidden ? 'page_hidden' : 'page_visible'));
  listen(window, 'pagehide', () => send('page_unload'));
  for (const sign of ['pointerdown', 'keydown']) listen(document, sign, stir);
  stir();

  return {
    enter(next) {
      const timeSpent = Math.round((Date.now() - since) / 1000);
      if (step !== undefined && next > step) send('step_completed', { timeSpent });
      if (step === 2 && next === 3) send('form_completed');
      step = next;
      since = Date.now();
      remember({ [KEYS.step]: String(next), [KEYS.since]: String(since) });
      send('step_entered', { stepNumber: next });
    },
    note: (eventType, eventData) => send(eventType, eventData && { eventData }),
    abandon: () => end('modal_closed'),
    convert(checkoutId) {
      send('step_completed', { timeSpent: Math.round((Date.now() - since) / 1000) });
      send('checkout_created', { stepNumber: CHECKOUT_STEP, eventData: { checkoutId } });
      over = true;
      forget();
      void session.then((sessionId) => {
        if (sessionId === undefined) return;
        quietly(api('POST /cart-tracking/convert', { body: { sessionId, checkoutId }, keepalive: true }));
      });
    },
    close() {
      clearTimeout(idle);
      listening.abort();
    },
  };
}

/** Opens a cart, or goes on with the one that a reload interrupted. */
async function begin(templateId: TemplateId): Promise<string | undefined> {
  try {
    const kept = sessionStorage.getItem(KEYS.session);
    if (kept !== null) return kept;
  } catch {
    return undefined;
  }
  try {
    const { sessionId } = await api('POST /cart-tracking/session', { body: { template_id: templateId } });
    remember({ [KEYS.session]: sessionId });
    return sessionId;
  } catch {
    return undefined;
  }
}

function remember(entries: Record<string, string>): void {
  try {
    for (const [key, value] of Object.entries(entries)) sessionStorage.setItem(key, value);
  } catch {
    // Without storage a reload opens a new cart.
  }
}

function forget(): void {
  try {
    for (const key of Object.values(KEYS)) sessionStorage.removeItem(key);
  } catch {
    // Nothing was kept.
  }
}

function quietly(call: Promise<unknown>): void {
  call.catch(() => undefined);
}
