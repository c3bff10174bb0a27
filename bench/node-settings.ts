/** Nodes as in production, with limits of rates and a network address for each request. They announce their port at this level. */
export const PRODUCTION = {
  NODE_ENV: 'production',
  PRODUCT_DOMAIN: 'localhost',
  ALLOW_SANDBOX: 'true',
  HOST: '127.0.0.1',
  RATE_LIMITS: 'on',
  TRUST_PROXY: '1',
  LOG_LEVEL: 'info',
} as const;
