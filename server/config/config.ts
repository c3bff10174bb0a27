import { isIP } from 'node:net';
import { resolve } from 'node:path';
import type { Brand } from '../../contract/pages.ts';
import { readDatabase, type DatabaseConfig } from './database.ts';
import { readAddress, readMail, type MailConfig } from './mail.ts';
import { readPayment, type PaymentConfig } from './payment.ts';
import { readStorage, type StorageConfig } from './storage.ts';
import { readTracing, type TracingConfig } from './tracing.ts';
import { LOG_LEVELS, type LogLevel } from '../kit/log.ts';
import { Reader, type Environment } from './reader.ts';

export interface Config extends DatabaseConfig, MailConfig {
  production: boolean;
  port: number;
  host: string;
  brand: Brand;
  publicUrl: URL;
  dataDir: string;
  /** The product's connections; jobs use up to four more. */
  databasePool: number;
  /** The first one writes, all can read. If empty: one is generated and stored in `dataDir`. */
  secretKeys: readonly string[];
  payment: PaymentConfig;
  storage: StorageConfig;
  /** See features/demos. */
  seedDemo: boolean;
  /** Whether the response of verify-email includes the code. */
  returnCodes: boolean;
  /** The proxies in front: how many, or their addresses and networks; undefined if there are none. */
  trustProxy: number | string[] | undefined;
  rateLimits: boolean;
  /** Whether this node works on jobs; mails are sent by jobs only. */
  jobs: boolean;
  /** Where metrics are served; nowhere if missing. */
  metricsListen?: { host: string; port: number };
  /** Where traces are sent; nowhere if missing. */
  tracing?: TracingConfig;
  timeOffset: number;
  logLevel: LogLevel;
}

/** No other code reads the environment. */
export const readEnvironment = (): Environment => process.env;

/** Has no side effects. Throws `ConfigError` with all problems at once. */
export function readConfig(env: Environment): Config {
  const read = new Reader(env);
  const production = env['NODE_ENV'] === 'production';
  const port = read.readInteger('PORT', 3000, 0, 65_535);
  const publicUrl = read.readOrigin('PUBLIC_URL', `http://localhost:${port}`);
  const productDomain = read.readDomain('PRODUCT_DOMAIN', 'attend.events');
  checkAddresses(read, { production, publicUrl, productDomain });
  const mail = readMail(read, productDomain);
  const timeOffset = read.readInteger('TIME_OFFSET', 0, -10_000_000_000, 10_000_000_000);
  const dataDir = resolve(read.readText('DATA_DIR') ?? 'data');
  const metricsListen = read.readListener('METRICS_LISTEN', '127.0.0.1:9100');
  const productName = read.readText('PRODUCT_NAME') ?? 'Attend';
  const tracing = readTracing(read, productName);
  const config: Config = {
    production,
    port,
    host: read.readText('HOST') ?? (production ? '0.0.0.0' : '127.0.0.1'),
    brand: {
      name: productName,
      domain: productDomain,
      origin: publicUrl.origin,
      contact: readAddress(mail.mailFrom),
    },
    publicUrl,
    dataDir,
    ...readDatabase(read),
    databasePool: read.readInteger('DATABASE_POOL', 10, 2, 500),
    secretKeys: readSecretKeys(read),
    ...mail,
    payment: readPayment(read, production),
    storage: readStorage(read, dataDir, production),
    seedDemo: read.readFlag('SEED_DEMO', !production),
    returnCodes: read.readFlag('DEMO_CODES', mail.smtpUrl === undefined && !production),
    trustProxy: readProxies(read),
    ...(metricsListen && { metricsListen }),
    ...(tracing && { tracing }),
    rateLimits: read.readChoice('RATE_LIMITS', ['on', 'off'], 'on') === 'on',
    jobs: read.readChoice('JOBS', ['on', 'off'], 'on') === 'on',
    timeOffset,
    logLevel: read.readChoice('LOG_LEVEL', LOG_LEVELS, 'info'),
  };
  refuseContradictions(read, config);
  read.throwProblems();
  return config;
}

/**
 * A shop that is started without production mode would take test cards and show its mails to everybody, so other modes
 * serve local addresses only. In production both settings are required and belong together (docs/reference/failures.md,
 * A3 and M11).
 */
