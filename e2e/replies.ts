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

export const MILLERS = [
  { first_name: 'Anna', last_name: 'Miller' },
  { first_name: 'Tom', last_name: 'Miller' },
  { first_name: 'Zoe', last_name: 'Miller', age_group: 'child' },
  { first_name: 'Finn', last_name: 'Miller', age_group: 'infant' },
] as const;

/** A site with three parts and a dish for each person at the party. */
export async function buyWeekend(page: Page, product: Product): Promise<OwnedSite> {
  const site = await buyEventSite(page, product);
  const params = { event: site.eventId };
  const party = [];
  for (const [name, start_time] of [
    ['Welcome dinner', '19:00'],
    ['Ceremony', '15:00'],
    ['Party', '18:00'],
  ] as const)
    party.push(await site.api('POST /admin/events/:event/schedule', { params, body: { name, start_time } }));
  await site.api('POST /admin/events/:event/rsvp/questions', {
    params,
    body: {
      label: 'Main course',
      input_type: 'radio',
      options: ['Beef', 'Risotto', 'Noodles'],
      required: true,
      scope: 'person',
      adults_only: true,
      schedule: [party[2]?.id ?? ''],
    },
  });
  return site;
}

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
