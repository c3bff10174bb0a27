import { getPlan, getTemplate } from '../../../contract/catalog.ts';
import type { PlanId, TemplateId } from '../../../contract/catalog.ts';

/** What a payment did not tell. */
export const UNKNOWN = 'Not known';

export const formatTemplate = (id: TemplateId | null) => (id === null ? UNKNOWN : getTemplate(id).name);

/** `Most Popular, 1 year` */
export const formatPlan = (id: PlanId | null) => (id === null ? UNKNOWN : `${getPlan(id).name}, ${getPlan(id).term}`);

/** `Classic Wedding, 1 year`: short, for lists. */
export const formatPurchase = (template: TemplateId | null, plan: PlanId | null) =>
  [template !== null && getTemplate(template).name, plan !== null && getPlan(plan).term].filter(Boolean).join(', ');

const DAY = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' });

/** `Nov 21, 2026`, where the reader is. */
export const formatDay = (moment: string) => DAY.format(new Date(moment));
