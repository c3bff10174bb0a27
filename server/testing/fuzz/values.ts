import fc, { type Arbitrary } from 'fast-check';
import { z } from 'zod';

/**
 * Values for the inputs of calls, generated from the contract's schemas. A name in double braces stands for an id, token
 * or address of the site under test, which is known only when the request is sent.
 */

/** Text that programs handle badly. */
const ODD_TEXTS: readonly string[] = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'a\udfffb',
  '\u202Egnp.exe',
  '\u200b\u2066\u2069',
  '\u2028\u2029\u0085',
  '👩‍👩‍👧‍👦🏳️‍🌈',
  'Z͑ͫ̓ͪ̂ͫ'.repeat(60),
  '＝１２３',
  'İSTANBUL ß ﬁ',
  "O'Brien'); --",
  '%',
  '%00',
  '%_\\',
  '../../../etc/passwd',
  '__proto__',
  'constructor',
  'hasOwnProperty',
  '<script>alert(1)</script>',
  '</script><!--',
  '\r\nX-Injected: 1',
  '=1+1',
  'null',
  'undefined',
  'NaN',
  '-1',
  '1e308',
  '99999999999999999999',
  '0x10',
  '0000-01-01',
  '0001-01-01',
  '9999-12-31',
  '2023-02-29',
  '-000001-01-01',
  '275760-09-13',
  '0000-01-01T00:00:00Z',
  '9999-12-31T23:59:59.999999999Z',
  '24:00',
  'UTC+99',
  'Etc/GMT+12',
  'javascript:alert(1)',
  'https://[::1]:99999/',
  'https://example.com/' + 'x'.repeat(3000),
  'a@b',
  `${'a'.repeat(64)}@${'b'.repeat(180)}.example`,
  '00000000-0000-0000-0000-000000000000',
  'x'.repeat(201),
  'x'.repeat(5001),
  '🎉'.repeat(2001),
  'x'.repeat(70_000),
];

const ODD_NUMBERS: readonly number[] = [
  0, -0, -1, 0.1, 0.005, 1.5, 32_768, 2_147_483_647, 2_147_483_648, -2_147_483_649, 4_294_967_296,
  9_007_199_254_740_991, -9_007_199_254_740_991, 1e21, 1e308, -1e308, 5e-324,
];

const nest = (depth: number, wrap: (inner: unknown) => unknown): unknown =>
  Array.from({ length: depth }).reduce((inner: unknown) => wrap(inner), 'deep');

const ODD_OTHERS: readonly unknown[] = [
  null,
  true,
  false,
  [],
  {},
  [null],
  [[]],
  { length: 3 },
  { toString: 'x', valueOf: 'x' },
  nest(60, (inner) => [inner]),
  nest(60, (inner) => ({ inner })),
  Array.from({ length: 1500 }, (_, index) => index),
];

/** A value that no schema expects. */
export const oddValue: Arbitrary<unknown> = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(...ODD_TEXTS) },
  { weight: 3, arbitrary: fc.constantFrom(...ODD_NUMBERS) },
  { weight: 2, arbitrary: fc.constantFrom(...ODD_OTHERS) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
);

export const oddText: Arbitrary<string> = fc.oneof(fc.constantFrom(...ODD_TEXTS), fc.string({ unit: 'binary' }));

const ID = [
  'gift',
  'held',
  'fund',
  'image',
  'invitation',
  'question',
  'reply',
  'import',
  'device',
  'reservation',
  'contribution',
].flatMap((name) => [`{{${name}}}`, `{{foreign ${name}}}`]);

/** Valid text by the name of a field. */
export type Hints = Readonly<Record<string, readonly string[]>>;

