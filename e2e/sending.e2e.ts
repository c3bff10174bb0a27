import { TEMPLATES } from '../contract/catalog.ts';
import { expect, MOVING, test } from './product.ts';
import { buyEventSite, fillIn, PHONE, submit } from './replies.ts';

test.use({ ...MOVING, viewport: PHONE, expectedNoise: /preload/ });

interface Seen {
  /** The top of the confirmation in each frame that showed it. */
  tops: number[];
  transitions: string[];
}

/** Of the page. */
declare const seen: Seen;

test('the confirmation takes the place of the form in every design', async ({ page, product }) => {
  const site = await buyEventSite(page, product);
  for (const { id: template_id } of TEMPLATES) {
    await test.step(template_id, async () => {
      await site.api('PUT /admin/events/:event', { params: { event: site.eventId }, body: { template_id } });
      await page.goto(site.origin);
      await fillIn(page, `Gina in ${template_id}`);
      await page.evaluate(() => {
        Object.assign(globalThis, { seen: { tops: [], transitions: [] } satisfies Seen });
        document.addEventListener('transitionrun', ({ target, propertyName }) => {
          const button =
            target instanceof HTMLButtonElement && target.type === 'submit' && target.form?.closest('#rsvp');
          if (button && !['transform', 'box-shadow'].includes(propertyName)) seen.transitions.push(propertyName);
        });
        requestAnimationFrame(function look() {
          // What this frame paints is known after everything that runs before it.
          setTimeout(() => {
            const title = document.querySelector('.confirmation .reply-title');
            if (title) seen.tops.push(title.getBoundingClientRect().top);
          });
          requestAnimationFrame(look);
        });
      });
      await submit(page);
      await expect(page.getByRole('heading', { name: 'Thank you, Gina' })).toBeFocused();
      await expect.poll(() => page.evaluate(() => seen.tops.length)).toBeGreaterThan(30);
      const { tops, transitions } = await page.evaluate(() => seen);
      expect.soft(transitions, 'the button changes its color at once').toEqual([]);
      expect.soft(Math.min(...tops), 'the title is below the navigation in every frame').toBeGreaterThan(20);
      expect.soft(Math.max(...tops), 'the title is near the top in every frame').toBeLessThan(PHONE.height / 2);
      await page.evaluate(() => {
        localStorage.clear();
        sessionStorage.clear();
      });
    });
  }
});
