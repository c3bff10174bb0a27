import { planOf, templateOf } from '../../../contract/catalog.ts';
import type { PlanId, TemplateId } from '../../../contract/catalog.ts';

/** What a payment did not tell. */
export const UNKNOWN = 'Not known';

export const templateName = (id: TemplateId | null) => (id === null ? UNKNOWN : templateOf(id).name);

/** `Most Popular, 1 year` */
export const planName = (id: PlanId | null) => (id === null ? UNKNOWN : `${planOf(id).name}, ${planOf(id).term}`);

/** `Classic Wedding, 1 year`: short, for lists. */
export const purchaseName = (template: TemplateId | null, plan: PlanId | null) =>
  [template !== null && templateOf(template).name, plan !== null && planOf(plan).term].filter(Boolean).join(', ');

const DAY = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' });

/** `Nov 21, 2026`, where the reader is. */
export const dayOf = (moment: string) => DAY.format(new Date(moment));
