import { useEffect, useState } from 'react';

/**
 * What keys do on every page of the owner area. A page marks its elements: `data-shortcut="search"` on the field that
 * looks for something, `data-shortcut="new"` on the button that adds something.
 */
export const SHORTCUTS = [
  { key: '/', does: 'Search this page' },
  { key: 'n', does: 'Add something new' },
  { key: '?', does: 'Show these shortcuts' },
] as const;

/** Where the browser keeps that they are switched off: letters alone can be in the way of those who speak to it. */
const OFF = 'shortcutsOff';

export const areShortcutsOn = (): boolean => localStorage.getItem(OFF) === null;

export function setShortcutsOn(on: boolean): void {
  if (on) localStorage.removeItem(OFF);
  else localStorage.setItem(OFF, '1');
}

/** Follows the keys. Answers whether the list of them is asked for, and what opens and closes it. */
export function useShortcuts(): [listed: boolean, list: (listed: boolean) => void] {
  const [listed, list] = useState(false);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!areShortcutsOn() || !isForThePage(event)) return;
      if (event.key === '?') list(true);
      else if (!runShortcut(event.key)) return;
      event.preventDefault();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
  return [listed, list];
}

/** Not for what is typed in, for an open dialog or menu, or for the browser. */
function isForThePage(event: KeyboardEvent): boolean {
  const { target, defaultPrevented, ctrlKey, metaKey, altKey, isComposing, repeat } = event;
  if (defaultPrevented || ctrlKey || metaKey || altKey || isComposing || repeat) return false;
  if (document.querySelector('dialog:modal, [role=menu]:popover-open') !== null) return false;
  return !(target instanceof Element && target.closest('input, textarea, select, [contenteditable]'));
}

/** Does what the key stands for on this page; answers whether there was anything to do it to. */
function runShortcut(key: string): boolean {
  if (key === '/') return withMarkedElement('search', (field) => field.focus());
  if (key === 'n') return withMarkedElement('new', (button) => button.click());
  return false;
}

function withMarkedElement(name: 'search' | 'new', act: (element: HTMLElement) => void): boolean {
  const marked = [...document.querySelectorAll<HTMLElement>(`[data-shortcut="${name}"]`)];
  const element = marked.find((one) => one.checkVisibility() && !one.matches(':disabled, [aria-disabled=true]'));
  if (element) act(element);
  return element !== undefined;
}
