import { planOf, templateOf } from '../../../contract/catalog.ts';
import type { PlanId, TemplateId } from '../../../contract/catalog.ts';
import { localDate } from '../../ui/area/moments.ts';
import { plainDate } from '../../ui/dates.ts';

/** What a payment did not tell. */
export const UNKNOWN = 'Not known';

export const templateName = (id: TemplateId | null) => (id === null ? UNKNOWN : templateOf(id).name);

/** `Most Popular, 1 year` */
export const planName = (id: PlanId | null) => (id === null ? UNKNOWN : `${planOf(id).name}, ${planOf(id).term}`);

/** `November 21, 2026`, where the reader is. */
export const dayOf = (moment: string) => plainDate(localDate(new Date(moment)));
