import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { ConfigError } from './reader.ts';

const PRODUCTION = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://main.example',
  PRODUCT_DOMAIN: 'main.example',
  SMTP_URL: 'smtp://127.0.0.1:2525',
  ALLOW_SANDBOX: 'true',
};
const SECRET = 'x'.repeat(64);
const DATABASE_URL = 'postgres://nobody@127.0.0.1:9/none';
const LEMONSQUEEZY = {
  PAYMENT_PROVIDER: 'lemonsqueezy',
  LEMONSQUEEZY_API_KEY: 'key',
  LEMONSQUEEZY_STORE_ID: '12',
  LEMONSQUEEZY_VARIANT_ID: '345',
  LEMONSQUEEZY_WEBHOOK_SECRET: 'signing-secret',
};
const STRIPE = {
  PAYMENT_PROVIDER: 'stripe',
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
};

const OTLP = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' };

function readProblems(env: Record<string, string>): readonly string[] {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
}

it('has a default for every setting', () => {
  const config = readConfig({});
  expect(config).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    brand: { name: 'Attend', domain: 'attend.events', origin: 'http://localhost:3000', contact: 'hello@attend.events' },
    returnCodes: true,
    rateLimits: true,
    timeOffset: 0,
  });
  expect(config.databaseUrl).toBeUndefined();
});

it('treats an empty variable as missing', () => {
  expect(readConfig({ PORT: '', SMTP_URL: ' ' })).toMatchObject({ port: 3000 });
});

it('derives PUBLIC_URL from the port, and listens on all hosts in production', () => {
  expect(readConfig({ PORT: '8080' }).brand.origin).toBe('http://localhost:8080');
  expect(readConfig({ ...PRODUCTION }).host).toBe('0.0.0.0');
});

it('takes the contact address from MAIL_FROM, without the name', () => {
  expect(readConfig({ MAIL_FROM: 'The Shop <post@shop.example>' }).brand.contact).toBe('post@shop.example');
});

it('returns codes only while mails go to the outbox', () => {
  expect(readConfig({ SMTP_URL: 'smtp://127.0.0.1' }).returnCodes).toBe(false);
});

it.each([
  ['false', undefined],
  ['0', undefined],
  ['2', 2],
  ['127.0.0.1, 10.0.0.0/8,fd00::/8', ['127.0.0.1', '10.0.0.0/8', 'fd00::/8']],
])('reads TRUST_PROXY=%s', (text, proxies) => {
  expect(readConfig({ TRUST_PROXY: text }).trustProxy).toEqual(proxies);
});

it.each([
  { PUBLIC_URL: 'http://localhost:8080' },
  { PUBLIC_URL: 'http://shop.localhost' },
  { PUBLIC_URL: 'http://192.168.0.2:3000' },
  { PUBLIC_URL: 'http://[::1]:3000' },
  { PUBLIC_URL: 'https://main.example', ALLOW_SANDBOX: 'true' },
  PRODUCTION,
  { ...PRODUCTION, PUBLIC_URL: 'https://www.main.example' },
  { ...PRODUCTION, PUBLIC_URL: 'http://localhost', PRODUCT_DOMAIN: 'localhost' },
])('A3, M11: accepts %o', (env) => {
  expect(readProblems(env)).toEqual([]);
});

it.each([
  'postgres://u:p@/db?host=/run/postgresql',
  'postgresql:///db?host=/run/postgresql',
  'postgres://u:a,b@one/db',
  'postgres://u:p@one:5432,two:5433/db?target_session_attrs=read-write',
  'postgres://u:p@/db?host=one,two&port=5432,5433',
])('accepts DATABASE_URL=%s', (DATABASE_URL) => expect(readConfig({ DATABASE_URL }).databaseUrl).toBe(DATABASE_URL));

it.each([
  ['postgres://u:p@db.example/name', true],
  ['postgres://u:p@10.0.0.2:6432/name', true],
  ['postgres://u:p@db.example/name?sslmode=disable', true],
  ['postgres://u:p@localhost/name?host=db.example', true],
  ['postgres://u:p@db.example/name?sslmode=require', false],
  ['postgres://u:p@db.example/name?sslmode=no-verify', false],
  ['postgres://u:p@db.example/name?ssl=true', false],
  ['postgres://u:p@127.0.0.1/name', false],
  ['postgres://u:p@[::1]/name', false],
  ['postgres://u:p@/name?host=/run/postgresql', false],
  ['postgres://u:p@%2Frun%2Fpostgresql/name', false],
])('L12: knows whether %s crosses a network without TLS', (url, plain) => {
  expect(readConfig({ DATABASE_URL: url }).databasePlain).toBe(plain);
});

