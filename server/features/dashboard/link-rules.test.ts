import { expect, test } from 'vitest';
import { listWebLinks } from './link-rules.ts';

test('finds the links of texts and items, and nothing that is no page', () => {
  const body = 'See [**our film**](https://films.example/1) or **https://films.example/2**.\n\n- [Call](tel:+1)';
  const items = [
    {
      name: 'Inn',
      url: 'https://inn.example/',
      text: 'Ask [them](http://inn.example/rooms)',
      image_url: 'https://p.example/a.jpg',
    },
    { question: 'https://not.a.link', answer: 'https://films.example/1', url: '' },
  ];
  expect(listWebLinks({ body, items })).toEqual([
    'https://films.example/1',
    'https://films.example/2',
    'https://inn.example/',
    'http://inn.example/rooms',
  ]);
  expect(listWebLinks({ body: '', items: [] })).toEqual([]);
});
