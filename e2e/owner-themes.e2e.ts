import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { buySite, signIn, type OwnedSite } from './owned-site.ts';
import { expect, test, type Product } from './product.ts';

const SCREENS = {
  phone: { width: 390, height: 844 },
  'large screen': { width: 1440, height: 900 },
} as const;

async function themesOf(page: Page, product: Product): Promise<OwnedSite> {
  const site = await buySite(page, product);
  await site.api('PUT /admin/events/:event', {
    params: { event: site.eventId },
    body: { couple_names: 'Maya Lindqvist & Jonah Okafor', event_name: 'Ours', event_date: '2031-06-14' },
  });
  await signIn(page, product, site);
  await page.goto(`${site.origin}/admin/themes`);
  return site;
}

async function fetchAppearance({ api, eventId }: OwnedSite) {
  const { template_id, color_theme } = await api('GET /events/:event', { params: { event: eventId } });
  return [template_id, color_theme];
}

/** Records which themes get the check mark; the returned function lists them. */
async function marksOf(page: Page): Promise<() => Promise<string[]>> {
  const marks = await page.locator('.swatches').evaluateHandle((swatches) => {
    const seen: string[] = [];
    const mark = (node: Node) => node instanceof Element && node.matches('.swatch__check');
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes)
        if ([...addedNodes].some(mark))
          seen.push((target as Element).closest<HTMLElement>('[data-theme]')?.dataset['theme'] ?? '');
    }).observe(swatches, { childList: true, subtree: true });
    return seen;
  });
  return () => marks.jsonValue();
}
const getPreview = (page: Page) => page.frameLocator('.invitation iframe:not(.is-coming)');
const getTheme = (page: Page, name: string) => page.getByRole('radio', { name });

test.describe('the appearance on a phone', () => {
  test.use({ viewport: SCREENS.phone });

  test('a theme is saved when it is chosen, and is reset to the default', async ({ page, product, journal }) => {
    const site = await themesOf(page, product);
    await expect(page.getByRole('heading', { name: 'Color Customization', level: 1 })).toBeVisible();
    await expect(getPreview(page).locator('h1')).toContainText('Maya');
    await expect(getTheme(page, 'Classic Rose')).toBeChecked();
    await expect(page.getByRole('button', { name: 'Reset to Default' })).toBeDisabled();
    const view = page.getByRole('link', { name: 'View Invitation' });
    expect(await view.evaluate((link: HTMLAnchorElement) => [link.pathname, link.target])).toEqual(['/', '_blank']);
    await expectAccessible(page, 'the themes');
    await page.setViewportSize(SCREENS.phone);
    await journal(page, 'themes');

    const marked = await marksOf(page);
    await getTheme(page, 'Ocean Blue').check();
    await expect(page.getByText('Theme saved successfully!')).toBeVisible();
    await expect(getPreview(page).locator('html')).toHaveAttribute('data-theme', 'ocean-blue');
    await expect(page.getByText('Ocean Blue Deep water and sea glass')).toBeVisible();
    expect(await fetchAppearance(site)).toEqual(['classic-wedding', 'ocean-blue']);
    expect(await marked(), 'the mark does not jump back on its way').toEqual(['ocean-blue']);
    await page.getByRole('button', { name: 'Reset to Default' }).click();
    await expect.poll(() => fetchAppearance(site)).toEqual(['classic-wedding', 'classic-rose']);
    await expect(getTheme(page, 'Classic Rose')).toBeChecked();
  });
});

test.describe('the appearance on a large screen', () => {
  test.use({ viewport: SCREENS['large screen'] });

  test('a template is previewed together with a theme, and saved', async ({ page, product, journal }) => {
    const site = await themesOf(page, product);
    const readStyleSheet = () => getPreview(page).locator('link[rel=stylesheet]').last().getAttribute('href');
    await expect(getPreview(page).locator('h1')).toContainText('Maya');
    const before = await readStyleSheet();
    await page.getByRole('radio', { name: 'Fun Birthday' }).check();
    await getTheme(page, 'Sage Green').check();
    await expect(getPreview(page).locator('html')).toHaveAttribute('data-theme', 'sage-green');
    await expect.poll(readStyleSheet).not.toBe(before);
    await expect(page.getByText('You’re previewing Fun Birthday. Guests still see Classic Wedding.')).toBeVisible();
    expect(await fetchAppearance(site)).toEqual(['classic-wedding', 'classic-rose']);
    await expectAccessible(page, 'a template that is tried on');
    await page.setViewportSize(SCREENS['large screen']);
    await journal(page, 'themes-trial');

    await page.getByRole('button', { name: 'Keep Classic Wedding' }).click();
    await expect(getTheme(page, 'Classic Rose')).toBeChecked();
    await expect(page.getByRole('radio', { name: 'Classic Wedding' })).toBeChecked();
    await page.getByRole('radio', { name: 'Fun Birthday' }).check();
    await getTheme(page, 'Sage Green').check();
    await page.getByRole('button', { name: 'Use This Template' }).click();
    await expect(page.getByText('Template saved successfully!')).toBeVisible();
    expect(await fetchAppearance(site)).toEqual(['fun-birthday', 'sage-green']);
    await page.goto(site.origin);
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'sage-green');
  });
});

test.describe('a failed save of the appearance', () => {
  test.use({ viewport: SCREENS['large screen'], expectedNoise: /Failed to load resource/ });

  test('shows an error and the stored appearance; leaving a preview asks first', async ({ page, product }) => {
    const site = await themesOf(page, product);
    const call = `**/api/admin/events/${site.eventId}`;
    await page.route(call, (route) => (route.request().method() === 'PUT' ? route.abort() : route.continue()));
    await getTheme(page, 'Elegant Black').click();
    await expect(page.getByText('Failed to save theme. Please try again.')).toBeVisible();
    await expect(getTheme(page, 'Classic Rose')).toBeChecked();
    await page.getByRole('radio', { name: 'Sweet Baby' }).check();
    await page.getByRole('button', { name: 'Use This Template' }).click();
    await expect(page.getByText('Failed to save template. Please try again.')).toBeVisible();
    await page.getByRole('link', { name: 'Gallery' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Keep Editing' }).click();
    await page.unroute(call);
    await page.getByRole('button', { name: 'Use This Template' }).click();
    await expect.poll(() => fetchAppearance(site)).toEqual(['sweet-baby', 'classic-rose']);
  });
});