it('uses the URLs of the payment providers by default, or those that are set', () => {
  expect(readConfig({}).payment).toEqual({ provider: 'sandbox' });
  const lemonSqueezy = {
    provider: 'lemonsqueezy',
    apiUrl: 'https://api.lemonsqueezy.com',
    apiKey: 'key',
    storeId: '12',
    variantId: '345',
    webhookSecret: 'signing-secret',
    live: false,
  };
  expect(readConfig(LEMONSQUEEZY).payment).toEqual(lemonSqueezy);
  expect(readConfig({ ...LEMONSQUEEZY, LEMONSQUEEZY_API_URL: 'http://127.0.0.1:4000/' }).payment).toEqual({
    ...lemonSqueezy,
    apiUrl: 'http://127.0.0.1:4000',
  });
  const stripe = { provider: 'stripe', secretKey: 'sk_test_1', webhookSecret: 'whsec_1' };
  expect(readConfig(STRIPE).payment).toEqual({ ...stripe, apiUrl: 'https://api.stripe.com' });
  expect(readConfig({ ...STRIPE, STRIPE_API_URL: 'http://[::1]:4000' }).payment).toEqual({
    ...stripe,
    apiUrl: 'http://[::1]:4000',
  });
});

it('uses live payments in production', () => {
  expect(readConfig({ ...PRODUCTION, ...LEMONSQUEEZY }).payment).toMatchObject({ live: true });
  expect(readConfig({ ...PRODUCTION, ...STRIPE, STRIPE_SECRET_KEY: 'rk_live_1' }).payment).toMatchObject({
    secretKey: 'rk_live_1',
  });
});

it('reads one secret key or a list of them', () => {
  expect(readConfig({}).secretKeys).toEqual([]);
  expect(readConfig({ SECRET_KEY: `${SECRET},${SECRET}` }).secretKeys).toEqual([`${SECRET},${SECRET}`]);
  const other = 'y'.repeat(32);
  expect(readConfig({ SECRET_KEYS: `${other}, ${SECRET}` }).secretKeys).toEqual([other, SECRET]);
});

