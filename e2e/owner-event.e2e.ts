import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expectAccessible } from './accessible.ts';
import { buySite, signIn, type OwnedSite } from './owned-site.ts';
import { makeHeicPhoto } from './pictures.ts';
import { expect, test, type Product } from './product.ts';
import { holdAnswer } from './slow-line.ts';

// Conflicts and failed downloads are expected.
test.use({ expectedNoise: /status of 409|ERR_FAILED/ });

for (const width of [390, 1440]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 900 } });

    test('an owner fills in the event, sees it in the preview, and saves it', async ({ page, product }) => {
      const site = await openEventPage(page, product);
      await expect(page.getByRole('button', { name: 'Save Changes' })).toBeDisabled();
      await page.getByLabel('Event Date').fill('2001-01-01');
      await page.getByRole('button', { name: 'Save Changes' }).click();
      await expect(page.getByText('Event name is required')).toBeVisible();
      await expect(page.getByText('Event date cannot be in the past. Please select a future date.')).toBeVisible();
      await expect(page.getByLabel('Event Name')).toBeFocused();

      await page.getByLabel('Event Name').fill('Our wedding');
      await expect(page.getByLabel('Event Name')).toHaveAccessibleDescription(/^A line under your names/);
      await page.getByLabel('Couple Names').fill('Maya Lindqvist & Jonah Okafor');
      await page.getByLabel('Event Type').selectOption('Birthday');
      await expect(page.getByLabel('Host Names')).toHaveValue('Maya Lindqvist & Jonah Okafor');
      await page.getByLabel('Event Type').selectOption('Wedding');
      await page.getByLabel('Event Date').fill('2031-06-14');
      const suggestion = page.getByText('A suggestion. Guests see 4:00 PM unless you change it.');
      await expect(suggestion).toBeVisible();
      await page.getByLabel('Event Time').fill('17:30');
      await expect(suggestion).toHaveCount(0);
      await page.getByLabel('End Time').fill('01:00');
      await expect(page.getByText('Ends the next day.')).toBeVisible();
      await page.getByRole('combobox', { name: 'Time Zone' }).fill('Berlin');
      await page.getByRole('option', { name: /^Berlin/ }).click();
      await page.getByLabel('Venue Name').fill('The Old Barn');
      await expect(page.getByText('Leave empty to use May 15, 2031.')).toBeVisible();
      await page.getByLabel('Close RSVPs after this day').check();
      await page.getByLabel('Contact').fill('Ask Maya: maya@example.com');
      await expectInPreview(page, width, 'The Old Barn');

      const saved: string[] = [];
      page.on('request', (request) => request.method() === 'PUT' && saved.push(request.url()));
      await page.getByRole('button', { name: 'Save Changes' }).dblclick();
      await expect(page.getByText('Event details updated successfully!')).toBeVisible();
      expect(saved, 'a double click saves once').toHaveLength(1);
      const event = await site.api('GET /admin/events/:event', { params: { event: site.eventId } });
      expect(event).toMatchObject({
        event_date: '2031-06-14',
        event_time: '17:30',
        event_end_time: '01:00',
        time_zone: 'Europe/Berlin',
        rsvp_deadline: '2031-05-15',
        rsvp_closes: true,
        contact: 'Ask Maya: maya@example.com',
      });
    });
  });
}

test('leaving with unsaved changes asks first, and discarded changes can be restored', async ({ page, product }) => {
  await page.setViewportSize({ width: 390, height: 900 });
  await openEventPage(page, product);
  await page.getByLabel('Venue Name').fill('Elsewhere');
  await page.getByRole('button', { name: 'Discard Changes' }).click();
  await expect(page.getByLabel('Venue Name')).toHaveValue('');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByLabel('Venue Name')).toHaveValue('Elsewhere');
  await page.goBack();
  const guard = page.getByRole('dialog', { name: 'Leave without saving?' });
  await expect(guard).toBeVisible();
  await expectAccessible(page, 'the question before changes are lost');
  await page.setViewportSize({ width: 390, height: 900 });
  await guard.getByRole('button', { name: 'Keep Editing' }).click();
  await expect(page.getByLabel('Venue Name')).toHaveValue('Elsewhere');
  await page.goBack();
  await guard.getByRole('button', { name: 'Discard Changes' }).click();
  await expect(page).toHaveURL(/\/admin\/dashboard$/);
});

