import type { Api } from '../../contract/api.ts';
import { TEMPLATES } from '../../contract/catalog.ts';
import { createClient } from '../../contract/client.ts';
import { OWNER } from '../guest-site.ts';
import { judge } from '../kit/figures.ts';
import type { Measurement } from '../kit/goal.ts';
import { measure, type Run } from '../lighthouse.ts';

const RUNS = 5;

/** P5 in each design: the guest page in Lighthouse with its mobile preset, the designs in turn. */
export const designs: Measurement = {
  name: 'designs',
  goals: ['P5'],
  onlyWhole: true,
  async measure(context) {
    const { product, site, host } = await context.openProduct();
    const visitor = createClient<Api>({ base: product.origin });
    const { subdomain } = site;
    const { token } = await visitor('POST /admin/login', { body: { ...OWNER, subdomain } });
    const api = createClient<Api>({ base: product.origin, headers: () => ({ authorization: `Bearer ${token}` }) });
    const { eventId } = await visitor('GET /subdomains/:subdomain', { params: { subdomain } });
    const choose = (template_id: (typeof TEMPLATES)[number]['id']) =>
      api('PUT /admin/events/:event', { params: { event: eventId }, body: { template_id } });
    const runs = new Map<string, Run[]>(TEMPLATES.map(({ id }) => [id, []]));
    for (let round = 0; round < RUNS; round += 1) {
      for (const { id } of TEMPLATES) {
        await choose(id);
        runs.get(id)?.push(await measure(`http://${host}/`));
      }
    }
    // Other measurements expect the design that the site had.
    await choose('classic-wedding');
    return {
      figures: [...runs].flatMap(([id, values]) =>
        FIGURES.map(({ name, unit, max, read }) =>
          judge({ goal: 'P5', name: `${name}, ${id}`, unit, limit: { max }, values: values.map(read) }),
        ),
      ),
      rounds: [...runs],
      voids: 0,
    };
  },
};

const FIGURES = [
  { name: 'largest contentful paint', unit: 's', max: 1.5, read: ({ lcp }: Run) => lcp / 1000 },
  { name: 'first contentful paint', unit: 's', max: 1, read: ({ fcp }: Run) => fcp / 1000 },
  { name: 'total blocking time', unit: 'ms', max: 50, read: ({ tbt }: Run) => tbt },
  { name: 'layout shift', unit: '', max: 0.02, read: ({ cls }: Run) => cls },
];
