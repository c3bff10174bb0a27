import fc, { type Arbitrary } from 'fast-check';
import { endpoints } from '../../../contract/api.ts';
import { pageQuery, type Access, type Endpoint } from '../../../contract/endpoint.ts';
import { makePictureFile, makePictureForm } from '../pictures.ts';
import { generateInput, oddText, oddValue, type Hints } from './values.ts';

/** Whose credentials a request carries. */
export const CALLERS = [
  'nobody',
  'owner',
  'owner by cookie',
  'guest',
  'verified guest',
  'operator',
  'demo visitor',
  'demo owner',
] as const;
export type Caller = (typeof CALLERS)[number];

/** A request before its placeholders are filled in. */
export interface FuzzRequest {
  call: Endpoint;
  caller: Caller;
  method: string;
  /** Whose ids stand in the path; `odd` replaces one of them with text that is encoded already. */
  ids: 'own' | 'foreign' | 'unknown';
  odd: string | undefined;
  /** With its question mark. */
  query: string;
  /** The text of a form is in Latin 1, a character for each byte. */
  body: { text: string; type: string } | undefined;
  headers: Readonly<Record<string, string>>;
}

const ODD_SEGMENTS = [
  '%00',
  '%ff',
  '%ED%A0%80',
  '%2e%2e',
  '%2F',
  '%252f',
  '..;',
  '%F0%9F%8E%89',
  '%E2%80%AE',
  '-1',
  '0',
  '1',
  '9223372036854775808',
  'null',
  '__proto__',
  'constructor',
  '%',
  '%zz',
  '%20',
  "'%20or%20'1'='1",
  'x'.repeat(200),
  'x'.repeat(300),
  '00000000-0000-0000-0000-000000000000',
  'AAAAAAAAAAAAAAAAAAAAAA',
];

/** Callers who are served by a call of this access; the others are refused before its input is read. */
const SERVED: Readonly<Record<Access, readonly Caller[]>> = {
  public: ['nobody', 'owner', 'demo visitor'],
  event: ['nobody', 'demo visitor', 'verified guest'],
  visitor: ['nobody', 'owner', 'verified guest', 'demo visitor'],
  invite: ['guest', 'nobody'],
  verified: ['verified guest'],
  owner: ['owner', 'owner', 'owner by cookie', 'owner by cookie', 'demo owner'],
  provider: ['nobody'],
  main: ['nobody', 'operator'],
  operator: ['operator'],
};

const ODD_HEADERS: readonly (readonly [string, string])[] = [
  ['authorization', 'Bearer'],
  ['authorization', `Bearer ${'x'.repeat(501)}`],
  ['authorization', 'Basic b3duZXI6cGFzcw=='],
  ['authorization', 'Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.'],
  ['cookie', 'owner=; owner=%00; operator==; demo-visit=\u00ff'],
  ['cookie', `owner=${'x'.repeat(4000)}`],
  ['content-encoding', 'gzip'],
  ['accept-encoding', 'gzip;q=x, br;;, *'],
  [
    'accept-language',
    '🎉'
      .normalize()
      .replaceAll(/[^\x20-\x7e]/g, '?')
      .repeat(500),
  ],
  ['user-agent', 'x'.repeat(7000)],
  ['if-none-match', '*, W/"x", "'],
  ['range', 'bytes=0-0,5-,-99999999999'],
  ['origin', 'null'],
  ['origin', 'https://evil.test'],
  ['referer', 'http://localhost:3000/invite/secret'],
  ['x-forwarded-host', 'evil.test'],
  ['x-forwarded-proto', 'gopher'],
  ['x-http-method-override', 'DELETE'],
  ['idempotency-key', 'same-key'],
  ['idempotency-key', 'x'.repeat(256)],
  ['idempotency-key', 'ü'],
  ['content-type', ''],
  ['content-type', 'application/json; charset=utf-16'],
  ['content-type', 'application/json, text/html'],
  ['content-type', 'text/plain'],
  ['content-type', 'application/x-www-form-urlencoded'],
  ['content-type', 'multipart/form-data'],
  ['content-type', 'multipart/form-data; boundary='],
  ['content-type', 'application/vnd.api+json'],
  ['x-filler', 'x'.repeat(20_000)],
];

