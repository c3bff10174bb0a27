import { useEffect, useState } from 'react';

/**
 * The keyboard shortcuts of every page of the owner area. A page marks its elements: `data-shortcut="search"` on the
 * search field, `data-shortcut="new"` on the button that adds something.
 */
export const SHORTCUTS = [
  { key: '/', does: 'Search this page' },
  { key: 'n', does: 'Add something new' },
  { key: '?', does: 'Show these shortcuts' },
] as const;

/**
 * Storage key for turned-off shortcuts. Users of speech input need that: dictated letters would trigger single-letter
 * shortcuts (WCAG 2.1.4).
 */
const OFF = 'shortcutsOff';

export const hasShortcuts = (): boolean => localStorage.getItem(OFF) === null;

export function setShortcutsOn(on: boolean): void {
  if (on) localStorage.removeItem(OFF);
  else localStorage.setItem(OFF, '1');
}

/** Returns whether the list of shortcuts is open, and a function that opens and closes it. */
export function useShortcuts(): [listed: boolean, list: (listed: boolean) => void] {
  const [listed, list] = useState(false);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!hasShortcuts() || !isForThePage(event)) return;
      if (event.key === '?') list(true);
      else if (!runShortcut(event.key)) return;
      event.preventDefault();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
  return [listed, list];
}

/** Returns false for typing in a field, for open dialogs and menus, and for the browser's own shortcuts. */
function isForThePage(event: KeyboardEvent): boolean {
  const { target, defaultPrevented, ctrlKey, metaKey, altKey, isComposing, repeat } = event;
  if (defaultPrevented || ctrlKey || metaKey || altKey || isComposing || repeat) return false;
  if (document.querySelector('dialog:modal, [role=menu]') !== null) return false;
  return !(target instanceof Element && target.closest('input, textarea, select, [contenteditable]'));
}

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
