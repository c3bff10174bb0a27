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

/** Errors of the database quote the row, which may hold names and addresses (docs/reference/failures.md, P3). */
function serializeError(error: Error): object {
  const { detail: _, where: __, internalQuery: ___, ...told } = pino.stdSerializers.err(error);
  if (!('severity' in told && 'code' in told)) return told;
  // Messages of class 22, such as `invalid input syntax for type uuid: "…"`, end with the value.
  const message = told.message.replace(/: ".*"$/s, '');
  return { ...told, message, stack: told.stack.replace(told.message, message) };
}
