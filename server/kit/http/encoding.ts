/** The content codings that pages are sent in, the preferred one first. */
const CODINGS = ['br', 'gzip'] as const;
export type Coding = (typeof CODINGS)[number] | 'identity';

/**
 * Chooses by `Accept-Encoding` (RFC 9110 §12.5.3): the coding with the highest weight, ours among equals. A coding with
 * the weight 0 is refused. Uncompressed, if nothing else is accepted.
 */
export function chooseCoding(header = ''): Coding {
  const known = chosen.get(header);
  if (known !== undefined) return known;
  const coding = readCoding(header);
  if (chosen.size >= CHOSEN_MAX) chosen.clear();
  if (header.length <= CHOSEN_LENGTH_MAX) chosen.set(header, coding);
  return coding;
}

/** Browsers send a few values; these bounds are for clients that send many. */
const [CHOSEN_MAX, CHOSEN_LENGTH_MAX] = [100, 100];
const chosen = new Map<string, Coding>();

function readCoding(header: string): Coding {
  const weights = new Map(header.split(',').map(readWeight));
  let [best, most]: [Coding, number] = ['identity', 0];
  for (const coding of CODINGS) {
    const weight = weights.get(coding) ?? weights.get('*') ?? 0;
    if (weight > most) [best, most] = [coding, weight];
  }
  return best;
}

function readWeight(item: string): [string, number] {
  const [name = '', ...parameters] = item
    .trim()
    .toLowerCase()
    .split(/\s*;\s*/);
  const weight = parameters.find((one) => one.startsWith('q='))?.slice(2);
  return [name, weight === undefined ? 1 : Number(weight) || 0];
}
