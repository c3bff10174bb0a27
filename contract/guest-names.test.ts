import { describe, expect, test } from 'vitest';
import {
  formatPeople,
  formatTags,
  parseTags,
  parseAge,
  parseChildren,
  parseGuestNames,
  parsePeople,
  parsePlusOne,
  splitName,
} from './guest-names.ts';
import { formatAddressee } from './titles.ts';
import { makeHouseholdName } from './household-name.ts';

const toText = ({ first_name, last_name, age_group }: { first_name: string; last_name: string; age_group: string }) =>
  `${first_name}|${last_name}${age_group === 'adult' ? '' : ` ${age_group}`}`;
const read = (text: string) => {
  const { people, name, plus_ones, seats, note, open } = parseGuestNames(text);
  return {
    people: people.map(toText),
    ...(name !== '' && { name }),
    ...(plus_ones > 0 && { plus_ones }),
    ...(seats !== undefined && { seats }),
    ...(note !== '' && { note }),
    ...(open && { open }),
  };
};

describe('the names of one invitation', () => {
  test.each([
    ['Anna Lee', ['Anna|Lee']],
    ['  Zoë   Nguyễn ', ['Zoë|Nguyễn']],
    ['Cher', ['Cher|']],
    ['Mary Ann Jones', ['Mary Ann|Jones']],
    ['Anna van der Berg', ['Anna|van der Berg']],
    ['John Smith Jr.', ['John|Smith Jr.']],
    ['Uncle Bob', ['Uncle Bob|']],
    ['Aunt Sue Miller', ['Aunt Sue|Miller']],
    ['John E Smith', ['John E|Smith']],
    ['Anna and Tom Miller', ['Anna|Miller', 'Tom|Miller']],
    ['Anna & Tom Miller', ['Anna|Miller', 'Tom|Miller']],
    ['Anna + Tom van der Berg', ['Anna|van der Berg', 'Tom|van der Berg']],
    ['Anna/Tom Miller', ['Anna|Miller', 'Tom|Miller']],
    ['Anna und Tom Müller', ['Anna|Müller', 'Tom|Müller']],
    ['Ana y Tomás García', ['Ana|García', 'Tomás|García']],
    ['Maria e Luca Rossi', ['Maria|Rossi', 'Luca|Rossi']],
    ['Anna Miller & Tom Stone', ['Anna|Miller', 'Tom|Stone']],
    ['Anna Miller and Tom', ['Anna|Miller', 'Tom|']],
    ['Anna, Tom and Lea Miller', ['Anna|Miller', 'Tom|Miller', 'Lea|Miller']],
    ['Anna Lee; Tom Stone', ['Anna|Lee', 'Tom|Stone']],
    ['Uncle Bob & Aunt Sue', ['Uncle Bob|', 'Aunt Sue|']],
    ['Miller, Anna', ['Anna|Miller']],
    ['Miller, Anna & Tom', ['Anna|Miller', 'Tom|Miller']],
    ['van der Berg, Anna', ['Anna|van der Berg']],
    ['Anna, Tom Miller', ['Anna|Miller', 'Tom|Miller']],
    ['Anna Miller, Tom Miller, Lea (child)', ['Anna|Miller', 'Tom|Miller', 'Lea| child']],
    ['Anna & baby Ben Lee', ['Anna|Lee', 'Ben|Lee infant']],
    ['=Anna Lee', ['=Anna|Lee']],
  ])('%j', (text, people) => {
    expect(read(text)).toEqual({ people });
  });

  test.each([
    ['Mr & Mrs Smith', ['Mr|Smith', 'Mrs|Smith'], 'Mr & Mrs Smith'],
    ['Mr. and Mrs. John Smith', ['John|Smith', 'Mrs.|Smith'], 'Mr. and Mrs. John Smith'],
    ['Herr und Frau Müller', ['Herr|Müller', 'Frau|Müller'], 'Herr und Frau Müller'],
    ['Dr. Anna Lee', ['Anna|Lee'], 'Dr. Anna Lee'],
    ['Dr. Chen, Wei', ['Wei|Chen'], 'Dr. Wei Chen'],
    ['Chen, Dr. Wei', ['Wei|Chen'], 'Dr. Wei Chen'],
    ['Dr. van der Berg, Anna', ['Anna|van der Berg'], 'Dr. Anna van der Berg'],
    ['Mr. Smith, Mrs. Jones', ['Mr.|Smith', 'Mrs.|Jones'], 'Mr. Smith, Mrs. Jones'],
    ['Mrs. Miller, Anna and Tom', ['Mrs.|Miller', 'Anna|', 'Tom|'], 'Mrs. Miller, Anna and Tom'],
    ['Mrs Smith', ['Mrs|Smith'], 'Mrs Smith'],
    ['Mr Tom Smith & Mrs Ada Smith', ['Tom|Smith', 'Ada|Smith'], 'Mr Tom Smith & Mrs Ada Smith'],
  ])('%j keeps its titles on the envelope', (text, people, name) => {
    expect(read(text)).toEqual({ people, name });
  });

  test.each([
    ['The Okafors (4)', { name: 'The Okafors', seats: 4 }],
    ['The Okafors (4 people)', { name: 'The Okafors', seats: 4 }],
    ['Okafor Family', { name: 'Okafor Family' }],
    ['Familie Müller (x5)', { name: 'Familie Müller', seats: 5 }],
    ['The Okafors (2) + 1', { name: 'The Okafors', seats: 2, plus_ones: 1 }],
  ])('%j names nobody', (text, rest) => {
    expect(read(text)).toEqual({ people: [], ...rest });
  });

  test.each([
    ['Anna Lee + 1', 1],
    ['Anna Lee +1', 1],
    ['Anna Lee (+1)', 1],
    ['Anna Lee + 2', 2],
    ['Anna Lee plus one', 1],
    ['Anna Lee & guest', 1],
    ['Anna Lee and Guest', 1],
    ['Anna Lee + partner', 1],
    ['Anna Lee & her husband', 1],
    ['Anna Lee and 2 guests', 2],
    ['Anna Lee, plus one', 1],
    ['Anna Lee mit Begleitung', 1],
    ['Anna Lee + ?', 1],
  ])('%j has places without a name', (text, plus_ones) => {
    expect(read(text)).toEqual({ people: ['Anna|Lee'], plus_ones });
  });

  test.each([
    ['Anna Lee (2)', { people: ['Anna|Lee'], seats: 2 }],
    ['Anna Lee (Tom’s sister)', { people: ['Anna|Lee'], note: 'Tom’s sister' }],
    ['Anna Lee & family', { people: ['Anna|Lee'], name: 'Anna Lee & family', open: true }],
    ['Anna Lee & family (5)', { people: ['Anna|Lee'], name: 'Anna Lee & family', seats: 5 }],
    ['Anna & Tom Lee and kids', { people: ['Anna|Lee', 'Tom|Lee'], name: 'Anna & Tom Lee', open: true }],
    ['Anna & Tom Lee + 2 kids', { people: ['Anna|Lee', 'Tom|Lee', 'Child 1|Lee child', 'Child 2|Lee child'] }],
  ])('%j', (text, expected) => {
    expect(read(text)).toEqual(expected);
  });

  test.each(['', '?', 'TBD', '  - ', '42', 'Guest', 'plus one'])('%j is nobody', (text) => {
    expect(read(text)).toEqual({ people: [] });
  });

  test('have an email in the same cell', () => {
    expect(parseGuestNames('Anna Lee <Anna@Example.com>').people).toEqual([
      { first_name: 'Anna', last_name: 'Lee', age_group: 'adult', email: 'anna@example.com' },
    ]);
  });
});

