import { useState, useSyncExternalStore } from 'react';
import { readDraft, type Draft } from './draft.ts';

/** Returns the draft as it was when the form came: null without one, undefined until hydration. */
export function useDraft(name: string): Draft | null | undefined {
  const [read] = useState(() => createReader(name));
  return useSyncExternalStore(watchNothing, read, () => undefined);
}

/** Reads once, as later drafts come from the form itself. */
function createReader(name: string): () => Draft | null {
  let draft: Draft | null | undefined;
  return () => (draft === undefined ? (draft = readDraft(name)) : draft);
}

const watchNothing = () => () => {};
