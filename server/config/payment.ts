import type { Reader } from './reader.ts';

/** In the terms of Lemon Squeezy's dashboard. */
export interface LemonSqueezyConfig {
  provider: 'lemonsqueezy';
  apiUrl: string;
  apiKey: string;
  storeId: string;
  /** Everything is sold under this single variant, at a price that we set. */
  variantId: string;
  webhookSecret: string;
  /** Whether checkouts take real money. */
  live: boolean;
}

/** In the terms of Stripe's dashboard. The key determines whether it takes real money. */
export interface StripeConfig {
  provider: 'stripe';
  apiUrl: string;
  secretKey: string;
  webhookSecret: string;
}

export type PaymentConfig = { provider: 'sandbox' } | LemonSqueezyConfig | StripeConfig;

export function readPayment(read: Reader, production: boolean): PaymentConfig {
  const provider = read.readChoice('PAYMENT_PROVIDER', ['sandbox', 'lemonsqueezy', 'stripe'], 'sandbox');
  const allowed = read.readFlag('ALLOW_SANDBOX', false);
  if (provider === 'lemonsqueezy') return readLemonSqueezy(read, production);
  if (provider === 'stripe') return readStripe(read, production);
  if (production && !allowed) {
    read.addProblem('PAYMENT_PROVIDER', 'must not be sandbox in production, unless ALLOW_SANDBOX is true');
  }
  return { provider };
}

function readLemonSqueezy(read: Reader, production: boolean): LemonSqueezyConfig {
  const required = (name: string, form: RegExp, says: string) => readRequired(read, 'lemonsqueezy', name, form, says);
  return {
    provider: 'lemonsqueezy',
    apiUrl: readApiUrl(read, production, 'LEMONSQUEEZY_API_URL', 'https://api.lemonsqueezy.com'),
    apiKey: required('LEMONSQUEEZY_API_KEY', /^[\x21-\x7e]+$/, 'must be the key as it was shown, without blanks'),
    storeId: required('LEMONSQUEEZY_STORE_ID', /^\d{1,15}$/, "must be the store's number"),
    variantId: required('LEMONSQUEEZY_VARIANT_ID', /^\d{1,15}$/, "must be the variant's number"),
    webhookSecret: required('LEMONSQUEEZY_WEBHOOK_SECRET', /^.{6,40}$/, 'must have 6 to 40 characters'),
    live: production,
  };
}

function readStripe(read: Reader, production: boolean): StripeConfig {
  const required = (name: string, form: RegExp, says: string) => readRequired(read, 'stripe', name, form, says);
  const secretKey = required('STRIPE_SECRET_KEY', /^[sr]k_[\x21-\x7e]+$/, 'must begin with sk_ or rk_');
  if (production && /^.k_test_/.test(secretKey)) {
    read.addProblem('STRIPE_SECRET_KEY', 'must not be a test key in production');
  }
  return {
    provider: 'stripe',
    apiUrl: readApiUrl(read, production, 'STRIPE_API_URL', 'https://api.stripe.com'),
    secretKey,
    webhookSecret: required('STRIPE_WEBHOOK_SECRET', /^whsec_[\x21-\x7e]+$/, 'must begin with whsec_'),
  };
}

/** Problems never include the value. */
function readRequired(read: Reader, provider: string, name: string, form: RegExp, says: string): string {
  const value = read.readText(name);
  if (value === undefined) read.addProblem(name, `is required when PAYMENT_PROVIDER is ${provider}`);
  else if (!form.test(value)) read.addProblem(name, says);
  return value ?? '';
}

/** Overriding the API's origin is meant for tests; production requires TLS. */
function readApiUrl(read: Reader, production: boolean, name: string, otherwise: string): string {
  const url = read.readOrigin(name, otherwise);
  if (production && url.protocol !== 'https:') read.addProblem(name, 'must begin with https:// in production');
  return url.origin;
}
