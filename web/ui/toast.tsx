import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { PointerEvent, RefObject } from 'react';
import './toast.css';
import { dismissToast, SWIPE_PX, toastStore, TOASTS_VISIBLE } from './toasts.ts';
import type { ToastEntry, ToastKind } from './toasts.ts';

export { toast } from './toasts.ts';

/**
 * Renders the toasts; mount it once per page. It shows the newest three; their timers pause while one is hovered
 * or focused, or they or the page are hidden. It is a popover in the top layer, so that no dialog covers it. `place` is called while
 * there are toasts, to keep them where they cover no buttons; it returns how to stop.
 */
export function Toaster({ place }: { place?: () => () => void }) {
  const entries = useSyncExternalStore(toastStore.subscribe, toastStore.read, toastStore.readOnServer);
  const area = useRef<HTMLElement>(null);
  const held = useHeld(area);
  const hidden = useSyncExternalStore(watchVisibility, isHidden, isHiddenOnServer);
  const newest = entries[0]?.id;
  useEffect(() => letPressesThrough(area.current), []);

  useEffect(() => {
    showPopover(area.current);
    return newest === undefined ? undefined : place?.();
  }, [newest, place]);

  return (
    <section
      ref={area}
      className="toasts"
      popover="manual"
      aria-label="Notifications"
      aria-live="polite"
      aria-relevant="additions text"
    >
      <ol className="toasts__list">
        {entries.slice(0, TOASTS_VISIBLE).map((entry) => (
          <Toast key={entry.id} entry={entry} waiting={held || hidden} />
        ))}
      </ol>
    </section>
  );
}

function useHeld(area: RefObject<HTMLElement | null>): boolean {
  const [hovered, setHeld] = useState(false);
  useEffect(() => {
    const element = area.current;
    const listeners = new AbortController();
    const update = (target: EventTarget | null) =>
      setHeld(isWithin(element, target) || isWithin(element, document.activeElement) || isMadeInvisible(element));
    // A toast that is removed under the pointer fires no leave event, so the next pointermove is checked instead.
    document.addEventListener('pointermove', (event) => update(event.target), listeners);
    document.documentElement.addEventListener('pointerleave', () => update(null), listeners);
    // A menu that hides the toasts gets the focus, and gives it back.
    document.addEventListener('focusin', () => update(null), listeners);
    element?.addEventListener('focusout', () => setHeld(false), listeners);
    return () => listeners.abort();
  }, [area]);
  return hovered;
}

/**
 * While something else is pressed, toasts let pointers through: one that comes, goes or moves between press and release would
 * take the click away. Returns how to stop.
 */
function letPressesThrough(area: HTMLElement | null): () => void {
  const listeners = new AbortController();
  const options = { signal: listeners.signal, capture: true, passive: true };
  const release = () => setTimeout(() => area?.removeAttribute('data-pressed'));
  document.addEventListener(
    'pointerdown',
    ({ target }) => {
      if (!isWithin(area, target)) area?.setAttribute('data-pressed', '');
    },
    options,
  );
  for (const end of ['pointerup', 'pointercancel']) document.addEventListener(end, release, options);
  return () => listeners.abort();
}

const isMadeInvisible = (element: Element | null) =>
  element !== null && getComputedStyle(element).visibility === 'hidden';

function isWithin(element: Element | null, target: EventTarget | null): boolean {
  return target instanceof Node && element !== null && element.contains(target);
}

/** Opens the popover, or moves it above a dialog that opened later. */
function showPopover(area: HTMLElement | null): void {
  if (!area) return;
  const open = area.matches(':popover-open');
  if (open && document.querySelector('dialog:modal') !== null) area.hidePopover();
  if (!area.matches(':popover-open')) area.showPopover();
}

function Toast({ entry, waiting }: { entry: ToastEntry; waiting: boolean }) {
  const left = useRef(entry.duration);
  const { item, handlers } = useSwipe(() => dismissToast(entry.id));

  useEffect(() => {
    if (waiting || entry.leaving) return undefined;
    const since = performance.now();
    const timer = setTimeout(() => dismissToast(entry.id), left.current);
    return () => {
      clearTimeout(timer);
      left.current -= performance.now() - since;
    };
  }, [waiting, entry.leaving, entry.id]);

  const { action } = entry;
  return (
    <li ref={item} className={`toast toast--${entry.kind}`} data-leaving={entry.leaving || undefined} {...handlers}>
      <ToastMark kind={entry.kind} />
      <div className="toast__text">
        <p className="toast__message">{entry.message}</p>
        {entry.description !== undefined && <p>{entry.description}</p>}
        {action && (
          <button
            className="toast__action"
            type="button"
            onClick={() => {
              action.onPress();
              dismissToast(entry.id);
            }}
          >
            {action.label}
          </button>
        )}
      </div>
      <button className="toast__close" type="button" aria-label="Dismiss" onClick={() => dismissToast(entry.id)}>
        <svg viewBox="0 0 18 18" aria-hidden="true">
          <path d="m5 5 8 8M13 5l-8 8" />
        </svg>
      </button>
    </li>
  );
}

/** Follows a swipe to the right or upwards; releasing beyond the threshold dismisses the toast. */
function useSwipe(dismiss: () => void) {
  const item = useRef<HTMLLIElement>(null);
  const start = useRef<{ x: number; y: number } | null>(null);
  const computeTravel = (event: PointerEvent) => ({
    x: Math.max(0, event.clientX - (start.current?.x ?? 0)),
    y: Math.min(0, event.clientY - (start.current?.y ?? 0)),
  });
  const place = (transform: string) => {
    if (item.current) item.current.style.transform = transform;
  };
  const finishSwipe = (event: PointerEvent) => {
    if (!start.current) return;
    const { x, y } = computeTravel(event);
    start.current = null;
    if (Math.max(x, -y) >= SWIPE_PX && event.type === 'pointerup') dismiss();
    else place('');
  };
  const handlers = {
    onPointerDown(event: PointerEvent) {
      if (event.button !== 0 || (event.target instanceof Element && event.target.closest('button'))) return;
      start.current = { x: event.clientX, y: event.clientY };
      item.current?.setPointerCapture(event.pointerId);
    },
    onPointerMove(event: PointerEvent) {
      if (!start.current) return;
      const { x, y } = computeTravel(event);
      place(x >= -y ? `translateX(${x}px)` : `translateY(${y}px)`);
    },
    onPointerUp: finishSwipe,
    onPointerCancel: finishSwipe,
  };
  return { item, handlers };
}

function ToastMark({ kind }: { kind: ToastKind }) {
  if (kind === 'plain') return null;
  return (
    <svg className="toast__mark" viewBox="0 0 16 16" role="img" aria-label={kind === 'success' ? 'Done' : 'Failed'}>
      <circle cx="8" cy="8" r="6.8" />
      {kind === 'success' ? <path d="m4.9 8.3 2.1 2.1 4.2-4.6" /> : <path d="m5.7 5.7 4.6 4.6m0-4.6-4.6 4.6" />}
    </svg>
  );
}

function watchVisibility(listener: () => void) {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}

const isHidden = () => document.visibilityState === 'hidden';
const isHiddenOnServer = () => false;
