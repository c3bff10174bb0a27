export interface DeliveryFailure {
  /** RFC 3463, such as `5.1.1`; empty if the report has none. */
  status: string;
}

/** Reports of other programs are nested once, in what a forwarding server has wrapped around them. */
const DEPTH_MAX = 3;

/** Finds the first recipient in a report (RFC 3464) for whom the delivery has failed; delayed ones do not count. */
export function findFailure(message: Buffer): DeliveryFailure | undefined {
  return findInPart(message.toString('latin1').replaceAll('\r\n', '\n'), { depth: 0, isReport: false });
}

function findInPart(
  part: string,
  { depth, isReport }: { depth: number; isReport: boolean },
): DeliveryFailure | undefined {
  const split = part.startsWith('\n') ? 0 : part.indexOf('\n\n');
  if (split === -1) return undefined;
  const fields = readFields(part.slice(0, split));
  const body = part.slice(split).replace(/^\n{1,2}/, '');
  const type = fields.get('content-type') ?? '';
  if (isReport && /^message\/(global-)?delivery-status\s*(;|$)/i.test(type))
    return findInStatus(decode(body, fields.get('content-transfer-encoding')));
  const [, quoted, plain] = /;\s*boundary\s*=\s*(?:"([^"]{1,200})"|([^\s;"]{1,200}))/i.exec(type) ?? [];
  const boundary = quoted ?? plain;
  if (boundary === undefined || depth === DEPTH_MAX || !/^multipart\//i.test(type)) return undefined;
  const inside = { depth: depth + 1, isReport: /^multipart\/report\s*;/i.test(type) };
  for (const inner of splitParts(body, boundary)) {
    const found = findInPart(inner, inside);
    if (found) return found;
  }
  return undefined;
}

/** RFC 2046 §5.1.1 */
function splitParts(body: string, boundary: string): string[] {
  const parts: string[][] = [];
  for (const line of body.split('\n')) {
    const mark = line.trimEnd();
    if (mark === `--${boundary}--`) break;
    if (mark === `--${boundary}`) parts.push([]);
    else parts.at(-1)?.push(line);
  }
  return parts.map((lines) => lines.join('\n'));
}

/** RFC 3464 §2.1: fields of the message, then a group of fields for each recipient. */
function findInStatus(text: string): DeliveryFailure | undefined {
  const failed = text
    .split(/\n[ \t]*\n/)
    .map(readFields)
    .find((fields) => /^failed\b/i.test(fields.get('action') ?? ''));
  return failed && { status: /^[245]\.\d{1,3}\.\d{1,3}/.exec(failed.get('status') ?? '')?.[0] ?? '' };
}

/** The first of each name, in lower case, unfolded. */
function readFields(text: string): ReadonlyMap<string, string> {
  const fields = new Map<string, string>();
  for (const line of text.replace(/\n[ \t]+/g, ' ').split('\n')) {
    const colon = line.indexOf(':');
    const name = line.slice(0, Math.max(colon, 0)).trim().toLowerCase();
    if (name !== '' && !fields.has(name)) fields.set(name, line.slice(colon + 1).trim());
  }
  return fields;
}

/** Reports are plain text, except that those of RFC 6533 may be encoded. */
const decode = (body: string, encoding = ''): string =>
  encoding.toLowerCase() === 'base64' ? Buffer.from(body, 'base64').toString('latin1').replaceAll('\r\n', '\n') : body;
