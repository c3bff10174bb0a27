import { useState, useSyncExternalStore } from 'react';
import { isPressed, untilReleased } from '../loader/press.ts';
import { readDraft, type Draft } from './draft.ts';

/**
 * Returns the draft as it was when the form came: null without one, undefined until hydration and the release of a press
 * that began before. What the form shows then shifts the layout.
 */
export function useDraft(name: string): Draft | null | undefined {
  const [draft] = useState(() => createStoredDraft(name));
  return useSyncExternalStore(draft.subscribe, draft.read, () => undefined);
}

/** Reads once, as later drafts come from the form itself. */
function createStoredDraft(name: string) {
  let [draft, isShown]: [Draft | null | undefined, boolean] = [undefined, false];
  return {
    subscribe: (onShown: () => void) => {
      void untilReleased().then(onShown);
      return () => {};
    },
    read: () => {
      if (draft === undefined) draft = readDraft(name);
      isShown ||= !isPressed();
      return isShown ? draft : undefined;
    },
  };
}
