import { expect, test } from 'vitest';
import { EVENT_TYPES } from '../../../contract/event-kinds.ts';
import { WRITTEN_KINDS } from '../../../contract/section-kinds.ts';
import { buildSectionSchema } from './form-check.ts';
import { ITEM_LISTS, makeItem } from './item-fields.ts';
import { listBlanks, suggest } from './starters.ts';

const ALL = WRITTEN_KINDS.flatMap((kind) => EVENT_TYPES.map((type) => ({ kind, type, ...suggest(kind, type) })));

test('every suggestion can be saved once its blanks are filled in, and not before', () => {
  const fill = (text: string) => listBlanks(text).reduce((filled, blank) => filled.replace(blank, 'June'), text);
  for (const { kind, type, title, starters, ideas } of ALL) {
    const list = ITEM_LISTS[kind];
    const save = (change: (text: string) => string, body: string) =>
      buildSectionSchema(kind).safeParse({
        title,
        body: change(body),
        audience: 'everyone',
        items: list
          ? ideas.map(({ item }) => {
              const made = Object.entries(makeItem(list, item)).map(([name, text]) => [name, change(text)] as const);
              return { ...Object.fromEntries<string>(made), ...(item['name'] === undefined && { name: 'Anna' }) };
            })
          : [],
      });
    for (const { name, text } of starters) {
      const what = `${kind} of ${type}: ${name}`;
      expect(save(fill, text).error?.issues, what).toBeUndefined();
      const blanks = listBlanks([text, ...ideas.flatMap(({ item }) => Object.values(item))].join(' '));
      expect(save((words) => words, text).success, what).toBe(blanks.length === 0);
    }
  }
});

test('only blanks of suggestions are refused, each at its field', () => {
  const schema = buildSectionSchema('faq');
  const items = [
    { question: 'Parking?', answer: 'See [the map](https://inn.example/)' },
    { question: 'When?', answer: 'By [date].' },
  ];
  const { error } = schema.safeParse({ title: 'Q & A [draft]', body: 'x', audience: 'everyone', items });
  expect(error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
    ['items.1.answer', 'Please replace [date], or delete it.'],
  ]);
});
