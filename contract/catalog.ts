export const TEMPLATE_CATEGORIES = ['wedding', 'birthday', 'baby-shower', 'gender-reveal', 'general'] as const;
export type TemplateCategory = (typeof TEMPLATE_CATEGORIES)[number];

export interface Template {
  id: TemplateId;
  name: string;
  /** Every design is included in every plan. */
  price: 0;
  category: TemplateCategory;
  description: string;
  features: readonly string[];
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

const TEMPLATE_FEATURES = [
  'Replies with your own questions',
  'Gift registry with reservations and funds',
  'Photo gallery',
  'Personal link for each guest',
  'Six color themes',
  'Your own address',
] as const;

const DESIGNS: readonly Omit<Template, 'price' | 'features'>[] = [
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
    description: 'A gallery poster, with your names as the picture.',
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
    description: 'Bunting, big letters and plenty of confetti.',
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
    description: 'A festival program for any day that deserves one.',
  },
];

export const TEMPLATES: readonly Template[] = DESIGNS.map((design) => ({
  ...design,
  price: 0,
  features: TEMPLATE_FEATURES,
}));

/** Shortest first (docs/reference/product.md, Plans). */
export const PLAN_IDS = ['basic', 'standard', 'premium'] as const;
export type PlanId = (typeof PLAN_IDS)[number];
export const DEFAULT_PLAN: PlanId = 'standard';

export interface Plan {
  id: PlanId;
  name: string;
  priceCents: number;
  struckCents: number;
  /** Length of the site's term from payment, in calendar months. */
  months: number;
  term: string;
  description: string;
}

export const PLANS: readonly Plan[] = [
  {
    id: 'basic',
    name: 'Get Started',
    priceCents: 9900,
    struckCents: 12900,
    months: 6,
    term: '6 months',
    description: 'For when the date is set: from the invitation to the thank-you notes.',
  },
  {
    id: 'standard',
    name: 'Most Popular',
    priceCents: 10900,
    struckCents: 17900,
    months: 12,
    term: '1 year',
    description: 'From the save-the-date to the album, with time to spare.',
  },
  {
    id: 'premium',
    name: 'Long Term',
    priceCents: 11900,
    struckCents: 23900,
    months: 24,
    term: '2 years',
    description: 'For long engagements, and for photos that stay online.',
  },
];

export const computeMonthlyCents = ({ priceCents, months }: Plan): number => Math.round(priceCents / months);

/** Returns how much less a month costs than with the shortest plan, in percent; undefined for the shortest plan. */
export function computeSaving(plan: Plan): number | undefined {
  const dearest = Math.max(...PLANS.map(computeMonthlyCents));
  return computeMonthlyCents(plan) === dearest
    ? undefined
    : Math.round((1 - computeMonthlyCents(plan) / dearest) * 100);
}

export const getTemplate = (id: TemplateId): Template => find(TEMPLATES, id);

export const getPlan = (id: PlanId): Plan => find(PLANS, id);

function find<T extends { id: string }>(list: readonly T[], id: string): T {
  const found = list.find((item) => item.id === id);
  if (!found) throw new Error(`the catalog has no ${id}`);
  return found;
}
