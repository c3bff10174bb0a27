import { describe, expect, test } from 'vitest';
import { PLANS } from '../../contract/catalog.ts';
import { LEGAL_PAGES, type MarketingPage } from '../../contract/pages.ts';
import { render } from './server.tsx';

const brand = {
  name: 'Feastly',
  domain: 'feastly.example',
  origin: 'https://feastly.example',
  contact: 'post@feastly.example',
};

const open: MarketingPage[] = [
  { page: 'landing', brand, samples: {} },
  ...LEGAL_PAGES.map((page) => ({ page, brand, payment: 'stripe' })),
];

const textOf = (body: string) =>
  body
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ');

describe.each(open)('the page $page', (data) => {
  const { head, body, noScript } = render(data);

  test('has a title and a description for search engines and chats', () => {
    expect(head.title.length).toBeLessThanOrEqual(65);
    expect(head.description.length).toBeGreaterThan(60);
    expect(head.description.length).toBeLessThanOrEqual(160);
    expect(head.noindex).toBeUndefined();
    expect(head.imageAbout).toMatchObject({ width: 1200, height: 630 });
  });

  test('has one h1, and links to every legal page', () => {
    expect(body.match(/<h1/g)).toHaveLength(1);
    for (const name of LEGAL_PAGES) expect(body).toContain(`href="https://feastly.example/${name}"`);
  });

  test('has a script only if it hydrates', () => {
    expect(noScript).toBe(data.page === 'landing' ? undefined : true);
  });

  test('has a target for each of its fragment links', () => {
    const ids = new Set([...body.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
    for (const [, id = ''] of body.matchAll(/href="#([^"]+)"/g)) expect(ids).toContain(id);
  });
});

test('each public page has its own title and description', () => {
  const heads = open.map((data) => render(data).head);
  expect(new Set(heads.map(({ title }) => title)).size).toBe(open.length);
  expect(new Set(heads.map(({ description }) => description)).size).toBe(open.length);
});

test('the structured data has the prices of the page', () => {
  const product = render({ page: 'landing', brand, samples: {} }).head.structured?.find(
    (facts) => (facts as { '@type'?: string })['@type'] === 'Product',
  ) as { image: string; offers: { price: string; priceCurrency: string }[] };
  expect(product.offers.map(({ price, priceCurrency }) => `${price} ${priceCurrency}`)).toEqual(
    PLANS.map(({ priceCents }) => `${priceCents / 100}.00 USD`),
  );
  expect(product.image).toMatch(/^https:\/\/feastly\.example\//);
});

test('the structured data has the questions and answers of the page', () => {
  const { head, body } = render({ page: 'faq', brand, payment: 'sandbox' });
  const [faq] = head.structured as { mainEntity: { name: string; acceptedAnswer: { text: string } }[] }[];
  const seen = textOf(body);
  expect(faq?.mainEntity.length).toBeGreaterThan(20);
  for (const { name, acceptedAnswer } of faq?.mainEntity ?? [])
    expect(seen).toContain(`${name} ${acceptedAnswer.text}`);
});

test('the legal pages name the payment provider, and the merchant of record if there is one', () => {
  const renderTerms = (payment: string) => textOf(render({ page: 'terms', brand, payment }).body);
  expect(renderTerms('stripe')).toContain('on the payment page of Stripe');
  expect(renderTerms('stripe')).not.toContain('merchant of record');
  expect(renderTerms('lemonsqueezy')).toContain('Lemon Squeezy sells on our behalf as the merchant of record');
  expect(renderTerms('sandbox')).toContain('on the payment page of our payment provider');
});

test('a closed checkout has no script and is not indexed', () => {
  const { head, noScript } = render({ page: 'checkout-closed', brand, reason: 'expired' });
  expect([head.noindex, noScript]).toEqual([true, true]);
});
