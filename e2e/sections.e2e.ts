import { TEMPLATES } from '../contract/catalog.ts';
import { expectAccessible } from './accessible.ts';
import { expectLegible } from './contrast.ts';
import { PHONE } from './gifts.ts';
import { buySite } from './owned-site.ts';
import { expect, test } from './product.ts';
import { addSections, findNavigation } from './written-sections.ts';

const EVENT = { couple_names: 'Eleanor Hart & Thomas Wren', event_date: '2031-06-14', venue_name: 'Hartley Barn' };

test.use({ viewport: PHONE });

test('what hosts write stays as the server rendered it, and nine links lead to it on a narrow phone', async ({
  page,
  product,
}) => {
  const site = await buySite(page, product);
  await site.api('PUT /admin/events/:event', { params: { event: site.eventId }, body: EVENT });
  await addSections(site);
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto(site.origin);
  const readWritten = () => page.locator('.written').evaluateAll((all) => all.map(({ outerHTML }) => outerHTML));
  const before = await readWritten();
  expect(before).toHaveLength(5);

  const navigation = findNavigation(page);
  const links = navigation.locator('[data-section-link]');
  await expect(links).toHaveCount(9);
  const reply = navigation.getByRole('link', { name: 'RSVP' });
  await expect(reply).toBeInViewport({ ratio: 1 });
  for (const name of ['Our story', 'Travel & stay', 'Wedding party', 'Dress code', 'Q & A', 'Gallery']) {
    await navigation.getByRole('link', { name, exact: true }).click();
    await expect(navigation.getByRole('link', { name, exact: true })).toBeInViewport({ ratio: 1 });
    await expect(navigation.locator('[aria-current]')).toHaveText(name);
    await expect(reply).toBeInViewport({ ratio: 1 });
    await expect.poll(() => links.evaluateAll(listCut), `words cut by the link to the reply at ${name}`).toEqual([]);
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);

  // Everything on the page has hydrated, and React has rendered it again.
  await expect(page.locator('#registry')).toHaveAttribute('data-lazy', 'hydrated');
  await page.getByLabel('Name').first().fill('Grandma');
  expect(await readWritten()).toEqual(before);

  const question = page.getByText('Can I bring my children?');
  await question.click();
  await expect(page.getByText('Yes! There is a lawn.')).toBeVisible();
  await expect(page.getByRole('link', { name: '+44 1225 555010' })).toHaveAttribute('href', 'tel:+441225555010');
});

test('what hosts write is accessible and legible in every design', async ({ page, product }) => {
  const site = await buySite(page, product);
  await addSections(site);
  for (const { id: template_id } of TEMPLATES) {
    await site.api('PUT /admin/events/:event', { params: { event: site.eventId }, body: { ...EVENT, template_id } });
    await page.goto(site.origin);
    for (const answer of await page.locator('.question-answered').all())
      await answer.evaluate((details) => details.setAttribute('open', ''));
    for (const width of [360, 820, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await page.getByText('Philippa Featherstonehaugh').evaluate(countLines), template_id).toBeLessThan(3);
    }
    await expectAccessible(page, `sections of ${template_id}`, [390], { contrast: false });
    await expectLegible(page, `sections of ${template_id}`, 'main', ['classic-rose', 'elegant-black']);
  }
});

/** Runs in the browser: lists the links that are seen in part because the one to the reply covers them. */
function listCut(links: Element[]): (string | null)[] {
  const { left, right } =
    links.find((link) => link.matches('[href="#rsvp"]'))?.getBoundingClientRect() ?? new DOMRect();
  return links
    .filter((link) => {
      const box = link.getBoundingClientRect();
      return !link.matches('[href="#rsvp"]') && box.left < right - 2 && box.right > left + 2;
    })
    .filter((link) => getComputedStyle(link).opacity !== '0')
    .map(({ textContent }) => textContent);
}

/** Runs in the browser, once it has the design's fonts. */
async function countLines(element: Element): Promise<number> {
  await document.fonts.ready;
  const range = document.createRange();
  range.selectNodeContents(element);
  return range.getClientRects().length;
}