test.each([
  ['4', 'child'],
  ['age 4', 'child'],
  ['17 yrs', 'child'],
  ['18', 'adult'],
  ['1', 'infant'],
  ['6 months', 'infant'],
  ['Baby', 'infant'],
  ['Kid', 'child'],
  ['Adult', 'adult'],
  ['vegan', undefined],
  ['', undefined],
])('the age %j is that of an %s', (text, age) => {
  expect(parseAge(text)).toBe(age);
});

test.each([
  ['Lea (8), Ben (1)', ['Lea|Lee child', 'Ben|Lee infant']],
  ['Lea 8 & Ben', ['Lea|Lee child', 'Ben|Lee child']],
  ['Lea Reed', ['Lea|Reed child']],
  ['2', ['Child 1|Lee child', 'Child 2|Lee child']],
  ['two kids', ['Child 1|Lee child', 'Child 2|Lee child']],
  ['none', []],
  ['False', []],
  ['nein', []],
  ['Yes (2)', ['Child 1|Lee child', 'Child 2|Lee child']],
  ['yes, Lea', ['Lea|Lee child']],
  ['Yara', ['Yara|Lee child']],
  ['0', []],
  ['', []],
])('the children %j', (text, people) => {
  expect(parseChildren(text, 'Lee').map(toText)).toEqual(people);
});