test('an owner postpones the event, calls it off and takes it back', async ({ page, product, journal }) => {
  await page.setViewportSize({ width: 390, height: 900 });
  const site = await openEventPage(page, product);
  const event = { couple_names: 'Maya & Jonah', event_name: 'Our wedding', event_date: '2031-06-14' };
  await site.api('PUT /admin/events/:event', { params: { event: site.eventId }, body: event });
  await page.reload();
  const dialog = page.getByRole('dialog');
  await page.getByRole('radio', { name: /^Postponed/ }).check();
  await expect(dialog).toContainText('Your site says so right away.');
  await expectAccessible(page, 'the question before an event is postponed');
  await page.setViewportSize({ width: 390, height: 900 });
  await journal(page, 'event-postpone');
  await dialog.getByRole('button', { name: 'Keep It as It Is' }).click();
  await expect(page.getByRole('radio', { name: /^Going ahead/ })).toBeChecked();
  await page.getByRole('radio', { name: /^Postponed/ }).check();
  await dialog.getByRole('button', { name: 'Postpone' }).click();
  await expect(page.getByText('Your site says that the event is postponed')).toBeVisible();
  await expect(page.getByLabel('Event Date')).toHaveValue('');
  await page.getByLabel('Venue Name').fill('The Old Barn');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Event details updated successfully!')).toBeVisible();

  const guest = await page.context().newPage();
  await guest.goto(site.origin);
  await expect(guest.getByText('We’re postponing')).toBeVisible();
  await journal(guest, 'postponed');
  await page.getByRole('radio', { name: /^Called off/ }).check();
  await dialog.getByRole('button', { name: 'Call It Off' }).click();
  await expect(page.getByText('Your site says that the event is called off')).toBeVisible();
  await guest.reload();
  await expect(guest.getByText('No reply needed')).toBeVisible();
  await expectAccessible(guest, 'an invitation that is called off');
  await journal(guest, 'called-off');
  await page.getByRole('radio', { name: /^Going ahead/ }).check();
  await dialog.getByRole('button', { name: 'Yes, It’s Going Ahead' }).click();
  await expect(page.getByText('Your site is an invitation again')).toBeVisible();
  await guest.reload();
  await expect(guest.getByRole('button', { name: 'Submit RSVP' })).toBeVisible();
});

