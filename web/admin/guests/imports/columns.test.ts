import { describe, expect, test } from 'vitest';
import { chooseTarget, guessColumns, listColumns, listUnused, readHeadings } from './columns.ts';
import { readText } from './read-table.ts';
import { titleOf } from './targets.ts';

const guess = (text: string) => {
  const cells = readText(text);
  const { headings, mapping } = guessColumns(cells);
  return { headings, columns: mapping.map((target) => (target === null ? '' : titleOf(target))).join(', ') };
};

describe('columns are recognized by their headings', () => {
  test.each([
    ['First name;Last name;E-Mail\nAnna;Lee;a@example.com', 'Name, Last name, Email'],
    ['Vorname;Name;Notes\nZoë;Müller;x', 'Name, Last name, Notes'],
    ['Surname,Comments\nLee,by train', 'Name, Notes'],
    ['Guests\tParty size\nThe Lees\t4', 'Name, Maximum guests'],
    ['Guest,Mobile number,Party\nAnna,0171 23,4', 'Name, Phone, Maximum guests'],
    ['Name,Tel.,Cell number\nAnna,1,2', 'Name, Phone, '],
    ['Full_Name|+1\nAnna|no', 'Name, Plus ones'],
    [
      'Household,Name,Kids,Address,City,ZIP\n7,Ada,Tim,1 Mill Lane,Bath,1',
      'Household, Name, Children, Postal address, Postal address, Postal address',
    ],
    ['Household,Email\nThe Lees,a@example.com', 'Name, Email'],
    [
      'Name,Partner,Partner email,Side,Table number\nAnna,Tom,t@example.com,Bride,4',
      'Name, Partner or another person, Email, Tags, ',
    ],
    ['Guest 1,Guest 2,Guest 3\nAnna,Tom,Lea', 'Name, Partner or another person, Partner or another person'],
    ['Name,Type,Family\nAnna,Adult,7', 'Name, Adult or child, Household'],
    ['Name,Type\nAnna,School', 'Name, '],
    ['Name,People\nThe Lees,4', 'Name, Maximum guests'],
    ['Name,People\nThe Lees,"Anna; Tom"', 'Name, All people'],
    ['Name,Email address,Postal address,Status\nAnna,,1 Mill Lane,sent', 'Name, Email, Postal address, '],
  ])('%j', (text, columns) => {
    expect(guess(text)).toEqual({ headings: 0, columns });
  });

  test('also below a title and a date', () => {
    const list = 'Our wedding guest list - DRAFT\n\n14 May,,\nHousehold,Name,Email\n1,Anna,a@example.com';
    expect(guess(list)).toEqual({ headings: 3, columns: 'Household, Name, Email' });
  });

  test.each([
    ['Anna Lee', 'Name'],
    ['a@example.com, Anna', 'Email, Name'],
    ['Max Lee\t2\nErika Lee\t3', 'Name, '],
  ])('%j has none', (text, columns) => {
    expect(guess(text)).toEqual({ headings: null, columns });
  });
});

test('what is not imported is named', () => {
  const cells = readText('Name,Table,,Diet\nAnna,4,,\nTom,5,x,');
  expect(listUnused(cells, guessColumns(cells))).toEqual(['Table', 'Column 3']);
  expect(listColumns(cells, { headings: 0 }).map(({ title, samples }) => [title, samples])).toEqual([
    ['Name', ['Anna', 'Tom']],
    ['Table', ['4', '5']],
    ['Column 3', ['x']],
    ['Diet', []],
  ]);
});

test('one column has the name, several may have tags', () => {
  expect(chooseTarget(['guest_name', null, 'tags'], 1, 'guest_name')).toEqual([null, 'guest_name', 'tags']);
  expect(chooseTarget(['guest_name', null, 'tags'], 1, 'tags')).toEqual(['guest_name', 'tags', 'tags']);
  expect(chooseTarget(['guest_name'], 0, null)).toEqual([null]);
});

test('another row can be read as the headings', () => {
  const cells = readText('Name,Email\nPerson,Mail\nAnna,a@example.com');
  expect(readHeadings(cells, 1)).toEqual({ headings: 1, mapping: [null, 'guest_email'] });
});

test('returns no rows for an empty file', () => {
  expect(() => readText(' \n,,\n')).toThrow('This list is empty.');
});