test.each([
  ['yes', 1, []],
  ['x', 1, []],
  ['no', 0, []],
  ['', 0, []],
  ['2', 2, []],
  ['+1', 1, []],
  ['Sam Okri', 0, ['Sam|Okri']],
  ['TBC', 1, []],
  ['Yes (Luis)', 0, ['Luis|']],
  ['yes, Luis Diaz', 0, ['Luis|Diaz']],
  ['Yes (+1)', 1, []],
  ['Yes - not sure', 1, []],
  ['No (ill)', 0, []],
])('the plus one %j', (text, plus_ones, people) => {
  const found = parsePlusOne(text);
  expect([found?.plus_ones, found?.people.map(toText)]).toEqual([plus_ones, people]);
});

test.each(['perhaps', '?', '...'])('the plus one %j is not understood', (text) => {
  expect(parsePlusOne(text)).toBeUndefined();
});

test.each([[['Family', 'Table 1, left']], [['Table 1, left']], [['One']], [[]]])(
  'the tags %j are read as they are written',
  (tags) => {
    expect(parseTags(formatTags(tags))).toEqual(tags);
  },
);

test('tags of other lists have commas or bars between them', () => {
  expect(parseTags('Family, Friends ,Family|Work')).toEqual(['Family', 'Friends', 'Work']);
});

test('people are read as they are written', () => {
  const people = [
    { first_name: 'Ada', last_name: 'Byron', age_group: 'adult' as const, email: 'ada@example.com' },
    { first_name: 'Tim', last_name: 'Stone', age_group: 'child' as const, email: null },
    { first_name: 'Zoë', last_name: '', age_group: 'infant' as const, email: null },
  ];
  const text = formatPeople(people);
  expect(text).toBe('Ada Byron <ada@example.com>; Tim Stone (child); Zoë (infant)');
  expect(parsePeople(text)).toEqual(people.map(({ email, ...one }) => ({ ...one, ...(email !== null && { email }) })));
  expect(parsePeople('Anna, Tom and Lea Miller').map(toText)).toEqual(['Anna|Miller', 'Tom|Miller', 'Lea|Miller']);
  expect(splitName('Dr. Anna Lee')).toEqual({ first_name: 'Anna', last_name: 'Lee' });
});

const FIRST = ['Anna', 'Tom', 'Zoë', 'Çağla', 'Björn', 'Mary Ann', 'Siobhán', 'Jean-Luc', 'Óscar', 'Ngọc'];
const LAST = ['Miller', 'O’Brien', 'van der Berg', 'García', 'Nguyễn', 'Smith', 'Öst', 'de la Cruz', 'Okafor', 'Lee'];

