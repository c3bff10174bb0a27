import { useSyncExternalStore } from 'react';
import { DEFAULT_PLAN, PLAN_IDS, TEMPLATE_IDS } from '../../../contract/catalog.ts';
import type { PlanId, TemplateId } from '../../../contract/catalog.ts';
import { isDate } from '../../../contract/dates.ts';

/** Shared by the wizard, the order form and the envelope. */
export interface Draft {
  templateId: TemplateId | undefined;
  planId: PlanId;
  subdomain: string;
  name: string;
  email: string;
  /** The day of the event, `YYYY-MM-DD` or empty. It is compared with the plan's term in the browser and never sent. */
  day: string;
}

const KEY = 'orderDraft';
const EMPTY: Draft = { templateId: undefined, planId: DEFAULT_PLAN, subdomain: '', name: '', email: '', day: '' };

let draft: Draft | undefined;
const listeners = new Set<() => void>();

/** The draft of this tab; it survives reloads. */
export function useDraft(): Draft {
  return useSyncExternalStore(subscribe, readDraft, () => EMPTY);
}

export function changeDraft(change: Partial<Draft>): void {
  draft = { ...readDraft(), ...change };
  try {
    sessionStorage.setItem(KEY, JSON.stringify(draft));
  } catch {
    // Storage may be full or blocked: the order then lasts as long as the page.
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

/** Parses a stored draft; any page of the origin may have written it. */
export function parseDraft(value: unknown): Draft {
  const found: Record<string, unknown> = typeof value === 'object' && value !== null ? { ...value } : {};
  const toText = (part: unknown) => (typeof part === 'string' ? part : '');
  return {
    templateId: TEMPLATE_IDS.find((id) => id === found['templateId']),
    planId: PLAN_IDS.find((id) => id === found['planId']) ?? DEFAULT_PLAN,
    subdomain: toText(found['subdomain']),
    name: toText(found['name']),
    email: toText(found['email']),
    day: isDate(toText(found['day'])) ? toText(found['day']) : '',
  };
}