/** For fields that mean something, whatever the call. */
const BY_NAME: Hints = {
  ids: ID,
  id: ID,
  invitation_id: ['{{invitation}}', '{{foreign invitation}}'],
  response_id: ['{{reply}}', '{{foreign reply}}'],
  guest_token: ['{{token}}', '{{token}}', 'unknown-token'],
  token: ['{{handoff}}', '{{token}}', '{{session}}', 'unknown-token'],
  subdomain: ['{{subdomain}}', '{{foreign subdomain}}', 'free-{{random}}', 'api', 'xn--a'],
  address: ['{{subdomain}}', 'https://example.com/picture.png', '{{subdomain}}.localhost:3000'],
  email: ['{{email}}', '{{random}}@example.com', 'VERA@example.com '],
  guest_email: ['{{random}}@example.com', 'vera@example.com', ''],
  phone: ['+49 30 1234'],
  customerEmail: ['buyer@example.com'],
  customer_email: ['buyer@example.com'],
  password: ['{{password}}', 'a wrong password', 'kettle-briar-89'],
  code: ['123456', '000000'],
  challenge: ['{{random}}'],
  sessionId: ['{{cart}}', '{{random}}'],
  checkoutId: ['{{checkout}}', '{{random}}'],
  replaces: ['{{checkout}}', '{{random}}'],
  checkout: ['{{checkout}}', '{{random}}'],
  category: ['Funds', 'Kitchen'],
  image_url: ['https://example.com/p.jpg', 'https://example.com/q.jpg'],
  main_photo_url: ['https://example.com/p.jpg', ''],
  external_url: ['https://example.com/shop', ''],
  link: ['https://pay.example.com/', ''],
  time_zone: ['Europe/Berlin', 'Pacific/Apia', 'UTC'],
  name: ['Anna & Ben', 'Zoë', '李雷'],
  guests: ['1', '2'],
  attendance: ['yes', 'no', 'maybe'],
  search: ['Gina', '%', '4242', '{{order}}'],
  cursor: [],
};

const DATES = [
  '0000-01-01',
  '2031-06-14',
  '2026-02-28',
  '2028-02-29',
  '2099-12-31',
  '1900-01-01',
  '0001-01-01',
  '9999-12-31',
];
const FORMATS: Readonly<Record<string, readonly string[]>> = {
  date: DATES,
  'date-time': DATES.map((date) => `${date}T12:00:00.000Z`),
  email: ['{{email}}', '{{random}}@example.com'],
  uuid: ID,
  uri: ['https://example.com/'],
};

interface Schema {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  allOf?: Schema[];
  oneOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | boolean;
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  minimum?: number;
  maximum?: number;
}

/** Each part is odd with the share `oddity`; 0 makes mostly valid input. */
interface Wish {
  oddity: number;
  hints?: Hints;
}

/** Generates input for a schema. */
export function generateInput(schema: z.ZodType, wish: Wish): Arbitrary<unknown> {
  const { oddity, hints = {} } = wish;
  const described = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema;
  return fromSchema(described, '', { oddity, hints: { ...BY_NAME, ...hints } });
}

function fromSchema(schema: Schema, name: string, wish: Required<Wish>): Arbitrary<unknown> {
  const plain = fromPlainSchema(schema, name, wish);
  const { oddity } = wish;
  if (oddity === 0) return plain;
  const percent = Math.round(oddity * 100);
  return fc.oneof({ weight: 100 - percent, arbitrary: plain }, { weight: percent, arbitrary: oddValue });
}

