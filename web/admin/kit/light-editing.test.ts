import { expect, test } from 'vitest';
import { parseInline } from '../../../contract/light-markdown.ts';
import {
  continueList,
  insertLink,
  parseAddress,
  toggleList,
  toggleMark,
  type Edit,
  type Selection,
} from './light-editing.ts';

/** A text in which `‹` and `›` are the ends of the selection; one `|` is the caret. */
function select(marked: string): Selection {
  const text = marked.replace(/[‹›|]/g, '');
  const caret = marked.indexOf('|');
  return caret >= 0
    ? { text, from: caret, to: caret }
    : { text, from: marked.indexOf('‹'), to: marked.indexOf('›') - 1 };
}

function apply(marked: string, edit: (selection: Selection) => Edit | undefined): string {
  const selection = select(marked);
  const made = edit(selection);
  if (!made) return 'as it was';
  const text = selection.text.slice(0, made.from) + made.insert + selection.text.slice(made.to);
  const [from, to] = made.select;
  if (from === to) return `${text.slice(0, from)}|${text.slice(from)}`;
  return `${text.slice(0, from)}‹${text.slice(from, to)}›${text.slice(to)}`;
}

test.each([
  ['selected words', 'Wear ‹linen›, please', 'Wear **‹linen›**, please'],
  ['a space at the end is left out', 'Wear ‹linen ›please', 'Wear **‹linen›** please'],
  ['words that are bold', 'Wear **‹linen›**, please', 'Wear ‹linen›, please'],
  ['words selected with their signs', 'Wear ‹**linen**›, please', 'Wear ‹linen›, please'],
  ['the word at the caret', 'Wear li|nen', 'Wear **‹linen›**'],
  ['no word', 'Wear |', 'Wear **‹bold words›**'],
  ['italic words', 'Wear *‹linen›*', 'Wear ***‹linen›***'],
  ['lines, of a list too', '‹One\n- two\n\nthree›', '‹**One**\n- **two**\n\n**three**›'],
])('makes bold: %s', (_, before, after) => {
  expect(apply(before, (selection) => toggleMark(selection, '**'))).toBe(after);
});

test('italics know bold from their own sign', () => {
  const toggle = (selection: Selection) => toggleMark(selection, '*');
  expect(apply('**‹linen›**', toggle)).toBe('***‹linen›***');
  expect(apply('***‹linen›***', toggle)).toBe('**‹linen›**');
  expect(apply('*‹linen›*', toggle)).toBe('‹linen›');
});

test.each([
  ['a line', false, 'Bring:\na wr|ap', 'Bring:\n- a wrap|'],
  ['nothing yet', false, '|', '- |'],
  ['lines', true, '‹one\n\ntwo›', '‹1. one\n\n2. two›'],
  ['numbers instead of bullets', true, '‹- one\n- two›', '‹1. one\n2. two›'],
  ['items, which become lines', false, '‹- one\n- two›', '‹one\ntwo›'],
])('makes a list of %s', (_, ordered, before, after) => {
  expect(apply(before, (selection) => toggleList(selection, ordered))).toBe(after);
});

test.each([
  ['adds an item', '- one|', '- one\n- |'],
  ['counts on', '9. one|', '9. one\n10. |'],
  ['splits an item', '- on|e', '- on\n- |e'],
  ['ends the list in an empty item', '- one\n- |', '- one\n|'],
  ['does nothing elsewhere', 'one|', 'as it was'],
])('Enter %s', (_, before, after) => {
  expect(apply(before, continueList)).toBe(after);
});

test('a link is one that pages show, whatever its words are', () => {
  const words = 'The [Old] Inn';
  const made = apply('See ‹it›.', (selection) => insertLink(selection, words, 'https://inn.example/'));
  expect(made).toBe(String.raw`See [The \[Old\] Inn](https://inn.example/)|.`);
  expect(parseInline(made.replace('|', ''))).toEqual([
    'See ',
    { kind: 'link', href: 'https://inn.example/', content: [words] },
    '.',
  ]);
});

test.each([
  ['inn.example/rooms', 'https://inn.example/rooms'],
  [' http://inn.example ', 'http://inn.example'],
  ['https://wiki.example/Bath_(city)', 'https://wiki.example/Bath_%28city%29'],
  ['anna@example.com', 'mailto:anna@example.com'],
  ['mailto:anna@example.com', 'mailto:anna@example.com'],
  ['+44 1225 555-010', 'tel:+441225555010'],
  ['our hotel', undefined],
  ['hotel', undefined],
  ['javascript:alert(1)', undefined],
  ['', undefined],
])('reads %j as an address', (typed, address) => {
  expect(parseAddress(typed)).toBe(address);
});
