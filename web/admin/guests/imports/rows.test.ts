import { describe, expect, test } from 'vitest';
import { formatPeople, formatTags } from '../../../../contract/guest-names.ts';
import { guessColumns } from './columns.ts';
import {
  correctGroup,
  formatRows,
  groupEntries,
  joinGroups,
  splitGroup,
  suggestJoins,
  toImportRow,
  type Group,
} from './households.ts';
import { readText } from './read-table.ts';
import { findDoubt, nameOf, readRows } from './rows.ts';

const read = (text: string) => {
  const cells = readText(text);
  return readRows(cells, guessColumns(cells));
};
const readForms = (text: string) => read(text).entries.map(({ row, form }) => ({ row, ...form }));
const readGroups = (text: string) => groupEntries(read(text).entries).groups;
const describeGroup = (group: Group) => {
  const row = toImportRow(group);
  const people = (row.people ?? []).map((one) => formatPeople([{ ...one, email: one.email ?? null }]));
  return `${nameOf(row)}: ${people.join(', ') || String(row.max_guests ?? 1)}${row.plus_ones ? ` +${row.plus_ones}` : ''}`;
};
const toAdult = (first_name: string, last_name: string) => ({
  first_name,
  last_name,
  age_group: 'adult' as const,
  email: null,
});