/** Rows of a list as couples write them, with what each says. */
function* generateMessyRows(count: number) {
  const pick = (list: readonly string[], at: number) => list[at % list.length] ?? '';
  for (let n = 0; n < count; n++) {
    const [one, two, three] = [pick(FIRST, n), pick(FIRST, n + 3), pick(FIRST, n + 5)];
    const [last, other] = [pick(LAST, n + Math.floor(n / 10)), pick(LAST, n + 4)];
    const joint = pick([' & ', ' and ', ' + ', '/', ' und ', '&'], n);
    const gap = pick(['', ' ', '  '], n);
    const kinds = [
      { text: `${one} ${last}`, people: 1, seats: 1 },
      { text: `${one}${joint}${two} ${last}`, people: 2, seats: 2 },
      { text: `${one} ${last}${joint}${two} ${other}`, people: 2, seats: 2 },
      { text: `Mr${joint}Mrs ${last}`, people: 2, seats: 2 },
      { text: `The ${last}s (${2 + (n % 5)})`, people: 0, seats: 2 + (n % 5) },
      { text: `${one} ${last} +1`, people: 1, seats: 2 },
      { text: `${one}, ${two} and ${three} ${last}`, people: 3, seats: 3 },
      { text: `${one} ${last} (2)`, people: 1, seats: 2 },
      { text: `${one}${joint}${two} ${last} and 2 kids`, people: 4, seats: 4 },
      { text: `${one} ${last} and guest`, people: 1, seats: 2 },
    ];
    const kind = kinds[Math.floor(n / 3) % kinds.length];
    if (kind) yield { ...kind, text: `${gap}${kind.text}${gap}`, n };
  }
}

test('a messy list of 150 rows loses nobody and doubles nobody', () => {
  const rows = [...generateMessyRows(150)];
  expect(rows).toHaveLength(150);
  for (const { text, people, seats } of rows) {
    const found = parseGuestNames(text);
    expect([found.people.length, text], text).toEqual([people, text]);
    expect(found.seats ?? found.people.length + found.plus_ones, text).toBe(seats);
    expect(found.name || makeHouseholdName(found.people), text).toMatch(/\p{L}/u);
    // No bits of words, signs or doubled spaces stay in a name.
    for (const { first_name, last_name } of found.people)
      for (const name of [first_name, last_name]) expect(name, text).not.toMatch(/[&+,/()]| {2}|^ | $|\b(and|und)\b/);
  }
});

test.each([
  ['Okafor (Ada, Ben)', '', ['Ada Okafor', 'Ben Okafor']],
  ['Okafor family (Ada & Ben)', 'Okafor family', ['Ada Okafor', 'Ben Okafor']],
  ['The Okafors (Ada, Ben and Cleo)', 'The Okafors', ['Ada', 'Ben', 'Cleo']],
  ['van der Berg (Ada, Zoë Lind)', '', ['Ada van der Berg', 'Zoë Lind']],
])('%s: the names in brackets are its people', (text, name, people) => {
  const parsed = parseGuestNames(text);
  expect([parsed.name, parsed.people.map((one) => `${one.first_name} ${one.last_name}`.trim()), parsed.note]).toEqual([
    name,
    people,
    '',
  ]);
});

test.each(['Anna Miller (Work, College)', 'Okafor (vegan, bus)', 'Okafor (Work)'])('%s: a note', (text) => {
  expect(parseGuestNames(text).note).not.toBe('');
});

test('“von und zu” is part of a last name', () => {
  expect(parseGuestNames('Karl von und zu Guttenberg').people).toMatchObject([
    { first_name: 'Karl', last_name: 'von und zu Guttenberg' },
  ]);
  expect(parseGuestNames('Karl und Ida von und zu Hohenberg').people).toMatchObject([
    { first_name: 'Karl', last_name: 'von und zu Hohenberg' },
    { first_name: 'Ida', last_name: 'von und zu Hohenberg' },
  ]);
});

test.each([
  ['The García Family', 'García Family'],
  ['the  Okafors', 'Okafors'],
  ['Theo Reed', 'Theo Reed'],
  ['Ada & The Edge', 'Ada & The Edge'],
  ['The', 'The'],
])('a mail or page speaks to %j as %j', (name, addressee) => {
  expect(formatAddressee(name)).toBe(addressee);
});
