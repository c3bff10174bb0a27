import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { loadBuiltViews } from '../../pages/views.ts';

const { mails } = await loadBuiltViews(join(import.meta.dirname, '../../..'));

const brand = {
  name: 'Gatherly',
  domain: 'gatherly.example',
  origin: 'https://gatherly.example',
  contact: 'hello@gatherly.example',
};
const site = {
  brand,
  ownerName: 'Anna Lindqvist',
  siteUrl: 'https://anna.gatherly.example',
  templateName: 'Classic Wedding',
  term: '1 year',
  lostAddress: null,
  receipt: [
    ['Order', '10042'],
    ['Online until', 'June 14, 2027'],
    ['Paid', '$109.00 USD'],
  ] as const,
  provider: undefined,
};
const link = 'https://anna.gatherly.example/admin/reset-password?token=abc_-123';

const rendered = {
  first: mails.renderFirstLinkMail({ ...site, link }),
  lost: mails.renderFirstLinkMail({ ...site, link, lostAddress: 'anna-and-tom.gatherly.example' }),
  taxed: mails.renderFirstLinkMail({ ...site, link, provider: 'Stripe' }),
  another: mails.renderAnotherSiteMail({ ...site, signInUrl: 'https://anna.gatherly.example/admin/login' }),
  reset: mails.renderResetMail({ brand, ownerName: 'Anna', account: 'anna.gatherly.example', link }),
  undone: mails.renderPasswordRemovedMail({
    brand,
    ownerName: 'Anna',
    account: 'anna@example.com',
    link,
    why: 'factor-undone',
  }),
};

describe.each(Object.entries(rendered))('the mail %s', (_, { html, text, subject }) => {
  test('loads no external resources', () => {
    expect(html).toMatch(/^<!doctype html><html lang="en">/);
    expect(html).not.toMatch(/<img|<link|@import|url\(|src=|<script/i);
  });

  test('has the configured name, and links only to the configured host', () => {
    expect(html).toContain('>Gatherly<');
    expect(text.trimEnd()).toMatch(/Gatherly$/);
    for (const [url] of `${html} ${text}`.matchAll(/https?:\/\/[^\s"<]+/g)) {
      expect(url).toMatch(/^https:\/\/(anna\.gatherly\.example|gatherly\.example\/refunds$)/);
    }
  });

  test('has the same links in its plain text, each on a line of its own', () => {
    const links = [...html.matchAll(/href="([^"]+)"/g)].map(([, href = '']) => href);
    for (const href of links) expect(text.split('\n')).toContain(href);
    expect(text).not.toMatch(/[<>]|&\w+;|undefined|null|\n{3}/);
    expect(subject).not.toMatch(/\s{2}|undefined|null/);
  });
});

test('the mail about a substitute address has the expected text', () => {
  expect(rendered.lost.text).toBe(`Your site is live, Anna

Thank you! Classic Wedding is online for 1 year at

https://anna.gatherly.example

Someone else got anna-and-tom.gatherly.example before your payment went through, so we gave you this address instead. You can change it once for free.

Set a password, then add your names, date, and venue:

${link}

This link works once and expires in seven days.

Your receipt

Order: 10042
Online until: June 14, 2027
Paid: $109.00 USD

This is a one-time payment. It doesn’t renew automatically. 30-day money-back guarantee:
https://gatherly.example/refunds

Didn’t order this? Don’t use the link, and reply to this email.

Gatherly
`);
});

test('the receipt is the same in both parts, and names the provider that handles tax', () => {
  for (const { html, text } of [rendered.first, rendered.another]) {
    for (const [label, value] of site.receipt) {
      expect(html).toMatch(new RegExp(`>${label}</th><td[^>]*>${value.replace('$', String.raw`\$`)}</td>`));
      expect(text.split('\n')).toContain(`${label}: ${value}`);
    }
    expect(text).not.toContain('tax');
  }
  expect(rendered.taxed.text).toContain('If tax was added, it’s on the receipt from Stripe.');
});

test('escapes the name of the owner', () => {
  const { html } = mails.renderFirstLinkMail({ ...site, link, ownerName: '<script>alert(1)</script>"&' });
  expect(html).not.toContain('<script');
  expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;&quot;&amp;');
});