/** JSON text as no serializer writes it. */
const ODD_JSON: readonly string[] = [
  '',
  '{',
  '{}x',
  'null',
  '[]',
  '"text"',
  '42',
  '\ufeff{}',
  '{"a":1,"a":2}',
  '{"__proto__":{"admin":true}}',
  '{"constructor":{"prototype":{"admin":true}}}',
  '{"email":"\\ud800"}',
  '{"name":"\\u0000","email":"a@example.com","attendance":"yes"}',
  '{"price":1e999,"amount":-1e999}',
  `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
  `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`,
  `{"name":"${'x'.repeat(1_100_000)}"}`,
];

/** What fields mean in one call only. */
const HINTS: Readonly<Record<string, Hints>> = {
  'PUT /admin/events/:event/gallery/order': { ids: ['{{image}}'] },
  'PUT /admin/events/:event/rsvp/questions/order': { ids: ['{{question}}'] },
  'PUT /admin/events/:event/registry/order': { ids: ['{{gift}}', '{{held}}', '{{fund}}'] },
  'POST /admin/events/:event/guests/selected': { ids: ['{{invitation}}'] },
  'POST /admin/events/:event/guests/export': { ids: ['{{invitation}}'] },
  'PUT /admin/site/deletion': { address: ['{{subdomain}}'] },
  'POST /upload/address': { address: ['https://example.com/picture.png'] },
  'POST /payments/create-checkout': { subdomain: ['free-{{random}}'] },
};

/** Fields that are valid together, which chance rarely finds; half of the bodies without odd parts have them. */
const PARTS: Readonly<Record<string, object>> = {
  'POST /events/:event/rsvp': { name: 'Anna', email: '{{random}}@example.com', attendance: 'yes', guests: 1 },
  'POST /admin/events/:event/rsvp': { name: 'Anna', email: '{{random}}@example.com', attendance: 'no', guests: 1 },
  'POST /payments/create-checkout': {
    customerEmail: 'buyer@example.com',
    customerName: 'Bea Buyer',
    checkoutData: { template_id: 'classic-wedding', plan_id: 'standard', subdomain: 'free-{{random}}' },
  },
};

const JSON_TYPE = 'application/json';

const oneIn = <T>(often: number, value: Arbitrary<T>): Arbitrary<T | undefined> =>
  fc.oneof({ weight: often - 1, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: value });

export const fuzzRequest: Arbitrary<FuzzRequest> = fc.oneof(...endpoints.map(generateRequest));

function generateRequest(call: Endpoint): Arbitrary<FuzzRequest> {
  return fc.record({
    call: fc.constant(call),
    caller: fc.oneof(
      { weight: 12, arbitrary: fc.constantFrom(...SERVED[call.access]) },
      { weight: 1, arbitrary: fc.constantFrom(...CALLERS) },
    ),
    method: fc.oneof(
      { weight: 60, arbitrary: fc.constant<string>(call.method) },
      { weight: 1, arbitrary: fc.constantFrom('GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'DELETE', 'PATCH', 'TRACE') },
    ),
    ids: fc.oneof(
      { weight: 16, arbitrary: fc.constant('own' as const) },
      { weight: 2, arbitrary: fc.constant('foreign' as const) },
      { weight: 1, arbitrary: fc.constant('unknown' as const) },
    ),
    odd: call.path.includes(':') ? oneIn(10, fc.constantFrom(...ODD_SEGMENTS)) : fc.constant(undefined),
    query: generateQuery(call),
    body: generateBody(call),
    headers: oneIn(10, fc.constantFrom(...ODD_HEADERS)).map((header): Record<string, string> =>
      header ? { [header[0]]: header[1] } : {},
    ),
  });
}

function generateBody({ body, method, path, upload, streamed, access }: Endpoint): Arbitrary<FuzzRequest['body']> {
  if (method === 'GET') return fc.constant(undefined);
  const toJson = (value: unknown) => ({ text: JSON.stringify(value) ?? '', type: JSON_TYPE });
  const odd = fc.constantFrom(...ODD_JSON).map((text) => ({ text, type: JSON_TYPE }));
  if (upload) {
    const form = oddText.map((text) => ({
      text: `--x\r\nContent-Disposition: form-data; name="image"; filename="${text.replaceAll(/[^\x20-\x7e]/g, '?')}"\r\n\r\n${text}\r\n--x--\r\n`,
      type: 'multipart/form-data; boundary=x',
    }));
    const { raw = '', type = '' } = makePictureForm();
    const picture = fc.nat({ max: 200 }).map((place) => {
      const bytes = Buffer.from(raw);
      // Half of the pictures are as they should be.
      if (place < 100) bytes.writeUInt8(place, bytes.length - place - 20);
      return { text: bytes.toString('latin1'), type };
    });
    return fc.oneof({ weight: 3, arbitrary: picture }, { weight: 3, arbitrary: form }, { weight: 1, arbitrary: odd });
  }
  if (streamed) {
    const { raw = '', type = '' } = makePictureFile();
    const file = fc.constantFrom(raw.toString('latin1'), '');
    return fc.oneof(
      fc.oneof(file, oddText).map((text) => ({ text, type })),
      odd,
    );
  }
  if (access === 'provider') return fc.oneof(generateWebhook().map(toJson), odd);
  if (!body) return fc.oneof({ weight: 9, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: odd });
  const [hints, parts] = [HINTS[`${method} ${path}`] ?? {}, PARTS[`${method} ${path}`]];
  const valid = generateInput(body, { oddity: 0, hints });
  return fc.oneof(
    { weight: 30, arbitrary: valid.map(toJson) },
    { weight: 30, arbitrary: valid.map((fields) => toJson(parts ? { ...(fields as object), ...parts } : fields)) },
    { weight: 40, arbitrary: generateInput(body, { oddity: 0.1, hints }).map(toJson) },
    { weight: 4, arbitrary: oddValue.map(toJson) },
    { weight: 4, arbitrary: odd },
    { weight: 1, arbitrary: valid.map((value) => ({ ...toJson(value), type: 'text/plain' })) },
  );
}

/** Reports of the sandbox, some with values of the wrong kind. */
function generateWebhook(): Arbitrary<unknown> {
  const some = <T>(...valid: T[]) =>
    fc.oneof<Arbitrary<unknown>[]>(fc.constantFrom(...valid), fc.constantFrom(...valid), oddValue);
  return fc.record({
    meta: fc.record({
      event_name: some('order_created', 'order_refunded'),
      custom_data: fc.record({ order_id: some('{{checkout}}', '{{order}}') }),
    }),
    data: fc.record({
      id: some('{{random}}', 'again'),
      attributes: fc.record({
        status: some('paid', 'refunded'),
        subtotal: some(14_900, 100),
        total: some(14_900, 100),
        currency: some('USD', 'EUR'),
        refunded_amount: some(0, 14_900, 50),
        test_mode: some(false, true),
        user_email: some('{{random}}@example.com'),
      }),
    }),
  });
}

function generateQuery({ query, list, path }: Endpoint): Arbitrary<string> {
  const schemas = [query, list ? pageQuery : undefined].filter((schema) => schema !== undefined);
  const named = schemas.map((schema) =>
    fc.oneof(
      // Filters mostly leave nothing, and only a list that is not empty can show what it should not.
      { weight: 4, arbitrary: fc.constant({}) },
      { weight: 3, arbitrary: generateInput(schema, { oddity: 0 }) },
      { weight: 1, arbitrary: generateInput(schema, { oddity: 0.3 }) },
    ),
  );
  const odd = fc.constantFrom(
    'limit=1&limit=2',
    'limit=0',
    'limit=-1',
    'limit=99999999999',
    'cursor=W10',
    'cursor=WyJhIiwiYiIsImMiXQ',
    'cursor=%00',
    `cursor=${Buffer.from(JSON.stringify(['1', '\u0000'])).toString('base64url')}`,
    `cursor=${Buffer.from(JSON.stringify(['9999999', '00000000-0000-0000-0000-000000000000'])).toString('base64url')}`,
    `cursor=${Buffer.from(JSON.stringify(['2026-13-45T00:00:00Z', '00000000-0000-0000-0000-000000000000'])).toString('base64url')}`,
    `cursor=${Buffer.from(JSON.stringify(['', '', ''])).toString('base64url')}`,
    'search=%00',
    'search=%ff',
    'search=%ED%A0%80',
    'search[]=a&search[b]=c',
    'search=a&search=b',
    '__proto__=x&constructor=y',
    'format=pdf',
    'ids=,,,',
    'from=0000-01-01&to=9999-12-31',
    'ahead=-999',
    '%=%&&==',
    `x=${'y'.repeat(6000)}`,
  );
  return fc.tuple(fc.tuple(...named), oneIn(schemas.length > 0 ? 6 : 30, odd)).map(([parts, more]) => {
    const pairs = parts.flatMap((part) => (typeof part === 'object' && part !== null ? Object.entries(part) : []));
    // Lone surrogates have no encoding.
    const encode = (value: unknown) =>
      encodeURIComponent((typeof value === 'string' ? value : JSON.stringify(value)).toWellFormed());
    const all = [
      ...pairs.map(([name, value]) => `${encode(name)}=${encode(value)}`),
      ...(more === undefined ? [] : [more]),
    ];
    return all.length === 0 || path === '' ? '' : `?${all.join('&')}`;
  });
}
