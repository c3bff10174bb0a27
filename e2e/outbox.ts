import { expect, type Product } from './product.ts';

/** The page of the outbox with the emails to one address: all emails of a run are megabytes. */
export const buildOutboxUrl = ({ origin }: Product, address: string): string =>
  `${origin}/dev/outbox?to=${encodeURIComponent(address)}`;

/**
 * Waits for an email to an address in which a pattern is found, and returns what it finds in the newest one.
 *
 * @param count how many such emails must have come, if earlier steps have sent some
 */
export async function findInMail(product: Product, address: string, pattern: RegExp, count = 1): Promise<string> {
  let found: string[] = [];
  await expect
    .poll(
      async () => {
        const mails = await (product.readMails?.(address) ?? readOutbox(product, address));
        found = mails.flatMap((mail) => pattern.exec(mail)?.[0] ?? []);
        return found.length;
      },
      `emails to ${address} with ${String(pattern)}`,
    )
    .toBeGreaterThanOrEqual(count);
  return found[0] ?? '';
}

async function readOutbox(product: Product, address: string): Promise<string[]> {
  if (!/-[\da-f]{8}@/.test(address)) throw new Error(`${address} may get emails of other tests, too.`);
  const page = await (await fetch(buildOutboxUrl(product, address))).text();
  const mails = [...page.matchAll(/<summary>(.*?)<\/summary>.*?<pre>(.*?)<\/pre>/gs)];
  return mails.map(([, summary = '', text = '']) => readText(`${summary}\n${text}`));
}

const CHARACTERS: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', '#x27': "'", amp: '&' };

/** Returns the text of an element as React writes it. */
function readText(html: string): string {
  const text = html.replaceAll(/<!--.*?-->|<[^>]*>/gs, '');
  return text.replaceAll(/&(lt|gt|quot|#x27|amp);/g, (_, name: string) => CHARACTERS[name] ?? '');
}
