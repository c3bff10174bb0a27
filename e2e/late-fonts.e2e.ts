import { TEMPLATES } from '../contract/catalog.ts';
import { FALLBACKS } from '../scripts/fallback-fonts.ts';
import { launchWithOnly } from '../scripts/only-font.ts';
import { measureShift } from './layout-shift.ts';
import { buySite } from './owned-site.ts';
import { expect, test, TRIES_ALL_FONTS } from './product.ts';
import { addSchedule, WEEKEND } from './schedules.ts';

/** The goal of docs/reference/performance.md, P5. */
const SHIFT_MAX = 0.02;

const EVENT = {
  event_name: 'Two tables in the orchard',
  couple_names: 'Annabel Smith & Benedict Jones',
  event_date: '2031-06-14',
  event_time: '16:00',
  event_end_time: '23:30',
  event_caption: 'Come as you are, and stay for the dancing.',
  venue_name: 'Rose Barn',
  venue_address: '1 Mill Lane\nBath',
  contact: 'Annabel, 020 7946 0000',
  rsvp_deadline: '2031-05-01',
};

/** Those of Android and of a Linux without other fonts, on the screens that these have. */
const USUAL: Readonly<Record<string, number>> = { Roboto: 390, 'DejaVu Sans': 1440 };
/** `LATE_FONTS=all` takes every font on both screens. */
const TRIED = FALLBACKS.filter(({ name }) => TRIES_ALL_FONTS || USUAL[name] !== undefined);

for (const fallback of TRIED) {
  const widths = [390, 1440].filter((width) => TRIES_ALL_FONTS || USUAL[fallback.name] === width);
  test(`nothing jumps when fonts come late and ${fallback.name} is the only one installed`, async ({
    page,
    product,
  }) => {
    const site = await buySite(page, product);
    const put = (body: object) => site.api('PUT /admin/events/:event', { params: { event: site.eventId }, body });
    await put(EVENT);
    await addSchedule(site, WEEKEND);
    await using browser = await launchWithOnly(fallback);
    const expectStill = async (address: string, what: string, label?: string) => {
      for (const width of widths) {
        const tab = await browser.newPage();
        const ready = label === undefined ? undefined : tab.getByLabel(label);
        expect
          .soft(await measureShift(tab, address, { width, ready }), `${what} at ${width} px`)
          .toBeLessThanOrEqual(SHIFT_MAX);
        await tab.close();
      }
    };
    for (const { id: template_id } of TEMPLATES) {
      await put({ template_id });
      await expectStill(site.origin, template_id);
    }
    await expectStill(product.origin, 'the landing page');
    // That of a site names its address, a word of random width, which may end a line in one font only.
    await expectStill(`${product.origin}/admin/login`, 'the sign-in page', 'Email');
  });
}
