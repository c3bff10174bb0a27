import { expect, test } from 'vitest';
import { decodePage, parsePrice, readGiftPage } from './lookup-rules.ts';

const PAGE = 'https://www.shop.example/kettle?ref=1';
const json = (value: unknown) => `<script type="application/ld+json">${JSON.stringify(value)}</script>`;
const NOTHING = { title: null, image_url: null, price: null, currency: null, store: 'shop.example' };

test('reads a product of schema.org, wherever it is', () => {
  const product = {
    '@type': 'Product',
    name: 'Copper &amp; brass\n kettle',
    image: ['/kettle.jpg', 'https://cdn.example/2.jpg'],
    offers: { '@type': 'Offer', price: '49.95', priceCurrency: 'eur' },
  };
  const found = {
    title: 'Copper & brass kettle',
    image_url: 'https://www.shop.example/kettle.jpg',
    price: 49.95,
    currency: 'EUR',
    store: 'shop.example',
  };
  for (const place of [
    product,
    [{ '@type': 'BreadcrumbList' }, product],
    { '@graph': [product] },
    { mainEntity: product },
  ])
    expect(readGiftPage(`<script>var a = '<meta'</script>${json(place)}`, PAGE)).toEqual(found);
});

test('reads prices of several offers, price specifications and pictures with a description', () => {
  const read = (offers: unknown, image?: unknown) =>
    readGiftPage(json({ '@type': ['Thing', 'https://schema.org/Product'], offers, image }), PAGE);
  expect(read({ '@type': 'AggregateOffer', lowPrice: 20, priceCurrency: 'USD' })).toMatchObject({
    price: 20,
    currency: 'USD',
  });
  expect(read([{}, { priceSpecification: [{ price: 7, priceCurrency: 'GBP' }] }])).toMatchObject({
    price: 7,
    currency: 'GBP',
  });
  expect(read([], { url: 'https://cdn.example/a.jpg' }).image_url).toBe('https://cdn.example/a.jpg');
});

test('reads Open Graph, and the title of the page where there is nothing else', () => {
  const html = `<title>Shop | Kettle</title>
    <META content='Kettle &#8211; 1 l' property=og:title><meta name="og:site_name" content="The Shop">
    <meta property="og:image" content="//cdn.example/k.png"><meta property="product:price:amount" content="1.299,00 €">
    <meta property="product:price:currency" content="EUR">`;
  expect(readGiftPage(html, PAGE)).toEqual({
    title: 'Kettle – 1 l',
    image_url: 'https://cdn.example/k.png',
    price: 1299,
    currency: 'EUR',
    store: 'The Shop',
  });
  expect(readGiftPage('<title>\n Kettle </title>', PAGE)).toEqual({ ...NOTHING, title: 'Kettle' });
});

test.each([
  [''],
  ['<script type="application/ld+json">{"@type": "Product", "name"'],
  [json({ '@type': 'Product', name: 7, image: { url: 5 }, offers: [null, 'x', { price: {} }] })],
  [json({ '@type': 'Product', name: ' ', image: 'javascript:alert(1)', offers: { price: -1, priceCurrency: 'EUR' } })],
  ['<meta property="og:image" content="http://cdn.example/plain.png"><meta property="og:title">'],
  ['<meta property="product:price:currency" content="EUR">'],
  [`${'['.repeat(5000)}<meta `],
])('finds nothing in an odd page %#', (html) => {
  expect(readGiftPage(html, PAGE)).toEqual(NOTHING);
});

test.each([
  [49.95, 49.95],
  ['49,95', 49.95],
  ['$1,299.00', 1299],
  ['1.299,5', 1299.5],
  ['1 299', 1299],
  ['12.000000', 12],
  ['1,299', 1299],
  ['0', null],
  ['US $5.-', 5],
  ['-5', null],
  ['from 5 to 9', null],
  ['1.2.3', null],
  ['2000000', null],
  [null, null],
])('the price of %j is %j', (text, price) => {
  expect(parsePrice(text)).toBe(price);
});

test('decodes a page by the encoding that it names, else as UTF-8', () => {
  expect(decodePage(Buffer.from('<meta charset="iso-8859-1">Caf\xe9', 'latin1'))).toContain('Café');
  expect(decodePage(Buffer.from('<meta charset="nonsense">Café'))).toContain('Café');
  expect(decodePage(Buffer.from('Café'))).toBe('Café');
});
