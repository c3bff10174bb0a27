/** After so long without a sign of life a cart is given up, in milliseconds. */
export const IDLE_MS = 1_800_000;

/** Where a reload finds the cart again. */
const KEYS = { session: 'cartSessionId', step: 'cartStep', since: 'cartStepStart' } as const;

/** The cart that a reload interrupted, unless it has been silent for too long. */
export function readSession(now: number): string | undefined {
  try {
    const since = Number(sessionStorage.getItem(KEYS.since));
    return now - since < IDLE_MS ? (sessionStorage.getItem(KEYS.session) ?? undefined) : undefined;
  } catch {
    return undefined;
  }
}

export function storeSession(sessionId: string, now: number): void {
  store({ [KEYS.session]: sessionId, [KEYS.since]: String(now) });
}

export function storeStep(step: number, now: number): void {
  store({ [KEYS.step]: String(step), [KEYS.since]: String(now) });
}

export function removeSession(): void {
  try {
    for (const key of Object.values(KEYS)) sessionStorage.removeItem(key);
  } catch {
    // Nothing was kept.
  }
}

function store(entries: Record<string, string>): void {
  try {
    for (const [key, value] of Object.entries(entries)) sessionStorage.setItem(key, value);
  } catch {
    // Without storage a reload opens a new cart.
  }
}
