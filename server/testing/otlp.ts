/** Reads spans of OTLP 1.7 (opentelemetry/proto/trace/v1/trace.proto) with a decoder of its own. */

export interface ReceivedSpan {
  traceId: string;
  spanId: string;
  /** Empty for the first span of a trace. */
  parentId: string;
  name: string;
  kind: 'internal' | 'server' | 'client' | 'producer' | 'consumer';
  attributes: Record<string, unknown>;
  links: { traceId: string; spanId: string }[];
  failed: boolean;
  /** Of what has sent the span. */
  resource: Record<string, unknown>;
}

const KINDS = ['internal', 'internal', 'server', 'client', 'producer', 'consumer'] as const;
const STATUS_ERROR = 2;

export function decodeSpans(request: Buffer): ReceivedSpan[] {
  return list(request, 1).flatMap((resourceSpans) => {
    const resource = decodeAttributes(list(resourceSpans, 1).flatMap((message) => list(message, 1)));
    const spans = list(resourceSpans, 2).flatMap((scope) => list(scope, 2));
    return spans.map((span) => ({
      traceId: hex(span, 1),
      spanId: hex(span, 2),
      parentId: hex(span, 4),
      name: text(span, 5),
      kind: KINDS[number(span, 6)] ?? 'internal',
      attributes: decodeAttributes(list(span, 9)),
      links: list(span, 13).map((link) => ({ traceId: hex(link, 1), spanId: hex(link, 2) })),
      failed: list(span, 15).some((status) => number(status, 3) === STATUS_ERROR),
      resource,
    }));
  });
}

const decodeAttributes = (pairs: readonly Buffer[]): Record<string, unknown> =>
  Object.fromEntries(pairs.map((pair) => [text(pair, 1), decodeValue(list(pair, 2)[0] ?? Buffer.alloc(0))]));

function decodeValue(value: Buffer): unknown {
  const [field] = decodeFields(value);
  if (field?.number === 1) return String(field.value);
  if (field?.number === 5) return list(field.value as Buffer, 1).map(decodeValue);
  return field?.value;
}

const list = (message: Buffer, wanted: number): Buffer[] =>
  decodeFields(message).flatMap(({ number, value }) => (number === wanted && Buffer.isBuffer(value) ? [value] : []));
const text = (message: Buffer, wanted: number): string => (list(message, wanted)[0] ?? '').toString();
const hex = (message: Buffer, wanted: number): string => (list(message, wanted)[0] ?? Buffer.alloc(0)).toString('hex');
const number = (message: Buffer, wanted: number): number =>
  Number(decodeFields(message).find((field) => field.number === wanted)?.value ?? 0);

/** Protocol Buffers: each field is a number with its wire type, and a value. */
function decodeFields(message: Buffer): { number: number; value: number | Buffer }[] {
  const fields = [];
  let at = 0;
  const readVarint = (): number => {
    let [result, factor] = [0, 1];
    for (;;) {
      const byte = message.readUInt8(at);
      at += 1;
      result += (byte & 0x7f) * factor;
      if (byte < 0x80) return result;
      factor *= 128;
    }
  };
  const readBytes = (length: number): Buffer => {
    at += length;
    return message.subarray(at - length, at);
  };
  while (at < message.length) {
    const tag = readVarint();
    const wire = tag & 7;
    const value =
      wire === 0 ? readVarint() : wire === 1 ? readBytes(8) : wire === 5 ? readBytes(4) : readBytes(readVarint());
    fields.push({ number: tag >>> 3, value });
  }
  return fields;
}
