import { flushSync } from 'react-dom';

/** Called when Back is pressed; the topmost dialog decides whether it closes. */
interface OpenDialog {
  back: () => void;
}

/** State of the history entry that exists while a dialog is open, so that Back does not leave the page. */
const MARK = { dialog: true };
const open: OpenDialog[] = [];
let [isEntered, isLeaving, isHandling] = [false, false, false];
/** Gives the entry before what the page has made of its address meanwhile. */
let kept = () => {};
/** Changes of the address while the entry is removed. */
const waiting: (() => void)[] = [];
/** Address of the entry before. */
let base = '';
let restoration: ScrollRestoration = 'auto';

/** Makes Back concern the dialog until the returned function is called. */
export function guardBack(dialog: OpenDialog): () => void {
  // Before the router's listener, which must not take these entries for pages.
  addEventListener('popstate', handlePop, { capture: true });
  open.push(dialog);
  enter();
  return () => {
    open.splice(open.indexOf(dialog), 1);
    // Another dialog may replace it in the same moment, or a link in it may have been followed.
    setTimeout(leave);
  };
}

function enter(): void {
  if (isEntered || isLeaving || isHandling) return;
  base = location.href;
  restoration = history.scrollRestoration;
  // The page behind stays where it is.
  history.scrollRestoration = 'manual';
  // After a reload it is there already, except in a tab that was duplicated without its history.
  if (!isMarked() || history.length === 1) history.pushState({ ...readState(), ...MARK }, '');
  isEntered = true;
}

function leave(): void {
  if (open.length > 0 || !isEntered || isLeaving) return;
  const { dialog: _, ...state } = readState();
  const address = location.href;
  kept = () => history.replaceState(state, '', address);
  isLeaving = true;
  // Going back takes a moment, during which the router may change the address.
  history.pushState = (...change) => void waiting.push(() => history.pushState(...change));
  history.replaceState = (...change) => void waiting.push(() => history.replaceState(...change));
  history.back();
}

function handlePop(event: PopStateEvent): void {
  if (!isEntered) return;
  if (!isLeaving && !isMarked() && location.href !== base) {
    // The user has chosen an earlier page, with which the dialog goes.
    isEntered = false;
    history.scrollRestoration = restoration;
    return;
  }
  event.stopImmediatePropagation();
  if (isLeaving) {
    isLeaving = false;
    isEntered = false;
    // Those of the prototype are used again.
    Reflect.deleteProperty(history, 'pushState');
    Reflect.deleteProperty(history, 'replaceState');
    for (const change of [kept, ...waiting.splice(0)]) change();
    history.scrollRestoration = restoration;
    if (open.length > 0) enter();
  } else if (isMarked()) {
    // Back here because the dialog stayed open.
    leave();
  } else {
    isHandling = true;
    flushSync(() => open.at(-1)?.back());
    isHandling = false;
    if (open.length > 0) history.forward();
    else {
      isEntered = false;
      history.scrollRestoration = restoration;
    }
  }
}

const readState = () => (history.state ?? {}) as Partial<typeof MARK>;
const isMarked = () => readState().dialog === true;

// A reload has closed the dialog, and left its entry.
if (typeof document !== 'undefined' && isMarked() && history.length > 1) {
  isEntered = true;
  addEventListener('popstate', handlePop, { capture: true });
  setTimeout(leave);
}
