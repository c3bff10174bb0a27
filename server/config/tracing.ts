import type { Reader } from './reader.ts';

/** Names and values of OpenTelemetry's environment specification. */
export interface TracingConfig {
  /** Where spans are posted to. */
  url: string;
  headers: Readonly<Record<string, string>>;
  /** What describes this installation, such as `service.name`. */
  resource: Readonly<Record<string, string>>;
  sampler: (typeof SAMPLERS)[number];
  /** Which part of the traces a ratio sampler keeps, from 0 to 1. */
  ratio: number;
}

const SAMPLERS = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;

const PROTOCOL = 'http/protobuf';

/** Without an endpoint the other variables are ignored: they may be meant for other programs. */
export function readTracing(read: Reader, productName: string): TracingConfig | undefined {
  const base = read.readUrl('OTEL_EXPORTER_OTLP_ENDPOINT', ['http:', 'https:']);
  const url = read.readUrl('OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', ['http:', 'https:']) ?? (base && toTracesUrl(base));
  if (url === undefined) return undefined;
  read.readChoice('OTEL_EXPORTER_OTLP_PROTOCOL', [PROTOCOL], PROTOCOL);
  read.readChoice('OTEL_EXPORTER_OTLP_TRACES_PROTOCOL', [PROTOCOL], PROTOCOL);
  const serviceName = read.readText('OTEL_SERVICE_NAME');
  return {
    url,
    headers: {
      ...readPairs(read, 'OTEL_EXPORTER_OTLP_HEADERS', HEADER),
      ...readPairs(read, 'OTEL_EXPORTER_OTLP_TRACES_HEADERS', HEADER),
    },
    resource: {
      'service.name': productName,
      ...readPairs(read, 'OTEL_RESOURCE_ATTRIBUTES', ATTRIBUTE),
      ...(serviceName !== undefined && { 'service.name': serviceName }),
    },
    sampler: read.readChoice('OTEL_TRACES_SAMPLER', SAMPLERS, 'parentbased_always_on'),
    ratio: readRatio(read, 'OTEL_TRACES_SAMPLER_ARG'),
  };
}

function toTracesUrl(base: string): string {
  const url = new URL(base);
  url.pathname = `${url.pathname.replace(/\/$/, '')}/v1/traces`;
  return url.href;
}

const HEADER = /^[\w!#$%&'*+.^`|~-]+=[\x20-\x7e]*$/;
const ATTRIBUTE = /^[^\s=]+=/;

/** Reads `name=value,name=value`, where values are percent-encoded. Problems do not quote them: they may be secret. */
function readPairs(read: Reader, name: string, form: RegExp): Record<string, string> {
  const entries = (read.readText(name) ?? '').split(',').map((entry) => decode(entry.trim()));
  const pairs = entries.filter((entry) => entry !== '');
  if (!pairs.every((pair) => pair !== undefined && form.test(pair))) {
    read.addProblem(name, 'must be name=value, or several of them separated by commas');
    return {};
  }
  return Object.fromEntries(
    pairs.map((pair = '') => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1).trim()]),
  );
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

function readRatio(read: Reader, name: string): number {
  const text = read.readText(name) ?? '1';
  const ratio = Number(text);
  if (ratio >= 0 && ratio <= 1) return ratio;
  read.addProblem(name, `must be a number from 0 to 1, not ${JSON.stringify(text)}`);
  return 1;
}
