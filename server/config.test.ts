import { describe, expect, it } from 'vitest';
import { ConfigFaults, readConfig } from './config.ts';

const PRODUCTION = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://main.example',
  SMTP_URL: 'smtp://127.0.0.1:2525',
  ALLOW_SANDBOX: 'true',
};
const SECRET = 'x'.repeat(64);

function faultsOf(env: Record<string, string>): readonly string[] {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof ConfigFaults) return error.faults;
    throw error;
  }
  return [];
}

it('has a default for everything', () => {
  const config = readConfig({});
  expect(config).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    brand: { name: 'Attend', domain: 'attend.events', origin: 'http://localhost:3000', contact: 'hello@attend.events' },
    demoCodes: true,
    rateLimits: true,
    timeOffset: 0,
  });
  expect(config.databaseUrl).toBeUndefined();
});

it('counts an empty variable as missing', () => {
  expect(readConfig({ PORT: '', SMTP_URL: ' ' })).toMatchObject({ port: 3000 });
});

it('lets PUBLIC_URL follow the port, and the host open up in production', () => {
  expect(readConfig({ PORT: '8080' }).brand.origin).toBe('http://localhost:8080');
  expect(readConfig({ ...PRODUCTION }).host).toBe('0.0.0.0');
});

it('takes the mail address that people write to from MAIL_FROM, without the name before it', () => {
  expect(readConfig({ MAIL_FROM: 'The Shop <post@shop.example>' }).brand.contact).toBe('post@shop.example');
});

it('answers with the code only while mails go to the outbox', () => {
  expect(readConfig({ SMTP_URL: 'smtp://127.0.0.1' }).demoCodes).toBe(false);
});

describe('names each faulty variable in a line of its own', () => {
  it.each([
    [{ PORT: 'abc' }, ['PORT']],
    [{ PORT: '70000' }, ['PORT']],
    [{ PUBLIC_URL: 'not a url' }, ['PUBLIC_URL']],
    [{ PUBLIC_URL: 'https://main.example/path' }, ['PUBLIC_URL']],
    [{ PRODUCT_DOMAIN: 'no domain' }, ['PRODUCT_DOMAIN']],
    [{ DATABASE_URL: 'mysql://x' }, ['DATABASE_URL']],
    [{ SMTP_URL: 'ftp://x' }, ['SMTP_URL']],
    [{ STORAGE_URL: 'gopher://x' }, ['STORAGE_URL']],
    [{ PAYMENT_PROVIDER: 'paypal' }, ['PAYMENT_PROVIDER']],
    [{ RATE_LIMITS: 'maybe', LOG_LEVEL: 'loud' }, ['RATE_LIMITS', 'LOG_LEVEL']],
    [{ TIME_OFFSET: 'tomorrow' }, ['TIME_OFFSET']],
    [{ SECRET_KEY: 'short' }, ['SECRET_KEY']],
    [{ PAYMENT_PROVIDER: 'stripe' }, ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET']],
    [{ ...PRODUCTION, SECRET_KEY: SECRET, TIME_OFFSET: '60' }, ['TIME_OFFSET']],
    [{ ...PRODUCTION, SECRET_KEY: SECRET, DEMO_CODES: 'true' }, ['DEMO_CODES']],
    [{ ...PRODUCTION, SECRET_KEY: SECRET, SMTP_URL: '' }, ['SMTP_URL']],
    [{ ...PRODUCTION, SECRET_KEY: SECRET, ALLOW_SANDBOX: 'false' }, ['PAYMENT_PROVIDER']],
    [{ ...PRODUCTION, DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none' }, ['SECRET_KEY']],
  ])('%o', (env, names) => {
    expect(faultsOf(env).map((fault) => fault.split(' ')[0])).toEqual(names);
  });
});