function checkAddresses(
  read: Reader,
  { production, publicUrl, productDomain }: { production: boolean; publicUrl: URL; productDomain: string },
): void {
  const { hostname } = publicUrl;
  const allowed = read.readText('ALLOW_SANDBOX') === 'true';
  if (!production) {
    if (allowed || isLocal(hostname)) return;
    const otherwise = 'or ALLOW_SANDBOX=true for a test installation';
    read.addProblem('PUBLIC_URL', `must be on localhost or an IP address: set NODE_ENV=production, ${otherwise}`);
    return;
  }
  if (read.readText('PUBLIC_URL') === undefined) read.addProblem('PUBLIC_URL', 'is required in production');
  else if (publicUrl.protocol !== 'https:' && !isLocal(hostname)) {
    read.addProblem('PUBLIC_URL', 'must begin with https:// in production: cookies, links and HSTS depend on it');
  }
  if (read.readText('PRODUCT_DOMAIN') === undefined) read.addProblem('PRODUCT_DOMAIN', 'is required in production');
  else if (productDomain.startsWith('www.')) {
    read.addProblem('PRODUCT_DOMAIN', 'must not begin with www: addresses of sites end with it');
  } else if (hostname !== productDomain && hostname !== `www.${productDomain}`) {
    read.addProblem('PUBLIC_URL', `must be at ${productDomain} or www.${productDomain}, as PRODUCT_DOMAIN says`);
  }
}

const isLocal = (hostname: string) =>
  /^(.+\.)?localhost$/.test(hostname) || isIP(hostname.replace(/^\[(.*)\]$/, '$1')) !== 0;

const PROXIES_MAX = 10;

/** Plain `true` is refused: it would believe an address that any visitor can claim. */
function readProxies(read: Reader): Config['trustProxy'] {
  const text = read.readText('TRUST_PROXY') ?? 'false';
  if (text === 'false') return undefined;
  if (/^\d+$/.test(text) && Number(text) <= PROXIES_MAX) return Number(text) || undefined;
  const networks = text.split(',').map((entry) => entry.trim());
  if (networks.every(isNetwork)) return networks;
  const examples = '1, or addresses and networks such as 127.0.0.1,10.0.0.0/8';
  read.addProblem('TRUST_PROXY', `must be the number of proxies in front, such as ${examples}`);
  return undefined;
}

/** Whether a text is an IP address, with or without the length of a prefix. */
function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const longest = { 4: 32, 6: 128 }[isIP(address)];
  if (longest === undefined || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= longest);
}

const SECRET_MIN = 32;

/** `SECRET_KEY` is one key, whatever characters it has. */
function readSecretKeys(read: Reader): string[] {
  const [one, list] = [read.readText('SECRET_KEY'), read.readText('SECRET_KEYS')];
  if (one !== undefined && list !== undefined) {
    read.addProblem('SECRET_KEYS', 'must not be set beside SECRET_KEY: put that key into the list');
    return [one];
  }
  const keys = list?.split(',').map((key) => key.trim()) ?? (one === undefined ? [] : [one]);
  if (keys.some(({ length }) => length < SECRET_MIN)) {
    if (list === undefined) read.addProblem('SECRET_KEY', `must have at least ${SECRET_MIN} characters`);
    else read.addProblem('SECRET_KEYS', `must be keys of at least ${SECRET_MIN} characters, separated by commas`);
  }
  return keys;
}

function refuseContradictions(read: Reader, config: Config): void {
  const { production, secretKeys, databaseUrl, timeOffset, returnCodes, smtpUrl } = config;
  if (!production) return;
  if (secretKeys.length === 0 && databaseUrl !== undefined) {
    read.addProblem('SECRET_KEY', 'is required in production with DATABASE_URL, the same on every node');
  }
  if (smtpUrl === undefined) read.addProblem('SMTP_URL', 'is required in production: the outbox is for trying only');
  if (timeOffset !== 0) read.addProblem('TIME_OFFSET', 'must not be set in production');
  if (returnCodes) read.addProblem('DEMO_CODES', 'must not be true in production');
}
