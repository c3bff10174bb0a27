import { useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import type { Conflict } from './conflict.tsx';
import { MERGED, rebase } from './rebase.ts';

interface MergeOptions<Stored, Values extends FieldValues> {
  /** The record that the form was opened with; if missing, the form adds one. */
  opened: Stored | undefined;
  toValues: (stored: Stored | undefined) => Values;
  labels: Readonly<Record<Path<Values>, string>>;
  /** In words; for values that are not texts. */
  format?: (value: unknown, name: Path<Values>) => string;
  /** Shown if the record was deleted meanwhile. */
  gone: string;
}

interface Merge<Stored, Values extends FieldValues> {
  /** The record as last loaded; its version is the one that a change names. */
  stored: Stored | undefined;
  /** Moves the focus to the open conflicts; returns false if there are none. */
  focusConflicts: () => boolean;
  /** Merges the record as it is now; returns what the owner must know, unless conflicts say it. */
  takeIn: (now: Stored | undefined) => string | undefined;
  /** For the conflict banner. */
  conflicts: {
    ref: RefObject<HTMLElement | null>;
    clashes: Conflict<Path<Values>>[];
    onKeepMine: (names: readonly Path<Values>[]) => void;
    onTakeTheirs: (names: readonly Path<Values>[]) => void;
  };
}

/**
 * Merges changes made elsewhere into an open form (decision 0023). For fields that both sides changed, the owner chooses
 * which value to keep.
 */
export function useMerge<Stored, Values extends FieldValues, Checked>(
  form: UseFormReturn<Values, unknown, Checked>,
  { opened, toValues, labels, format = String, gone }: MergeOptions<Stored, Values>,
): Merge<Stored, Values> {
  const [stored, setStored] = useState(opened);
  const [clashes, setClashes] = useState<Path<Values>[]>([]);
  const banner = useRef<HTMLElement>(null);
  const [focusRequests, setFocusRequests] = useState(0);
  const start = toValues(stored);

  // The banner exists only after the conflicts are rendered.
  useEffect(() => {
    if (focusRequests > 0) banner.current?.focus();
  }, [focusRequests]);

  const close = (names: readonly Path<Values>[]) => setClashes((open) => open.filter((name) => !names.includes(name)));
  return {
    stored,
    focusConflicts: () => {
      banner.current?.focus();
      return clashes.length > 0;
    },
    takeIn: (now) => {
      if (!now) return gone;
      const clashing = rebase(form, start, toValues(now));
      setStored(now);
      setClashes(clashing);
      if (clashing.length === 0) return MERGED;
      setFocusRequests((times) => times + 1);
      return undefined;
    },
    conflicts: {
      ref: banner,
      clashes: clashes.map((name) => ({
        name,
        label: labels[name],
        mine: format(form.getValues(name), name),
        theirs: format(start[name], name),
      })),
      onKeepMine: close,
      onTakeTheirs: (names) => {
        for (const name of names) form.setValue(name, start[name], { shouldDirty: true });
        close(names);
      },
    },
  };
}
