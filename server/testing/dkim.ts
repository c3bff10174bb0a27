import { createHash, createVerify } from 'node:crypto';

/**
 * Verifies a signature of the kind rsa-sha256, relaxed/relaxed, by RFC 6376 §3.4 and §3.7, and returns the names of the
 * signed headers in lower case. Throws if it is missing or wrong.
 *
 * @param message as received, with CRLF
 */
export function verifyDkim(message: string, publicKey: string): { domain: string; selector: string; signed: string[] } {
  const split = message.indexOf('\r\n\r\n');
  const headers = message
    .slice(0, split)
    .split(/\r\n(?![ \t])/)
    .map((line) => ({ name: line.split(':')[0]?.toLowerCase() ?? '', line }));
  const signature = headers.find(({ name }) => name === 'dkim-signature')?.line;
  if (signature === undefined) throw new Error('the mail is not signed');
  const tags = new Map(
    signature
      .slice(signature.indexOf(':') + 1)
      .split(';')
      .map((tag) => {
        const [name = '', ...value] = tag.replace(/\s+/g, '').split('=');
        return [name, value.join('=')] as const;
      }),
  );
  if (tags.get('a') !== 'rsa-sha256' || tags.get('c') !== 'relaxed/relaxed') throw new Error('another algorithm');
  const bodyHash = createHash('sha256')
    .update(relaxBody(message.slice(split + 4)), 'latin1')
    .digest('base64');
  if (bodyHash !== tags.get('bh')) throw new Error('the body differs');
  const signed = (tags.get('h') ?? '').toLowerCase().split(':');
  const unsigned = signature.replace(/([;\s]b=)[^;]*/, '$1');
  const data = [
    ...signed.flatMap((name) => headers.filter((header) => header.name === name).map(({ line }) => relaxHeader(line))),
    relaxHeader(unsigned),
  ].join('\r\n');
  const verified = createVerify('rsa-sha256')
    .update(data, 'latin1')
    .verify(publicKey, tags.get('b') ?? '', 'base64');
  if (!verified) throw new Error('the signature is wrong');
  return { domain: tags.get('d') ?? '', selector: tags.get('s') ?? '', signed };
}

function relaxHeader(line: string): string {
  const colon = line.indexOf(':');
  const value = line.slice(colon + 1).replace(/\s+/g, ' ');
  return `${line.slice(0, colon).trim().toLowerCase()}:${value.trim()}`;
}

function relaxBody(body: string): string {
  const lines = body.replace(/[ \t]+\r\n/g, '\r\n').replace(/[ \t]+/g, ' ');
  const end = lines.replace(/(\r\n)+$/, '');
  return end === '' ? '' : `${end}\r\n`;
}
