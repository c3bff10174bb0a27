/** A cart without activity for this time is abandoned. */
export const IDLE_MS = 1_800_000;

const KEYS = { session: 'cartSessionId', step: 'cartStep', since: 'cartStepStart' } as const;

/** Returns the cart session of this tab before a reload, unless it has been idle for longer than `IDLE_MS`. */
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
    // Storage is blocked.
  }
}

function store(entries: Record<string, string>): void {
  try {
    for (const [key, value] of Object.entries(entries)) sessionStorage.setItem(key, value);
  } catch {
    // Without storage a reload opens a new cart.
  }
}