describe('rows', () => {
  test('are people as they are written', () => {
    const list = [
      'Name,Children,Plus one',
      'Anna and Tom Miller,"Lea (4), Ben (1)",',
      'The Okafors (4),,',
      'Sam Okri,,yes',
      'Zoë Lee,,Max Reed',
    ];
    expect(readGroups(list.join('\n')).map(describeGroup)).toEqual([
      'The Miller family: Anna Miller, Tom Miller, Lea Miller (child), Ben Miller (infant)',
      'The Okafors: 4',
      'Sam Okri: Sam Okri +1',
      'Zoë Lee & Max Reed: Zoë Lee, Max Reed',
    ]);
  });

  test('are a baby without a name, children without adults, and one person who is in two rows', () => {
    const list = [
      'Name(s),Kids,Email,Side / Group',
      'Anna Davis,Baby Davis,,Bride',
      'Lea Stone,"Baby Leo, Max",,',
      'The Johnson Family,"Max, Mia",,',
      'Sophie Laurent & Marc Dubois,,s@example.com,',
      'Sophie Laurent,,s@example.com,Work',
    ].join('\n');
    const groups = readGroups(list);
    expect(groups.slice(0, 3).map(describeGroup)).toEqual([
      'Anna & Baby Davis: Anna Davis, Baby Davis (infant)',
      'The Stone family: Lea Stone, Leo Stone (infant), Max Stone (child)',
      'The Johnson Family: Max Johnson (child), Mia Johnson (child)',
    ]);
    expect(read(list).flagged).toEqual([
      { row: 4, says: '“The Johnson Family”: only the children have names. Please add the adults after the import.' },
    ]);
    const [suggestion] = suggestJoins(groups);
    const [joined] = joinGroups(groups, suggestion?.rows ?? []).slice(3);
    expect(joined && describeGroup(joined)).toBe(
      'Sophie Laurent & Marc Dubois: Sophie Laurent <s@example.com>, Marc Dubois',
    );
    expect(joined && toImportRow(joined).tags).toEqual(['Work']);
  });

  test('are children where each row is a person and says so, and never somebody called “yes”', () => {
    const list = ['Name,Children', 'Grace Okafor,no', 'Kofi Okafor,yes', 'Omar Hassan,X', 'Sara Hassan,2', 'Lea Ost,'];
    expect(readGroups(list.join('\n')).map(describeGroup)).toEqual([
      'Grace Okafor: Grace Okafor',
      'Kofi Okafor: Kofi Okafor (child)',
      'Omar Hassan: Omar Hassan (child)',
      'The Hassan family: Sara Hassan, Child 1 Hassan (child), Child 2 Hassan (child)',
      'Lea Ost: Lea Ost',
    ]);
    expect(read(list.join('\n')).flagged).toEqual([]);
  });

  test('of households that have children without saying how many are named', () => {
    const found = read('Name,Kids\nAnna and Tom Miller,yes\nSam Okri,true\nThe Reeds (4),y');
    expect(found.entries.flatMap(({ form: { people = [] } }) => people)).toEqual([
      toAdult('Anna', 'Miller'),
      toAdult('Tom', 'Miller'),
      toAdult('Sam', 'Okri'),
    ]);
    expect(found.flagged).toEqual([
      { row: 2, says: 'Children “yes” says neither who nor how many: left out.' },
      { row: 3, says: 'Children “true” says neither who nor how many: left out.' },
      { row: 4, says: 'Children “y” says neither who nor how many: left out.' },
    ]);
  });

  test('are invited to what a column is called', () => {
    const items = [{ id: 'b1', name: 'Farewell Brunch' }];
    const cells = readText('Name,farewell brunch\nAnna Lee,x\nMax Reed,no\nZoe Ost,perhaps\nBea Fox,');
    const { entries, flagged } = readRows(cells, guessColumns(cells, items));
    expect(entries.map(({ form }) => form.schedule)).toEqual([['b1'], undefined, undefined, undefined]);
    expect(flagged).toEqual([
      { row: 4, says: '“perhaps” does not say whether they are invited: please say yes or no.' },
    ]);
  });

  test('give what is not a name to the invitation', () => {
    const list =
      'Name,Email,Street,City,Side,Group,Notes,Mobile\nAnna Lee (Tom’s sister),A@Example.com,1 Mill Lane,Bath,Bride,"Work, Choir",by train,0171 23';
    expect(readForms(list)).toEqual([
      {
        row: 2,
        people: [toAdult('Anna', 'Lee')],
        guest_email: 'a@example.com',
        phone: '0171 23',
        postal_address: '1 Mill Lane, Bath',
        tags: ['Bride', 'Work', 'Choir'],
        notes: 'Tom’s sister\nby train',
      },
    ]);
  });

  test('are imported without a cell that is wrong, which is named', () => {
    const { entries, flagged, skipped } = read(
      'name,email,max guests,plus one,phone\n\nAnna Lee,nobody,1,,\n,b@example.com,,,\nCarl Lee,,many,,\nDora Lee,,,perhaps,\nEmil Lee,,,,call me\nemil lee,,,,\nFay & family,,,,\n',
    );
    expect(entries.map(({ row }) => row)).toEqual([3, 5, 6, 7, 9]);
    expect(entries.every(({ form }) => !form.guest_email && form.plus_ones === undefined)).toBe(true);
    expect(flagged).toEqual([
      { row: 3, says: 'Email “nobody” isn’t valid: left out.' },
      { row: 5, says: 'Maximum guests “many” isn’t a number: left out.' },
      { row: 6, says: 'Plus ones “perhaps” is neither a number nor a name, yes or no: left out.' },
      { row: 7, says: 'Phone “call me” is left out. Use only digits, spaces, and + ( ) - . / in a phone number.' },
      { row: 9, says: '“Fay & family”: nobody says how many they are. Please add them after the import.' },
    ]);
    expect(skipped).toEqual([
      { row: 4, says: 'This row has no name.' },
      { row: 8, says: 'Same guest as row 7.' },
    ]);
  });

  test('with more guests than names have places without one', () => {
    const list = 'name,max guests\nAnna Lee,3\nThe Lees,7\nTom Lee,9\nAnna & Tom Reed,1';
    expect(readGroups(list).map(describeGroup)).toEqual([
      'Anna Lee: Anna Lee +2',
      'The Lees: 7',
      'Tom Lee: Tom Lee +5',
      'Anna & Tom Reed: Anna Reed, Tom Reed',
    ]);
    expect(read(list).flagged).toEqual([
      { row: 4, says: '9 guests, of whom 1 have a name: up to 5 more are imported.' },
    ]);
  });

  test('of our own export are read back unchanged', () => {
    const people = [
      { first_name: 'Ada', last_name: 'van Byron', age_group: 'adult' as const, email: 'ada@example.com' },
      { first_name: 'Tim', last_name: '', age_group: 'child' as const, email: null },
    ];
    const head =
      'Name,Email,Phone,Status,Delivery,Max Guests,Plus One,Notes,People,Plus Ones,Tags,Postal Address,Schedule,Token,Created Date,Link';
    const rows = [
      `'=Anna,anna@example.com,'+1 555,sent,Not sent yet,4,Yes,"two\r\nlines",,1,,,,t,d,https://a.example/invite/t`,
      `Ada & family,,,sent,Sent,2,Yes,,"${formatPeople(people)}",3,"${formatTags(['Table 1, left', 'Work'])}","1 Mill Lane\nBath",Evening,t,d,https://a.example/invite/t`,
    ];
    const text = `\uFEFF${head}\r\n${rows.join('\r\n')}\r\n`;
    const { entries, flagged, skipped } = read(text);
    expect([flagged, skipped]).toEqual([[], []]);
    expect(entries.map(({ form }) => form)).toEqual([
      {
        guest_name: '=Anna',
        guest_email: 'anna@example.com',
        phone: '+1 555',
        max_guests: 4,
        plus_ones: 1,
        notes: 'two\nlines',
      },
      {
        guest_name: 'Ada & family',
        people: [
          { first_name: 'Ada', last_name: 'van Byron', age_group: 'adult', email: 'ada@example.com' },
          { first_name: 'Tim', last_name: '', age_group: 'child', email: null },
        ],
        plus_ones: 3,
        tags: ['Table 1, left', 'Work'],
        postal_address: '1 Mill Lane\nBath',
      },
    ]);
    expect(guessColumns(readText(text)).mapping.flatMap((target, at) => (target === null ? [at] : []))).toEqual([
      3, 4, 12, 13, 14, 15,
    ]);
  });

  test('have pasted cells with quotes, and cells of several lines', () => {
    const copied = ['Name\tNotes\tEmail', '"Anni" Lee\t"VIP', 'Bo "B" Ost\t"two\r\n""lines"""\tbo@example.com', 'Eve'];
    expect(readForms(copied.join('\r\n'))).toEqual([
      { row: 2, people: [toAdult('"Anni"', 'Lee')], notes: '"VIP' },
      { row: 3, people: [toAdult('Bo "B"', 'Ost')], notes: 'two\n"lines"', guest_email: 'bo@example.com' },
      { row: 4, people: [toAdult('Eve', '')] },
    ]);
  });
});

