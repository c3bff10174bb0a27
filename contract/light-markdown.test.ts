import { expect, test } from 'vitest';
import { parseInline, parseLightMarkdown, toPlainText, type Block, type Inline } from './light-markdown.ts';

const link = (href: string, ...content: Inline[]): Inline => ({ kind: 'link', href, content });
const strong = (...content: Inline[]): Inline => ({ kind: 'strong', content });
const em = (...content: Inline[]): Inline => ({ kind: 'em', content });
const paragraph = (...content: unknown[]) => ({ kind: 'paragraph', content });
const list = (ordered: boolean, items: unknown[], start = 1) => ({ kind: 'list', ordered, start, items });

test('empty lines end a paragraph, single ones are line breaks', () => {
  expect(parseLightMarkdown('One\ntwo\r\n\n \n\nThree')).toEqual([
    paragraph('One', { kind: 'break' }, 'two'),
    paragraph('Three'),
  ]);
  expect(parseLightMarkdown(' \n ')).toEqual([]);
});

test('lists with bullets or numbers, right after a line and with empty lines between', () => {
  expect(parseLightMarkdown('Bring:\n- shoes\n* a *hat*\n\n- a coat\n  for the night\n\nBye')).toEqual([
    paragraph('Bring:'),
    list(false, [['shoes'], ['a ', em('hat')], ['a coat', { kind: 'break' }, 'for the night']]),
    paragraph('Bye'),
  ]);
  expect(parseLightMarkdown('3. three\n4) four\n- five')).toEqual([
    list(true, [['three'], ['four']], 3),
    list(false, [['five']]),
  ]);
});

test.each([['-5 degrees'], ['2019.'], ['-'], ['1.5 miles'], ['*'], ['– dash']])('%s is no list', (text) => {
  expect(parseLightMarkdown(text)).toEqual([paragraph(text)]);
});

test.each<[string, unknown[]]>([
  ['a **b** c', ['a ', strong('b'), ' c']],
  ['__b__ and _i_', [strong('b'), ' and ', em('i')]],
  ['***both***', [strong(em('both'))]],
  ['**bold and *italic* words**', [strong('bold and ', em('italic'), ' words')]],
  ['*italic and **bold***', [em('italic and ', strong('bold'))]],
  ['**two\nlines**', [strong('two', { kind: 'break' }, 'lines')]],
  ['snake_case_name', ['snake_case_name']],
  ['2 * 3 * 4', ['2 * 3 * 4']],
  ['**open', ['**open']],
  ['** a **', ['** a **']],
  ['****', ['****']],
  ['*a* b*', [em('a'), ' b*']],
  ['\\*not\\* \\[a\\](b)', ['*not* [a](b)']],
  ['C:\\path', ['C:\\path']],
])('%s', (text, content) => {
  expect(parseInline(text)).toEqual(content);
});

test.each<[string, unknown[]]>([
  ['[Inn](https://inn.example/a?b=1&c=(d))', [link('https://inn.example/a?b=1&c=(d)', 'Inn')]],
  ['[old](HTTP://old.example)', [link('HTTP://old.example', 'old')]],
  ['[mail](mailto:a@b.example) [call](tel:+441)', [link('mailto:a@b.example', 'mail'), ' ', link('tel:+441', 'call')]],
  ['**[bold](https://a.example)**', [strong(link('https://a.example', 'bold'))]],
  ['[**bold** [x]](https://a.example)', [link('https://a.example', strong('bold'), ' [x]')]],
  ['see https://a.example/x_y_z.', ['see ', link('https://a.example/x_y_z', 'https://a.example/x_y_z'), '.']],
  ['(https://a.example)', ['(', link('https://a.example', 'https://a.example'), ')']],
])('%s is a link', (text, content) => {
  expect(parseInline(text)).toEqual(content);
});

test.each([
  ['[a](javascript:alert(1))'],
  ['[a](JavaScript:alert)'],
  ['[a](java\tscript:alert)'],
  ['[a]( javascript:alert)'],
  ['[a](data:text/html,x)'],
  ['[a](ftp://a.example/)'],
  ['[a](/admin/login)'],
  ['[a](//a.example)'],
  ['[a](https:a)'],
  ['[a](https://)'],
  ['[a](https://[)'],
  ['[ ](https://a.example)'],
  ['![a](https://a.example/a.png)'],
  ['<b onclick="x()">a</b>'],
  ['<https//a.example>'],
  ['# Heading'],
  ['> quoted'],
  ['`code`'],
  ['&lt;b&gt;'],
])('%s is text', (text) => {
  expect(parseInline(text).map((node) => typeof node)).toEqual(['string']);
  expect(toPlainText(parseInline(text))).toBe(text);
});

/** Repeats a short pattern up to the largest size of a text. */
const HOSTILE = [
  '*',
  '_',
  '**a ',
  '*a _b ',
  '[',
  '[a',
  '[a](',
  '![[',
  '](',
  '\\',
  '- ',
  '*_',
  'https://',
  '[a\\',
  '***a** ',
];

test.each(HOSTILE)('10,000 characters of %j are read, and nothing is nested deeply', (pattern) => {
  const text = pattern.repeat(10_000 / pattern.length);
  const depth = Math.max(0, ...parseLightMarkdown(text).map(measureDepth));
  expect(depth).toBeLessThanOrEqual(3);
});

const measureDepth = (block: Block): number =>
  Math.max(0, ...(block.kind === 'list' ? block.items.flat() : block.content).map(measureInline));

function measureInline(node: Inline): number {
  if (typeof node === 'string' || node.kind === 'break') return 0;
  return 1 + Math.max(0, ...node.content.map(measureInline));
}
