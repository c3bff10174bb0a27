import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { buySite, type OwnedSite } from './owned-site.ts';
import { expect, type Product } from './product.ts';

export const PHONE = { width: 360, height: 780 };
const EVENT = {
  event_name: 'Summer wedding',
  couple_names: 'Annabel Smith & Benedict Jones',
  event_date: '2031-06-14',
  venue_name: 'Rose Barn',
  contact: 'Annabel, 020 7946 0000',
};

export async function buyEventSite(page: Page, product: Product, event: object = {}): Promise<OwnedSite> {
  const site = await buySite(page, product);
  await site.api('PUT /admin/events/:event', { params: { event: site.eventId }, body: { ...EVENT, ...event } });
  return site;
}

export const invite = (site: OwnedSite, body: object = {}) =>
  site.api('POST /admin/events/:event/guests', {
    params: { event: site.eventId },
    body: { guest_name: 'Gina Rossi', max_guests: 4, ...body },
  });
export const fetchReplies = (site: OwnedSite) =>
  site.api('GET /events/:event/rsvp', { params: { event: site.eventId } });
export const submit = (page: Page) => page.getByRole('button', { name: /^(Submit|Update) RSVP$/ }).click();
export const findForm = (page: Page) => page.locator('#rsvp form');

/** Waits until React has taken over the form. */
export const waitForHydration = (page: Page) =>
  expect
    .poll(() => findForm(page).evaluate((form) => Object.keys(form).some((key) => key.startsWith('__react'))))
    .toBe(true);

/** Checks the accessibility of a state, and returns to the phone's size. */
export async function checkAccessible(page: Page, what: string): Promise<void> {
  await expectAccessible(page, what);
  await page.setViewportSize(PHONE);
}

export async function fillIn(page: Page, name: string): Promise<void> {
  await page.getByLabel('Your name').fill(name);
  await page.getByLabel('Email', { exact: false }).first().fill('gina@example.com');
  await findForm(page).getByRole('radio').first().check();
}
