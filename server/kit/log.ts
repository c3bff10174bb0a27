import type { DestinationStream, Logger } from 'pino';
import { pino } from 'pino';

export type Log = Logger;
export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** Creates the product's log: JSON lines, by default on standard output, without the secrets that requests carry. */
export function createLog(level: LogLevel, to: DestinationStream = pino.destination(1)): Log {
  const timestamp = pino.stdTimeFunctions.isoTime;
  const redact = ['req.headers', 'token', 'password'];
  return pino({ level, base: null, timestamp, redact, serializers: { err: serializeError } }, to);
}

/**
 * Errors of the database quote the row, which may hold names and addresses (docs/reference/failures.md, P3). They may be
 * the cause of another error, whose message and stack pino extends by theirs.
 */
function serializeError(error: Error): object {
  return hideValues(pino.stdSerializers.err(error), listChain(error).filter(isOfDatabase));
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