it('takes the variables of OpenTelemetry, only if there is an endpoint', () => {
  const more = { OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: '0.1', PRODUCT_NAME: 'Shop' };
  expect(readConfig(more).tracing).toBeUndefined();
  const read = (env: Record<string, string>) => readConfig({ ...more, ...env }).tracing;
  expect(read({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318/base/' })).toEqual({
    url: 'http://127.0.0.1:4318/base/v1/traces',
    headers: {},
    resource: { 'service.name': 'Shop' },
    sampler: 'traceidratio',
    ratio: 0.1,
  });
  const own = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://one', OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'https://two/x' };
  const headers = { OTEL_EXPORTER_OTLP_HEADERS: 'a=1,b=2%2C3', OTEL_EXPORTER_OTLP_TRACES_HEADERS: ' a=4' };
  expect(read({ ...own, ...headers })).toMatchObject({ url: 'https://two/x', headers: { a: '4', b: '2,3' } });
  expect(read({ ...own, OTEL_RESOURCE_ATTRIBUTES: 'service.name=a,k=v' })?.resource).toEqual({
    'service.name': 'a',
    k: 'v',
  });
});

it('contains no secret in its error messages', () => {
  const secrets = {
    LEMONSQUEEZY_API_KEY: 'a b-unsaid',
    LEMONSQUEEZY_WEBHOOK_SECRET: 'unsaid'.repeat(9),
    SECRET_KEY: 'unsaid',
  };
  const problems = readProblems({ ...LEMONSQUEEZY, ...secrets });
  expect(problems).toHaveLength(3);
  const keys = readProblems({ SECRET_KEYS: `${SECRET},unsaid` });
  const headers = readProblems({ ...OTLP, OTEL_EXPORTER_OTLP_HEADERS: 'unsaid' });
  expect(headers).toHaveLength(1);
  expect([...problems, ...keys, ...headers].join()).not.toContain('unsaid');
});

describe('F19: reports each invalid variable on its own line', () => {
  it.each([
    [{ PORT: 'abc' }, ['PORT']],
    [{ PORT: '70000' }, ['PORT']],
    [{ PUBLIC_URL: 'not a url' }, ['PUBLIC_URL']],
    [{ PUBLIC_URL: 'https://main.example/path' }, ['PUBLIC_URL']],
    [{ PRODUCT_DOMAIN: 'no domain' }, ['PRODUCT_DOMAIN']],
    [{ PUBLIC_URL: 'https://main.example' }, ['PUBLIC_URL']],
    [{ PUBLIC_URL: 'https://localhost.example', ALLOW_SANDBOX: 'false' }, ['PUBLIC_URL']],
    [{ ...PRODUCTION, PUBLIC_URL: '', PRODUCT_DOMAIN: '' }, ['PUBLIC_URL', 'PRODUCT_DOMAIN']],
    [{ ...PRODUCTION, PUBLIC_URL: 'https://shop.main.example' }, ['PUBLIC_URL']],
    [{ ...PRODUCTION, PUBLIC_URL: 'http://main.example' }, ['PUBLIC_URL']],
    [{ ...PRODUCTION, PUBLIC_URL: 'https://www.main.example', PRODUCT_DOMAIN: 'www.main.example' }, ['PRODUCT_DOMAIN']],
    [{ MAIL_FROM: 'no mail here' }, ['MAIL_FROM']],
    [{ MAIL_FROM: 'The Shop <>' }, ['MAIL_FROM']],
    [{ MAIL_FROM_GUESTS: 'nobody' }, ['MAIL_FROM_GUESTS']],
    [{ BOUNCE_DOMAIN: 'not a domain' }, ['BOUNCE_DOMAIN']],
    [{ BOUNCE_DOMAIN: 'bounces.example.com', BOUNCE_LISTEN: '2525' }, ['BOUNCE_LISTEN']],
    [{ BOUNCE_LISTEN: '127.0.0.1:2525' }, ['BOUNCE_DOMAIN']],
    [{ METRICS_LISTEN: 'nowhere' }, ['METRICS_LISTEN']],
    [{ METRICS_LISTEN: '127.0.0.1:99999' }, ['METRICS_LISTEN']],
    [{ DATABASE_POOL: '1' }, ['DATABASE_POOL']],
    [{ DATABASE_URL: 'postgres://one:5432,two:x/db' }, ['DATABASE_URL']],
    [{ DATABASE_URL: 'postgres://one,two/db?target_session_attrs=standby' }, ['DATABASE_URL']],
    [{ DATABASE_URL: 'mysql://x' }, ['DATABASE_URL']],
    [{ DATABASE_URL, MIGRATION_DATABASE_URL: 'mysql://x' }, ['MIGRATION_DATABASE_URL']],
    [{ MIGRATION_DATABASE_URL: DATABASE_URL }, ['MIGRATION_DATABASE_URL']],
    [{ SMTP_URL: 'ftp://x' }, ['SMTP_URL']],
    [{ STORAGE_URL: 'gopher://x' }, ['STORAGE_URL']],
    [{ PAYMENT_PROVIDER: 'paypal' }, ['PAYMENT_PROVIDER']],
    [{ RATE_LIMITS: 'maybe', LOG_LEVEL: 'loud' }, ['RATE_LIMITS', 'LOG_LEVEL']],
    [{ TIME_OFFSET: 'tomorrow' }, ['TIME_OFFSET']],
    [{ TRUST_PROXY: 'true' }, ['TRUST_PROXY']],
    [{ TRUST_PROXY: '11' }, ['TRUST_PROXY']],
    [{ TRUST_PROXY: '127.0.0.1,proxy.example' }, ['TRUST_PROXY']],
    [{ TRUST_PROXY: '10.0.0.0/33' }, ['TRUST_PROXY']],
    [{ SECRET_KEY: 'short' }, ['SECRET_KEY']],
    [{ SECRET_KEYS: `${SECRET},short` }, ['SECRET_KEYS']],
    [{ SECRET_KEYS: `${SECRET},` }, ['SECRET_KEYS']],
    [{ ...PRODUCTION, DATABASE_URL, SECRET_KEY: SECRET, SECRET_KEYS: SECRET }, ['SECRET_KEYS']],
    [{ PAYMENT_PROVIDER: 'stripe' }, ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET']],
    [{ ...STRIPE, STRIPE_SECRET_KEY: 'pk_test_1' }, ['STRIPE_SECRET_KEY']],
    [{ ...STRIPE, STRIPE_SECRET_KEY: 'sk_test_1 2', STRIPE_WEBHOOK_SECRET: 'we_1' }, Object.keys(STRIPE).slice(1)],
    [{ ...STRIPE, STRIPE_API_URL: 'ftp://127.0.0.1' }, ['STRIPE_API_URL']],
    [{ PAYMENT_PROVIDER: 'lemonsqueezy' }, Object.keys(LEMONSQUEEZY).slice(1)],
    [{ ...LEMONSQUEEZY, LEMONSQUEEZY_WEBHOOK_SECRET: 'short' }, ['LEMONSQUEEZY_WEBHOOK_SECRET']],
    [{ ...LEMONSQUEEZY, LEMONSQUEEZY_WEBHOOK_SECRET: 'x'.repeat(41) }, ['LEMONSQUEEZY_WEBHOOK_SECRET']],
    [{ ...LEMONSQUEEZY, LEMONSQUEEZY_STORE_ID: 'shop' }, ['LEMONSQUEEZY_STORE_ID']],
    [{ ...LEMONSQUEEZY, LEMONSQUEEZY_VARIANT_ID: '1/../2' }, ['LEMONSQUEEZY_VARIANT_ID']],
    [{ ...LEMONSQUEEZY, LEMONSQUEEZY_API_URL: 'https://api.example/v1' }, ['LEMONSQUEEZY_API_URL']],
    [{ ...PRODUCTION, ...LEMONSQUEEZY, LEMONSQUEEZY_API_URL: 'http://api.example' }, ['LEMONSQUEEZY_API_URL']],
    [{ ...PRODUCTION, ...STRIPE, STRIPE_API_URL: 'http://api.example' }, ['STRIPE_SECRET_KEY', 'STRIPE_API_URL']],
    [{ ...PRODUCTION, SECRET_KEY: SECRET, TIME_OFFSET: '60' }, ['TIME_OFFSET']],
    [{ ...PRODUCTION, SECRET_KEY: SECRET, DEMO_CODES: 'true' }, ['DEMO_CODES']],
    [{ ...PRODUCTION, SECRET_KEY: SECRET, SMTP_URL: '' }, ['SMTP_URL']],
    [{ ...PRODUCTION, SECRET_KEY: SECRET, ALLOW_SANDBOX: 'false' }, ['PAYMENT_PROVIDER']],
    [{ ...PRODUCTION, DATABASE_URL }, ['SECRET_KEY']],
    [{ DATABASE_URL, WAL_ARCHIVE: '/backups/archive' }, ['WAL_ARCHIVE']],
    [{ WAL_ARCHIVE: 'backups' }, ['WAL_ARCHIVE']],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4317' }, ['OTEL_EXPORTER_OTLP_ENDPOINT']],
    [{ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: '127.0.0.1' }, ['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT']],
    [{ ...OTLP, OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' }, ['OTEL_EXPORTER_OTLP_PROTOCOL']],
    [{ ...OTLP, OTEL_EXPORTER_OTLP_HEADERS: 'a=%zz' }, ['OTEL_EXPORTER_OTLP_HEADERS']],
    [{ ...OTLP, OTEL_RESOURCE_ATTRIBUTES: 'no value' }, ['OTEL_RESOURCE_ATTRIBUTES']],
    [{ ...OTLP, OTEL_TRACES_SAMPLER: 'sometimes' }, ['OTEL_TRACES_SAMPLER']],
    [{ ...OTLP, OTEL_TRACES_SAMPLER_ARG: '2' }, ['OTEL_TRACES_SAMPLER_ARG']],
  ])('for %o', (env, names) => {
    expect(readProblems(env).map((problem) => problem.split(' ')[0])).toEqual(names);
  });
});
