/** What no log may contain (docs/reference/failures.md, P3). Request ids and other UUIDs name nobody. */
const PERSONAL: Readonly<Record<string, RegExp>> = {
  'an email address': /[\w.+-]+@[\w-]+\.\w+/,
  'a name': /Olivia Owner|Hanna Host|\b(Gina|Rita) [A-Z\d]/,
  'a password': /correct horse/,
};

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/**
 * Finds secrets in mails: tokens of links and codes.
 *
 * @param text of any number of mails
 */
export function listMailedSecrets(text: string): string[] {
  return [
    ...[...text.matchAll(/https?:\/\/[^\s"<>]*[/=]([\w.-]{22,})(?=$|[\s"<>?&#])/gm)].flatMap(([link, token = '']) =>
      // Ids of orders open nothing, and are in the log.
      UUID.test(token) || link.includes('/operator/orders') ? [] : [token],
    ),
    ...[...text.matchAll(/^(\d{6})$|(\d{6}) is your/gm)].map(([, alone, named]) => alone ?? named ?? ''),
  ];
}

/** Returns the first line with something personal or one of these secrets. */
export function findLeak(lines: readonly string[], secrets: Iterable<string>): string | undefined {
  const text = lines.join('\n');
  for (const [what, pattern] of Object.entries(PERSONAL)) {
    const at = text.search(pattern);
    if (at !== -1) return `The log has ${what}: ${takeLine(text, at)}`;
  }
  for (const secret of new Set(secrets)) {
    const at = findSecret(text, secret);
    if (at !== -1) return `The log has a secret of a mail: ${takeLine(text, at)}`;
  }
  return undefined;
}

/** Returns where a text has a token, or a code that is no part of another number or id; -1 if it has not. */
export const findSecret = (text: string, secret: string): number =>
  /^\d{6}$/.test(secret) ? text.search(new RegExp(`(?<![\\w-])${secret}(?![\\w-])`)) : text.indexOf(secret);

const takeLine = (text: string, at: number): string =>
  text.slice(text.lastIndexOf('\n', at) + 1, text.indexOf('\n', at) === -1 ? undefined : text.indexOf('\n', at));
