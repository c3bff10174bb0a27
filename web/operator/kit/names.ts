import { getPlan, getTemplate } from '../../../contract/catalog.ts';
import type { PlanId, TemplateId } from '../../../contract/catalog.ts';

/** Shown for a value that the payment did not contain. */
export const UNKNOWN = 'Unknown';

export const formatTemplate = (id: TemplateId | null) => (id === null ? UNKNOWN : getTemplate(id).name);

/** `Most Popular, 1 year` */
export const formatPlan = (id: PlanId | null) => (id === null ? UNKNOWN : `${getPlan(id).name}, ${getPlan(id).term}`);

/** `Classic Wedding, 1 year`, the short form for lists. */
export const formatPurchase = (template: TemplateId | null, plan: PlanId | null) =>
  [template !== null && getTemplate(template).name, plan !== null && getPlan(plan).term].filter(Boolean).join(', ');

/** Owners are erased after their last site. */
export const formatOwnerName = ({ name }: { name: string }) => (name === '' ? 'Account erased' : name);