function fromPlainSchema(schema: Schema, name: string, wish: Required<Wish>): Arbitrary<unknown> {
  // A field that means something takes any type only to read what browsers send.
  const known = wish.hints[name] ?? [];
  if (known.length > 0 && schema.anyOf && !schema.anyOf.some(({ type }) => type === 'object'))
    return fc.oneof(
      { weight: 5, arbitrary: fc.constantFrom(...known) },
      ...schema.anyOf.map((choice) => ({ weight: 1, arbitrary: fromSchema(choice, name, wish) })),
    );
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map((choice) => fromSchema(choice, name, wish)));
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.type === 'object') return fromObject(schema, wish);
  if (schema.type === 'array') {
    const { items = {}, minItems = 0, maxItems = 3 } = schema;
    const bounds = { minLength: Math.min(minItems, 3), maxLength: Math.min(maxItems, Math.max(3, minItems)) };
    return fc.uniqueArray(fromSchema(items, name, { ...wish, oddity: wish.oddity / 2 }), {
      ...bounds,
      selector: (item) => JSON.stringify(item),
    });
  }
  if (schema.type === 'integer' || schema.type === 'number') return fromNumber(schema);
  if (schema.type === 'boolean') return fc.boolean();
  if (schema.type === 'null') return fc.constant(null);
  if (schema.type === 'string') return fromString(schema, wish.hints[name]);
  // The schema of an optional field that is transformed says nothing; nearly all of them take text.
  return fc.oneof({ weight: 9, arbitrary: fromString({}, known) }, { weight: 1, arbitrary: fc.constant(null) });
}

function fromObject(
  { properties, required = [], additionalProperties }: Schema,
  wish: Required<Wish>,
): Arbitrary<unknown> {
  const { oddity } = wish;
  if (!properties) {
    const value = typeof additionalProperties === 'object' ? additionalProperties : {};
    const keys = fc.oneof(
      fc.constantFrom('name', 'email', 'attendance', 'guests', 'message', 'dietary_restrictions', 'timeSpent'),
      oddity === 0 ? fc.constant('guest_names') : oddText.filter((text) => text !== '__proto__'),
    );
    return fc.dictionary(keys, fromSchema(value, '', wish), { maxKeys: 8 });
  }
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, field]) => [name, fromSchema(field, name, wish)]),
  );
  const record = fc.record(fields, { requiredKeys: oddity === 0 ? required : [] });
  if (oddity === 0) return record;
  // Fields of rows that no caller may set (I3), and names that objects have anyway.
  const extra = fc.constantFrom('event_id', 'owner_id', 'id', 'status', 'is_admin', 'unique_token', 'toString');
  return fc
    .tuple(record, fc.option(fc.tuple(extra, oddValue), { freq: 4 }))
    .map(([fields_, more]) => (more ? { ...fields_, [more[0]]: more[1] } : fields_));
}

function fromNumber({ type, minimum = 0, maximum = 1000 }: Schema): Arbitrary<number> {
  const [min, max] = [Math.max(minimum, -1e6), Math.min(maximum, 1e6)];
  const edges = fc.constantFrom(minimum, maximum);
  const inner =
    type === 'integer' ? fc.integer({ min: Math.ceil(min), max }) : fc.integer({ min: Math.ceil(min), max });
  return fc.oneof({ weight: 4, arbitrary: inner }, { weight: 1, arbitrary: edges });
}

function fromString(
  { format, pattern, minLength = 0, maxLength = 40 }: Schema,
  hint?: readonly string[],
): Arbitrary<string> {
  const known = hint ?? FORMATS[format ?? ''];
  if (known && known.length > 0) return fc.constantFrom(...known);
  if (pattern !== undefined) {
    try {
      return fc.stringMatching(new RegExp(pattern));
    } catch {
      return fc.constantFrom('18:30', '123456', 'abc');
    }
  }
  const words = fc.constantFrom('Anna & Ben', 'Zoë', '李雷', 'A toaster', 'See you there!\nWe look forward to it.');
  const longest = fc.constant('x'.repeat(Math.min(maxLength, 5000)));
  return fc.oneof(
    { weight: 6, arbitrary: words.filter((text) => text.length >= minLength) },
    { weight: 2, arbitrary: fc.string({ unit: 'grapheme', minLength: Math.min(minLength, 40), maxLength: 40 }) },
    { weight: 1, arbitrary: longest },
    { weight: 1, arbitrary: fc.constantFrom(...ODD_TEXTS.filter((text) => text.length <= maxLength)) },
  );
}
