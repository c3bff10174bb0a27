/**
 * What is for sale: eight templates and three plans (spec 3 and 9). Money is in whole cents.
 */

export const TEMPLATE_CATEGORIES = ['wedding', 'birthday', 'baby-shower', 'gender-reveal', 'general'] as const;
export type TemplateCategory = (typeof TEMPLATE_CATEGORIES)[number];

export interface Template {
  id: TemplateId;
  name: string;
  category: TemplateCategory;
  description: string;
}

export const TEMPLATE_IDS = [
  'classic-wedding',
  'modern-wedding',
  'rustic-wedding',
  'fun-birthday',
  'elegant-birthday',
  'sweet-baby',
  'reveal-surprise',
  'universal-celebration',
] as const;
export type TemplateId = (typeof TEMPLATE_IDS)[number];

export const TEMPLATES: readonly Template[] = [
  {
    id: 'classic-wedding',
    name: 'Classic Wedding',
    category: 'wedding',
    description: 'Engraved corners, a double rule, your names in script.',
  },
  {
    id: 'modern-wedding',
    name: 'Modern Wedding',
    category: 'wedding',
    description: 'A gallery poster, with your names for the picture.',
  },
  {
    id: 'rustic-wedding',
    name: 'Rustic Wedding',
    category: 'wedding',
    description: 'Wildflowers, pressed and growing up brown kraft.',
  },
  {
    id: 'fun-birthday',
    name: 'Fun Birthday',
    category: 'birthday',
    description: 'Bunting, fat letters and one good fall of confetti.',
  },
  {
    id: 'elegant-birthday',
    name: 'Elegant Birthday',
    category: 'birthday',
    description: 'An art-deco evening, drawn in gold on the dark.',
  },
  {
    id: 'sweet-baby',
    name: 'Sweet Baby',
    category: 'baby-shower',
    description: 'A night sky, and a moon that carries the date.',
  },
  {
    id: 'reveal-surprise',
    name: 'Reveal Surprise',
    category: 'gender-reveal',
    description: 'Two halves, one question. Your guests tap to open.',
  },
  {
    id: 'universal-celebration',
    name: 'Universal Celebration',
    category: 'general',
    description: 'A festival programme for any day that deserves one.',
  },
];

/** What every template has (spec 3). */
export const TEMPLATE_FEATURES = [
  'Replies with your own questions',
  'Gift list with reservations and funds',
  'Photo gallery',
  'Personal link for each guest',
  'Six colour themes',
  'An address of its own',
] as const;

export const PLAN_IDS = ['basic', 'standard', 'premium'] as const;
export type PlanId = (typeof PLAN_IDS)[number];
export const DEFAULT_PLAN: PlanId = 'standard';

export interface Plan {
  id: PlanId;
  name: string;
  /** Whole cents of US dollars. */
  priceCents: number;
  struckCents: number;
  perMonthCents: number;
  /** How long the site lives from payment, in calendar months. */
  months: number;
  /** The term in words. */
  term: string;
  /** Saving on the monthly cost against the shortest plan, in percent. */
  savingPercent?: number;
}

export const PLANS: readonly Plan[] = [
  {
    id: 'basic',
    name: 'Get Started',
    priceCents: 9900,
    struckCents: 12900,
    perMonthCents: 1650,
    months: 6,
    term: '6 months',
  },
  {
    id: 'standard',
    name: 'Most Popular',
    priceCents: 10900,
    struckCents: 17900,
    perMonthCents: 908,
    months: 12,
    term: '1 year',
    savingPercent: 45,
  },
  {
    id: 'premium',
    name: 'Long Term',
    priceCents: 11900,
    struckCents: 23900,
    perMonthCents: 496,
    months: 24,
    term: '2 years',
    savingPercent: 70,
  },
];

/** The template of an id that is known to exist. */
export const templateOf = (id: TemplateId): Template => find(TEMPLATES, id);

/** The plan of an id that is known to exist. */
export const planOf = (id: PlanId): Plan => find(PLANS, id);

function find<T extends { id: string }>(list: readonly T[], id: string): T {
  const found = list.find((item) => item.id === id);
  if (!found) throw new Error(`nothing in the catalog is called ${id}`);
  return found;
}
