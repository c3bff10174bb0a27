import type { DestinationStream, Logger } from 'pino';
import { pino } from 'pino';
import { nameSources } from './source-stack.ts';

export type Log = Logger;
export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** Creates the product's log: JSON lines, by default on standard output, without the secrets that requests carry. */
export function createLog(level: LogLevel, to?: DestinationStream): Log {
  if (to) return buildLog(level, to);
  const output = openStandardOutput();
  const log = buildLog(level, output);
  let lost = 0;
  output.on('drop', () => (lost += 1));
  output.on('drain', () => {
    if (lost === 0) return;
    const count = lost;
    lost = 0;
    log.warn({ lost: count }, 'lines of the log could not be written');
  });
  return log;
}

function buildLog(level: LogLevel, to: DestinationStream): Log {
  const timestamp = pino.stdTimeFunctions.isoTime;
  const redact = ['req.headers', 'token', 'password'];
  return pino({ level, base: null, timestamp, redact, serializers: { err: serializeError } }, to);
}

/** In bytes: lines that cannot be written yet are kept up to this size. */
const KEPT = 1_048_576;
const RETRY_MS = 200;

/**
 * A full disk, or a reader that has stopped, neither ends nor blocks the product: what cannot be written now is tried
 * again soon and with the next line (docs/reference/failures.md, F8).
 */
function openStandardOutput() {
  // Opening this stream makes a pipe non-blocking, so that a full one is an error.
  void process.stdout;
  const output = pino.destination({ dest: 1, sync: true, maxLength: KEPT, retryEAGAIN: () => false });
  let retry: NodeJS.Timeout | undefined;
  output.on('error', () => {
    retry ??= setTimeout(() => {
      retry = undefined;
      output.write('');
    }, RETRY_MS).unref();
  });
  return output;
}

/**
 * Errors of the database quote the row, which may hold names and addresses (docs/reference/failures.md, P3). They may be
 * the cause of another error, whose message and stack pino extends by theirs.
 */
function serializeError(error: Error): object {
  return hideValues(nameLines(pino.stdSerializers.err(error)), listChain(error).filter(isOfDatabase));
}

interface SerializedError {
  stack: string;
  aggregateErrors?: SerializedError[];
}

function nameLines(told: SerializedError): SerializedError {
  const parts = told.aggregateErrors?.map(nameLines);
  return { ...told, stack: nameSources(told.stack), ...(parts && { aggregateErrors: parts }) };
}

type DatabaseFailure = Error & { severity: string; code: string };

const isOfDatabase = (error: Error): error is DatabaseFailure => 'severity' in error && 'code' in error;

/** Lists an error with its causes and, of several at once, each. */
function listChain(error: Error, seen = new Set<Error>()): Error[] {
  if (seen.has(error)) return [];
  seen.add(error);
  const parts = [error.cause, ...(error instanceof AggregateError ? (error.errors as unknown[]) : [])];
  return [error, ...parts.flatMap((part) => (part instanceof Error ? listChain(part, seen) : []))];
}

const QUOTING: ReadonlySet<string> = new Set(['detail', 'where', 'internalQuery']);

/** Looks only into errors: the pool adds a client, which refers to itself, to those of idle connections. */
function hideValues(told: object, failures: readonly DatabaseFailure[]): object {
  if (failures.length === 0) return told;
  const hide = (part: unknown): unknown => {
    if (typeof part === 'string') return failures.reduce(hideMessage, part);
    if (Array.isArray(part)) return part.map(hide);
    return typeof part === 'object' && part !== null && 'stack' in part ? hideValues(part, failures) : part;
  };
  const kept = Object.entries(told).filter(([name]) => !QUOTING.has(name));
  return Object.fromEntries(kept.map(([name, part]) => [name, hide(part)]));
}

/** Messages of class 22, such as `invalid input syntax for type uuid: "…"`, end with the value. */
const hideMessage = (text: string, { message }: DatabaseFailure): string =>
  text.replaceAll(message, message.replace(/: ".*"$/s, ''));
