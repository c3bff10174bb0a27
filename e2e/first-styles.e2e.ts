import { TEMPLATES } from '../contract/catalog.ts';
import { PHONE } from './gifts.ts';
import { buySite } from './owned-site.ts';
import { expect, test } from './product.ts';

/** What an element looks like and where it is, as far as motion does not change it. */
function describeTop(): string[] {
  const names = [
    'color',
    'background-color',
    'font-size',
    'font-family',
    'line-height',
    'padding',
    'border',
    'width',
    'height',
  ];
  return [...document.querySelectorAll<HTMLElement>('.nav, .nav *, main > :first-child, main > :first-child *')].map(
    (element) => {
      const style = getComputedStyle(element);
      return `${element.tagName} ${element.className} ${names.map((name) => style.getPropertyValue(name)).join(' | ')}`;
    },
  );
}

/** Whether all style sheets of the head have arrived. */
const hasStyles = () =>
  document.querySelector('#root') !== null &&
  [...document.querySelectorAll<HTMLLinkElement>('head link[rel=stylesheet]')].every(({ sheet }) => sheet !== null);

test('the first section looks the same before the styles of the others arrive', async ({ page, browser, product }) => {
  const site = await buySite(page, product);
  const put = (body: object) => site.api('PUT /admin/events/:event', { params: { event: site.eventId }, body });
  await put({ couple_names: 'Eleanor Hart & Thomas Wren', event_date: '2031-06-14', venue_name: 'Hartley Barn' });
  for (const { id: template_id } of TEMPLATES) {
    await put({ template_id });
    const context = await browser.newContext({ viewport: PHONE, javaScriptEnabled: false, reducedMotion: 'reduce' });
    const guest = await context.newPage();
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await guest.route(/\/below-/, async (route) => {
      await held;
      await route.continue();
    });
    await guest.goto(site.origin, { waitUntil: 'commit' });
    await expect.poll(() => guest.evaluate(hasStyles)).toBe(true);
    await expect(guest.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(guest.locator('#rsvp')).toHaveCount(0);
    // Letters that arrive meanwhile would change widths.
    await guest.evaluate(() => document.fonts.ready.then(() => {}));
    const before = await guest.evaluate(describeTop);
    release();
    await guest.waitForLoadState('load');
    expect(await guest.evaluate(describeTop), template_id).toEqual(before);
    await expect(guest.locator('#rsvp')).toBeVisible();
    await context.close();
  }
});
