import type { Page } from '@playwright/test';
import type { GiftForm } from '../contract/registry.ts';
import type { OwnedSite } from './owned-site.ts';
import { findInMail } from './outbox.ts';
import { makeUniqueAddress, makeUniqueName, type Product } from './product.ts';

export const PHONE = { width: 390, height: 844 } as const;

export const PAYMENT = {
  details: 'Eleanor & Thomas\nIBAN DE89 3704 0044 0532 0130 00',
  link: 'https://pay.example/eleanor',
};

export async function addGift(site: OwnedSite, over: Partial<GiftForm> = {}) {
  return site.api('POST /admin/events/:event/registry', {
    params: { event: site.eventId },
    body: { category: 'Home & Kitchen', title: makeUniqueName('Kettle'), price: 49.9, ...over },
  });
}

export async function addGuest(site: OwnedSite, guest_name = 'Gina Rossi', more: object = {}) {
  const email = makeUniqueAddress('gina');
  const { unique_token } = await site.api('POST /admin/events/:event/guests', {
    params: { event: site.eventId },
    body: { guest_name, guest_email: email, ...more },
  });
  const params = { token: unique_token };
  return {
    email,
    link: `${site.origin}/invite/${unique_token}`,
    reserve: (id: string) => site.api('POST /invite/:token/gifts/:id/reserve', { params: { ...params, id }, body: {} }),
    purchase: (id: string) =>
      site.api('POST /invite/:token/gifts/:id/purchase', { params: { ...params, id }, body: {} }),
    sendContribution: (id: string, amount: number) =>
      site.api('POST /invite/:token/funds/:id/contribute', { params: { ...params, id }, body: { amount } }),
  };
}

export const findCard = (page: Page, { title }: { title: string }) =>
  page
    .locator('.gifts')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: title }) });

/** Completes the open verification with the code that the page shows without real email. */
export async function verify(page: Page, email: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByRole('button', { name: 'Send Verification Code' }).click();
  const code = (await dialog.getByText(/Demo code: \d{6}/).textContent())?.slice(-6) ?? '';
  await dialog.getByLabel('Verification code').fill(code);
  await dialog.getByRole('button', { name: 'Verify Code' }).click();
}

export const fetchGiftLink = (product: Product, email: string): Promise<string> =>
  findInMail(product, email, /http:\/\/\S+\/gift\/[\w-]+/);