describe('households', () => {
  const LIST = [
    'Household,Name,Age,Email,Phone',
    '1,Ada Stone,,ada@example.com,',
    'The Reeds,Lea Reed,,,0171',
    '1,Max Stone,,,0172',
    '1,Tim Stone,6,,',
    ',Zoë Stone,,ADA@example.com,',
    ',Bo Ost,,,',
  ].join('\n');

  test('are the rows with the same value', () => {
    const groups = readGroups(LIST);
    expect(groups.map(describeGroup)).toEqual([
      'The Stone family: Ada Stone <ada@example.com>, Max Stone, Tim Stone (child)',
      'The Reeds: Lea Reed',
      'Zoë Stone: Zoë Stone',
      'Bo Ost: Bo Ost',
    ]);
    expect(toImportRow(groups[0] as Group)).toMatchObject({ row: 2, guest_email: 'ada@example.com', phone: '0172' });
  });

  test('are offered to be joined by the same email, then joined, and split again', () => {
    const groups = readGroups(LIST);
    expect(suggestJoins(groups)).toEqual([
      { rows: [2, 6], names: ['The Stone family', 'Zoë Stone'], same: 'email', value: 'ada@example.com' },
    ]);
    const joined = joinGroups(groups, [2, 6]);
    expect(joined.map(describeGroup)[0]).toBe(
      'The Stone family: Ada Stone <ada@example.com>, Max Stone, Tim Stone (child), Zoë Stone <ada@example.com>',
    );
    expect(suggestJoins(joined)).toEqual([]);
    expect(splitGroup(joined[0] as Group, 100).map(describeGroup)).toEqual([
      'Ada Stone: Ada Stone',
      'Max Stone: Max Stone',
      'Tim Stone: Tim Stone (child)',
      'Zoë Stone: Zoë Stone',
    ]);
  });

  test('of several rows lose nothing: other numbers and addresses become notes, places without names are added', () => {
    const list = [
      'Household,Name,Phone,Address,Notes',
      '1,Ada Stone,0171,1 Mill Lane,by train',
      '1,Max Stone,0172,2 Mill Lane,',
      '1,The Stones (2),0171,,',
      '2,The Okafors (4),,,',
      '2,Okafor family (3),,,',
      '3,Lea Reed,,,',
      '3,The Reeds (6),,,',
    ];
    const { groups, skipped } = groupEntries(read(list.join('\n')).entries);
    expect(groups.map(describeGroup)).toEqual(['Ada & Max Stone: Ada Stone, Max Stone +2', 'The Okafors: 7']);
    expect(toImportRow(groups[0] as Group)).toMatchObject({
      phone: '0171',
      postal_address: '1 Mill Lane',
      notes: 'by train\nMax Stone: 0172\nMax Stone: 2 Mill Lane',
    });
    expect(skipped).toEqual([{ row: 7, says: 'Rows 7, 8: 6 guests without names are too many for one invitation.' }]);
  });

  test('are offered to be joined by the same postal address', () => {
    const list = 'Name,Street,City\nAda Stone,1 Mill Lane,Bath\nMax Reed,"1, MILL LANE",bath\nLea Lee,2 Mill Lane,Bath';
    expect(suggestJoins(readGroups(list))).toMatchObject([
      { rows: [2, 3], same: 'address', value: '1 Mill Lane, Bath' },
    ]);
  });

  test('of one row are split into its people', () => {
    const [group] = readGroups('Name,Email,Notes\nAnna and Tom Miller,anna@example.com,by train');
    const split = splitGroup(group as Group, 100);
    expect(split.map((each) => toImportRow(each))).toEqual([
      { row: 2, guest_email: 'anna@example.com', notes: 'by train', people: [toAdult('Anna', 'Miller')] },
      {
        row: 101,
        guest_email: null,
        notes: undefined,
        phone: undefined,
        plus_ones: undefined,
        people: [toAdult('Tom', 'Miller')],
      },
    ]);
    expect(new Set(split.map(([{ row }]) => row)).size).toBe(2);
  });

  test('are corrected as one, and keep all that their rows say', () => {
    const groups = readGroups(LIST);
    const people = [toAdult('Ada', 'Stone'), toAdult('Maxine', 'Stone')];
    const corrected = correctGroup(groups[0] as Group, { people, guest_name: '' });
    expect(describeGroup(corrected)).toBe('Ada & Maxine Stone: Ada Stone, Maxine Stone');
    expect(toImportRow(corrected)).toMatchObject({ row: 2, guest_email: 'ada@example.com', phone: '0172' });
    expect(formatRows(corrected)).toBe('Rows 2, 4, 5');
    expect(correctGroup(corrected, { people, guest_name: 'Us' }).map(({ form }) => form.guest_name)).toEqual(['Us']);
  });

  test('of whom some get a name keep the other places', () => {
    const [okafors] = readGroups('Name\nThe Okafors (4)') as [Group];
    const people = [toAdult('Ada', 'Okafor')];
    expect(toImportRow(correctGroup(okafors, { people, guest_name: 'The Okafors' }))).toMatchObject({
      guest_name: 'The Okafors',
      max_guests: undefined,
      plus_ones: 3,
      people,
    });
    const renamed = correctGroup(okafors, { people: [], guest_name: 'Okafor family' });
    expect(toImportRow(renamed)).toMatchObject({ guest_name: 'Okafor family', max_guests: 4, people: [] });
  });

  test('that are too many for one invitation are left out, with their rows', () => {
    const rows = Array.from({ length: 13 }, (_, n) => `7,Guest${n} Stone`);
    const { groups, skipped } = groupEntries(read(['Household,Name', ...rows].join('\n')).entries);
    expect([groups, skipped.length, skipped[0]?.says]).toEqual([
      [],
      1,
      'Rows 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14: 13 people are too many for one invitation, which can have up to 12.',
    ]);
  });
});

test('doubts sums, formulas and links, and no guests', () => {
  for (const doubted of ['Total', 'TOTAL: 87', 'Total guests 12', 'Summe', '=HYPERLINK("x")', 'https://example.com'])
    expect(findDoubt(doubted)).toBeDefined();
  for (const guest of ['Tom Total', 'Sum Yi Chan', 'Countess Vera', 'The Totals family', 'Ada = Ben'])
    expect(findDoubt(guest)).toBeUndefined();
});