test('a script that fails to load keeps the input, and loads on the next try', async ({ page, product }) => {
  await page.setViewportSize({ width: 390, height: 900 });
  await openEventPage(page, product);
  await page.getByLabel('Caption').fill('An hour of thought');
  await page.route(/\/assets\//, (route) => route.abort());
  await page.getByRole('button', { name: 'Preview', exact: true }).click();
  await expect(page.getByText('Couldn’t open this. Please try again.')).toBeVisible();
  await expect(page.getByLabel('Caption')).toHaveValue('An hour of thought');
  await page.unroute(/\/assets\//);
  await page.getByRole('button', { name: 'Preview', exact: true }).click();
  const preview = page.getByRole('dialog', { name: 'Preview' });
  await expect(preview.locator('iframe')).toBeVisible();
  // Including the styles, which had failed to load.
  await expect(preview.locator('.invitation')).toHaveCSS('flex-grow', '1');
});

test('changes of two tabs are merged, and conflicts are shown', async ({ page, product }) => {
  const site = await openEventPage(page, product);
  const saveElsewhere = (body: object) =>
    site.api('PUT /admin/events/:event', { params: { event: site.eventId }, body });
  await saveElsewhere({ event_name: 'Our day', couple_names: 'Maya & Jonah', event_date: '2031-06-14' });
  await page.reload();

  await page.getByLabel('Caption').fill('Come and dance');
  await saveElsewhere({ venue_name: 'The Mill' });
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Event details updated successfully!')).toBeVisible();
  await expect(page.getByLabel('Venue Name')).toHaveValue('The Mill');

  await page.getByLabel('Caption').fill('Mine');
  await page.getByLabel('Event Name').fill('My name');
  await saveElsewhere({ event_caption: 'Theirs', event_name: 'Their name' });
  await page.getByRole('button', { name: 'Save Changes' }).click();
  const banner = page.getByRole('alert').filter({ hasText: 'This was changed elsewhere while you were editing' });
  await expect(banner).toBeFocused();
  await expect(banner).toContainText('Their name');
  await expectAccessible(page, 'a conflict');
  await banner.getByRole('button', { name: 'Take Theirs: Caption' }).click();
  await banner.getByRole('button', { name: 'Keep Mine: Event Name' }).click();
  await expect(banner).toBeHidden();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByRole('button', { name: 'Save Changes' })).toBeDisabled();
  const event = await site.api('GET /admin/events/:event', { params: { event: site.eventId } });
  expect(event).toMatchObject({ event_caption: 'Theirs', event_name: 'My name', venue_name: 'The Mill' });
});

test('the main photo is uploaded, shown and removed; the page and its dialogs are accessible', async ({
  page,
  product,
  journal,
}) => {
  const site = await openFilledInPage(page, product);
  await page.getByLabel('Image file').setInputFiles(makeHeicPhoto('us.heic'));
  await expect(page.getByText('This photo is in HEIC, which this browser can’t read.')).toBeVisible();
  const sky = { width: 1200, height: 800, channels: 3, background: '#bcd' } as const;
  const buffer = await sharp({ create: sky }).jpeg().toBuffer();
  await page.getByLabel('Image file').setInputFiles({ name: 'us.jpg', mimeType: 'image/jpeg', buffer });
  await expect(page.getByRole('button', { name: 'Remove Image' })).toBeVisible();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Event details updated successfully!')).toBeVisible();
  const fetchPhoto = async () =>
    (await site.api('GET /admin/events/:event', { params: { event: site.eventId } })).main_photo_url;
  expect(await fetchPhoto()).toMatch(/^\/media\//);

  const point = page.getByRole('slider', { name: 'Point that stays visible' });
  const box = await point.boundingBox();
  await point.click({ position: { x: (box?.width ?? 0) * 0.2, y: (box?.height ?? 0) * 0.9 } });
  await expect(point).toHaveAttribute('aria-valuetext', '20% from the left, 90% from the top');
  await point.press('ArrowUp');
  await expect(point).toHaveAttribute('aria-valuetext', '20% from the left, 85% from the top');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(point).toHaveAttribute('aria-valuetext', '20% from the left, 90% from the top');
  await journal(page, 'event-focus');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  const fetchFocus = async () =>
    (await site.api('GET /admin/events/:event', { params: { event: site.eventId } })).main_photo_focus;
  await expect.poll(fetchFocus).toEqual({ x: 20, y: 90 });
  await expectAccessible(page, 'the event');

  await page.setViewportSize({ width: 390, height: 900 });
  await page.getByRole('button', { name: 'Preview', exact: true }).click();
  const preview = page.getByRole('dialog', { name: 'Preview' });
  await expect(page.frameLocator('dialog iframe').getByText('Maya').first()).toBeVisible();
  await expectAccessible(page, 'the preview');
  await page.keyboard.press('Escape');
  await expect(preview).toBeHidden();

  await page.getByRole('button', { name: 'Remove Image' }).click();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect.poll(fetchPhoto).toBe('');
});

test('other changes can be saved while the main photo is uploaded', async ({ page, product, journal }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const site = await openFilledInPage(page, product);
  const save = page.getByRole('button', { name: 'Save Changes' });
  const photo = { create: { width: 1200, height: 800, channels: 3, background: '#bcd' } } as const;
  const buffer = await sharp(photo).jpeg().toBuffer();
  const answer = await holdAnswer(page, '*/api/upload');
  await page.getByLabel('Image file').setInputFiles({ name: 'us.jpg', mimeType: 'image/jpeg', buffer });
  await expect(page.getByText('Processing…')).toBeVisible();
  await expect(save).toBeDisabled();
  await expect(page.getByText('Your photo is still uploading. Save it when it’s done.')).toBeVisible();
  await page.getByLabel('Caption').fill('Come and dance');
  await journal(page, 'event-uploading');
  await save.click();
  await expect(page.getByText('Event details updated successfully!')).toBeVisible();
  const fetchEvent = () => site.api('GET /admin/events/:event', { params: { event: site.eventId } });
  expect(await fetchEvent()).toMatchObject({ event_caption: 'Come and dance', main_photo_url: '' });

  await answer();
  await expect(page.getByRole('button', { name: 'Remove Image' })).toBeVisible();
  await expect(page.getByText('Your photo is still uploading.')).toHaveCount(0);
  await save.click();
  await expect.poll(async () => (await fetchEvent()).main_photo_url).toMatch(/^\/media\//);
  expect((await fetchEvent()).event_caption).toBe('Come and dance');
});

test.describe('a main photo that cannot be copied', () => {
  // The refusal, which browsers log.
  test.use({ expectedNoise: /status of 400/ });

  test('is neither loaded nor saved, and its field says why', async ({ page, product }) => {
    const site = await openFilledInPage(page, product);
    await page.getByRole('radio', { name: 'Image URL' }).check();
    // Whatever the case of its scheme: guests’ pages would load it otherwise.
    await page.getByRole('textbox', { name: 'Image URL' }).fill('HTTPS://127.0.0.1/us.jpg');
    await expect(page.getByText('When you save, we copy this image and show it here.')).toBeVisible();
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByText('This URL isn’t public.')).toBeVisible();
    const event = await site.api('GET /admin/events/:event', { params: { event: site.eventId } });
    expect(event.main_photo_url).toBe('');
  });
});

async function openEventPage(page: Page, product: Product): Promise<OwnedSite> {
  const site = await buySite(page, product);
  await signIn(page, product, site);
  await page.getByRole('link', { name: 'Manage Event' }).click();
  await expect(page.getByLabel('Event Name')).toBeVisible();
  return site;
}

/** Checks the preview, which is beside the form on wide screens and in a dialog otherwise. */
async function expectInPreview(page: Page, width: number, words: string): Promise<void> {
  const narrow = width < 1024;
  if (narrow) await page.getByRole('button', { name: 'Preview', exact: true }).click();
  await expect(page.frameLocator('iframe').getByText(words).first()).toBeVisible();
  if (narrow) await page.keyboard.press('Escape');
}

async function openFilledInPage(page: Page, product: Product): Promise<OwnedSite> {
  const site = await openEventPage(page, product);
  await site.api('PUT /admin/events/:event', {
    params: { event: site.eventId },
    body: { event_name: 'Our day', couple_names: 'Maya & Jonah', event_date: '2031-06-14' },
  });
  await page.reload();
  return site;
}
