import { useSyncExternalStore } from 'react';
import { DEFAULT_PLAN, PLAN_IDS, TEMPLATE_IDS } from '../../../contract/catalog.ts';
import type { PlanId, TemplateId } from '../../../contract/catalog.ts';
import { isDate } from './day-rules.ts';

/** An order as far as it is filled in. The wizard, the form below the prices and the envelope share it. */
export interface Draft {
  templateId: TemplateId | undefined;
  planId: PlanId;
  subdomain: string;
  name: string;
  email: string;
  /** The day that is celebrated, `YYYY-MM-DD` or empty. It is never sent: only the plan's length is held against it. */
  day: string;
}

const KEY = 'orderDraft';
const EMPTY: Draft = { templateId: undefined, planId: DEFAULT_PLAN, subdomain: '', name: '', email: '', day: '' };

let draft: Draft | undefined;
const listeners = new Set<() => void>();

/** The order of this tab: a reload loses nothing of it. */
export function useDraft(): Draft {
  return useSyncExternalStore(subscribe, readDraft, () => EMPTY);
}

/** Notes what was typed or chosen. */
export function changeDraft(change: Partial<Draft>): void {
  draft = { ...readDraft(), ...change };
  try {
    sessionStorage.setItem(KEY, JSON.stringify(draft));
  } catch {
    // Storage may be full or forbidden: the order then lives as long as the page.
  }
  for (const listener of listeners) listener();
}

function readDraft(): Draft {
  draft ??= readStoredDraft();
  return draft;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

function readStoredDraft(): Draft {
  try {
    return parseDraft(JSON.parse(sessionStorage.getItem(KEY) ?? '{}'));
  } catch {
    return EMPTY;
  }
}

/** A draft of what a storage holds, whoever wrote it there. */
export function parseDraft(value: unknown): Draft {
  const found: Record<string, unknown> = typeof value === 'object' && value !== null ? { ...value } : {};
  const text = (part: unknown) => (typeof part === 'string' ? part : '');
  return {
    templateId: TEMPLATE_IDS.find((id) => id === found['templateId']),
    planId: PLAN_IDS.find((id) => id === found['planId']) ?? DEFAULT_PLAN,
    subdomain: text(found['subdomain']),
    name: text(found['name']),
    email: text(found['email']),
    day: isDate(text(found['day'])) ? text(found['day']) : '',
  };
}
