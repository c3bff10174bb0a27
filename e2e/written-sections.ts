import type { Page } from '@playwright/test';
import type { OwnedSite } from './owned-site.ts';

/** One section of each kind, as a couple might write them. */
const SECTIONS = [
  {
    kind: 'story',
    title: 'Our story',
    body: 'It began with an umbrella, and **one very old dog**.',
    items: [
      { date: '2019-08-03', title: 'We met in the rain', text: 'Thomas held the door of a bookshop.' },
      { date: '2021-05', title: 'A flat with no heating', text: 'We learned to *argue about cushions*.' },
    ],
  },
  {
    kind: 'travel',
    title: 'Travel & stay',
    body: 'Hartley is a village of forty houses, so please book early.',
    items: [
      {
        type: 'hotel',
        name: 'The Old Inn',
        address: '2 River Walk\nBath',
        text: 'Ten minutes on foot.',
        url: 'https://inn.example/rooms',
        phone: '+44 1225 555010',
        code: 'HART-WREN',
      },
      { type: 'parking', name: 'The meadow', address: 'Behind the barn' },
    ],
  },
  {
    kind: 'party',
    title: 'Wedding party',
    items: [
      { name: 'Carla Nuñez', role: 'Maid of honor', text: 'Friends since the sandbox.' },
      { name: 'Philippa Featherstonehaugh', role: 'Bridesmaid', text: 'Runs on tea.' },
    ],
  },
  { kind: 'dress_code', title: 'Dress code', body: '**Garden formal.** Think linen.\n\n- Bring a wrap\n- No *white*' },
  {
    kind: 'faq',
    title: 'Questions & answers',
    body: 'Missing yours? [Write to us](mailto:hosts@example.com).',
    items: [
      { question: 'Can I bring my children?', answer: 'Yes! There is a lawn.' },
      { question: 'What if it rains?', answer: 'Then it rains on the barn.' },
    ],
  },
] as const;

/** Adds them between the first view and the reply form. */
export async function addSections(site: OwnedSite): Promise<void> {
  const { eventId: event, api } = site;
  const added: string[] = [];
  for (const section of SECTIONS) {
    const { id } = await api('POST /admin/events/:event/sections', {
      params: { event },
      body: structuredClone(section) as never,
    });
    added.push(id);
  }
  const all = await api('GET /admin/events/:event/sections', { params: { event } });
  const [home = '', ...others] = all.map(({ id }) => id).filter((id) => !added.includes(id));
  await api('PUT /admin/events/:event/sections/order', {
    params: { event },
    body: { ids: [home, ...added, ...others] },
  });
}

export const findNavigation = (page: Page) => page.getByRole('navigation', { name: 'Main' });
