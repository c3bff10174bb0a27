import { expect, test } from 'vitest';
import { guessColumns, readGuests } from './columns.ts';
import { readText } from './read-table.ts';

const read = (text: string) => {
  const cells = readText(text);
  return readGuests(cells, guessColumns(cells));
};

test('reads our own export unchanged', () => {
  const { rows, problems } = read(
    '\uFEFFName,Email,Phone,Status,Max Guests,Plus One,Notes,Token,Created Date\r\n\'=Anna,anna@example.com,\'+1 555,sent,2,Yes,"two\r\nlines",t,d\r\n',
  );
  expect(problems).toEqual([]);
  expect(rows).toEqual([
    {
      row: 2,
      guest_name: '=Anna',
      guest_email: 'anna@example.com',
      phone: '+1 555',
      max_guests: 2,
      plus_one_allowed: true,
      notes: 'two\nlines',
    },
  ]);
});

test.each([
  ['First name;Last name;E-Mail\nAnna;Lee;a@example.com', { guest_name: 'Anna Lee', guest_email: 'a@example.com' }],
  ['Surname,Comments\nLee,by train', { guest_name: 'Lee', notes: 'by train' }],
  ['Guests\tParty size\nThe Lees\t4', { guest_name: 'The Lees', max_guests: 4 }],
  ['Guest,Mobile number,Party\nAnna,0171 23,4', { guest_name: 'Anna', phone: '0171 23', max_guests: 4 }],
  ['Name,Tel.,Cell number\nAnna,1,2', { guest_name: 'Anna', phone: '1' }],
  ['Full_Name|+1\nAnna|no', { guest_name: 'Anna', plus_one_allowed: false }],
])('%j is understood by its headings', (text, expected) => {
  expect(read(text).rows).toEqual([{ row: 2, ...expected }]);
});

test.each([
  ['Anna Lee', { guest_name: 'Anna Lee' }],
  ['a@example.com, Anna', { guest_name: 'Anna', guest_email: 'a@example.com' }],
  ['Max Lee', { guest_name: 'Max Lee' }],
])('%j is understood without headings', (text, expected) => {
  expect(read(text).rows).toEqual([{ row: 1, ...expected }]);
});

test('reports invalid rows by number, reads the others and skips empty ones', () => {
  const { rows, problems } = read(
    'name,email,max guests,plus one\n\nAnna,nobody,,\n,b@example.com,,\nCarl,,11,\nDora,,,perhaps\nEmil,,,\nemil,,,\n\n',
  );
  expect(rows).toEqual([{ row: 7, guest_name: 'Emil' }]);
  expect(problems).toEqual([
    { row: 3, says: 'Please enter a valid email address' },
    { row: 4, says: 'Guest name is required' },
    { row: 5, says: 'Maximum guests must be a whole number from 1 to 10.' },
    { row: 6, says: 'This must be yes or no.' },
    { row: 8, says: 'Same guest as row 7.' },
  ]);
});

test('a list of names whose first one looks like a heading has no heading row', () => {
  expect(read('Max Lee\t2\nErika Lee\t3').rows).toMatchObject([{ guest_name: 'Max Lee' }, { guest_name: 'Erika Lee' }]);
});

test('reads pasted cells with quotes, and cells of several lines', () => {
  const copied = ['Name\tNotes\tEmail', '"Anni" Lee\t"VIP', 'Bo "B" Ost\t"two\r\n""lines"""\tbo@example.com', 'Eve'];
  expect(read(copied.join('\r\n')).rows).toEqual([
    { row: 2, guest_name: '"Anni" Lee', notes: '"VIP' },
    { row: 3, guest_name: 'Bo "B" Ost', notes: 'two\n"lines"', guest_email: 'bo@example.com' },
    { row: 4, guest_name: 'Eve' },
  ]);
});

test('returns no rows for an empty file', () => {
  expect(() => readText(' \n,,\n')).toThrow('This list is empty.');
});
