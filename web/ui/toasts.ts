const TOAST_MS = 4000;
export const TOASTS_VISIBLE = 3;
export const SWIPE_PX = 45;
/** A toast with an action stays longer, so that there is time to press it. */
const TOAST_WITH_ACTION_MS = 10_000;
/** Equals the duration of the leave transition in toast.css. */
const LEAVING_MS = 180;

export type ToastKind = 'plain' | 'success' | 'error';

export interface ToastOptions {
  description?: string;
  /** An action of the toast; pressing it also dismisses the toast. */
  action?: { label: string; onPress: () => void };
  /** In milliseconds. */
  duration?: number;
  /** The action needs the page on which it is offered: the toast leaves with it. */
  ofPage?: true;
  /** Replaces the toast of the same topic, so that repeated messages do not pile up. */
  topic?: string;
}

export interface ToastEntry extends ToastOptions {
  id: number;
  kind: ToastKind;
  message: string;
  duration: number;
  leaving: boolean;
}

const NONE: readonly ToastEntry[] = [];
let entries = NONE;
let lastId = 0;
const listeners = new Set<() => void>();

/** Shows a toast; the page needs a `<Toaster />`. Returns the id for `dismissToast`. */
export const toast = Object.assign((message: string, options?: ToastOptions) => show('plain', message, options), {
  success: (message: string, options?: ToastOptions) => show('success', message, options),
  error: (message: string, options?: ToastOptions) => show('error', message, options),
});

function show(kind: ToastKind, message: string, options: ToastOptions = {}): number {
  const id = ++lastId;
  const duration = options.duration ?? (options.action ? TOAST_WITH_ACTION_MS : TOAST_MS);
  const others = entries.filter(({ topic }) => topic === undefined || topic !== options.topic);
  publish([{ ...options, id, kind, message, duration, leaving: false }, ...others]);
  return id;
}

export function dismissToast(id: number): void {
  if (!entries.some((entry) => entry.id === id && !entry.leaving)) return;
  publish(entries.map((entry) => (entry.id === id ? { ...entry, leaving: true } : entry)));
  setTimeout(() => publish(entries.filter((entry) => entry.id !== id)), LEAVING_MS);
}

/** Call it when the page changes. */
export function dismissToastsOfPage(): void {
  for (const { id, ofPage } of entries) if (ofPage) dismissToast(id);
}

function publish(next: readonly ToastEntry[]): void {
  entries = next;
  for (const listener of listeners) listener();
}

/** Newest first. */
export const toastStore = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
  read: () => entries,
  readOnServer: () => NONE,
};
