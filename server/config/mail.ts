import { createPrivateKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Reader } from './reader.ts';

export interface MailConfig {
  /** If missing: mails are stored in the outbox. */
  smtpUrl?: string;
  /** Whether mails may go to another machine without TLS. */
  smtpPlain: boolean;
  mailFrom: string;
  /** Of all mails in the list of a site's mails. */
  mailFromGuests: string;
  dkim?: DkimConfig;
  /** The domain of return paths; without one, mails come back to their sender. */
  bounceDomain?: string;
  /** Where mails that come back are accepted; nowhere if missing. */
  bounceListen?: { host: string; port: number };
}

/** RFC 6376. */
export interface DkimConfig {
  domain: string;
  selector: string;
  /** PEM. */
  privateKey: string;
}

export function readMail(read: Reader, productDomain: string): MailConfig {
  const smtpUrl = read.readUrl('SMTP_URL', ['smtp:', 'smtps:']);
  const mailFrom = readSender(read, 'MAIL_FROM', `hello@${productDomain}`);
  const dkim = readDkim(read);
  const bounceDomain =
    read.readText('BOUNCE_DOMAIN') === undefined ? undefined : read.readDomain('BOUNCE_DOMAIN', 'bounces.example.com');
  const bounceListen = read.readListener('BOUNCE_LISTEN', '127.0.0.1:2525');
  if (bounceListen && bounceDomain === undefined) read.addProblem('BOUNCE_DOMAIN', 'is missing beside BOUNCE_LISTEN');
  return {
    ...(smtpUrl !== undefined && { smtpUrl }),
    smtpPlain: read.readChoice('SMTP_TLS', ['on', 'off'], 'on') === 'off',
    mailFrom,
    mailFromGuests: readSender(read, 'MAIL_FROM_GUESTS', mailFrom),
    ...(dkim && { dkim }),
    ...(bounceDomain !== undefined && { bounceDomain }),
    ...(bounceListen && { bounceListen }),
  };
}

/** Takes the address from `Name <address>`, or alone. */
export const readAddress = (sender: string): string => /<([^<>]+)>$/.exec(sender)?.[1] ?? sender;

function readSender(read: Reader, name: string, otherwise: string): string {
  const sender = read.readText(name);
  if (sender !== undefined && !/^[^\s@<>]+@[^\s@<>]+$/.test(readAddress(sender))) {
    const example = 'hello@example.com or The Shop <hello@example.com>';
    read.addProblem(name, `must contain an address, such as ${example}, not ${JSON.stringify(sender)}`);
  }
  return sender ?? otherwise;
}

const KEY = 'DKIM_PRIVATE_KEY';
const KEY_BITS_MIN = 1024;

/** All of the settings, or none. */
function readDkim(read: Reader): DkimConfig | undefined {
  const [domain, selector] = [read.readText('DKIM_DOMAIN'), read.readText('DKIM_SELECTOR')];
  const [inline, file] = [read.readText(KEY), read.readText(`${KEY}_FILE`)];
  if ([domain, selector, inline, file].every((text) => text === undefined)) return undefined;
  if (domain === undefined) read.addProblem('DKIM_DOMAIN', 'is missing beside the other settings of DKIM');
  else read.readDomain('DKIM_DOMAIN', 'example.com');
  if (selector === undefined) read.addProblem('DKIM_SELECTOR', 'is missing beside the other settings of DKIM');
  else if (!/^[a-z0-9]([a-z0-9.-]{0,61}[a-z0-9])?$/i.test(selector)) {
    read.addProblem('DKIM_SELECTOR', `must be a part of a domain such as mail, not ${JSON.stringify(selector)}`);
  }
  return { domain: domain?.toLowerCase() ?? '', selector: selector ?? '', privateKey: readKey(read, inline, file) };
}

function readKey(read: Reader, inline: string | undefined, file: string | undefined): string {
  if (inline !== undefined && file !== undefined) {
    read.addProblem(`${KEY}_FILE`, `must not be set beside ${KEY}`);
    return '';
  }
  if (file !== undefined) return checkKey(read, `${KEY}_FILE`, readKeyFile(read, file));
  if (inline === undefined) {
    read.addProblem(KEY, `is missing beside the other settings of DKIM, and so is ${KEY}_FILE`);
    return '';
  }
  // In files of variables a line break is often written as \n.
  return checkKey(read, KEY, inline.replaceAll('\\n', '\n'));
}

function readKeyFile(read: Reader, file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    read.addProblem(`${KEY}_FILE`, `cannot be read: ${code}`);
    return undefined;
  }
}

/** The message of a problem never has a part of the key. */
function checkKey(read: Reader, name: string, pem: string | undefined): string {
  if (pem === undefined) return '';
  try {
    const { asymmetricKeyType, asymmetricKeyDetails } = createPrivateKey(pem);
    if (asymmetricKeyType === 'rsa' && (asymmetricKeyDetails?.modulusLength ?? 0) >= KEY_BITS_MIN) return pem;
  } catch {
    // Reported below.
  }
  read.addProblem(name, `must be an RSA key of at least ${KEY_BITS_MIN} bits in PEM, without a passphrase`);
  return '';
}
