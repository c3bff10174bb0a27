import type { Page } from '@playwright/test';
import { expect, type Product } from './product.ts';

export interface Purchase {
  plan: string;
  subdomain: string;
  email: string;
  template?: string;
}

export async function fillWizard(page: Page, product: Product, purchase: Purchase): Promise<void> {
  const { plan, subdomain, email, template = 'Classic Wedding' } = purchase;
  await page.goto(product.origin);
  await page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: template }) })
    .getByRole('button', { name: 'Select This Template' })
    .click();
  const wizard = page.getByRole('dialog');
  await wizard.getByRole('radio', { name: new RegExp(plan) }).check();
  await wizard.getByRole('button', { name: 'Next' }).click();
  await wizard.getByLabel('Your web address').fill(subdomain);
  await wizard.getByLabel('Your name').fill('Anna Lindqvist');
  await wizard.getByLabel('Email').fill(email);
  await expect(wizard.getByText(/is available$/)).toBeVisible();
  await wizard.getByRole('button', { name: 'Next' }).click();
  await expect(wizard.getByRole('button', { name: 'Complete Purchase' })).toBeVisible();
}

/** Returns the tab of the payment page. */
export async function completePurchase(page: Page): Promise<Page> {
  const opened = page.context().waitForEvent('page');
  await page.getByRole('dialog').getByRole('button', { name: 'Complete Purchase' }).click();
  return opened;
}

export async function payByCard(tab: Page, card = '4242 4242 4242 4242'): Promise<void> {
  await tab.getByLabel('Card number').fill(card);
  await tab.getByRole('button', { name: /pay/i }).click();
}

export async function expectLive(tab: Page, subdomain: string): Promise<void> {
  await expect(tab).toHaveURL(/\/welcome\?checkout=/);
  await expect(tab.getByRole('link', { name: new RegExp(subdomain) }).first()).toBeVisible({ timeout: 20_000 });
}
