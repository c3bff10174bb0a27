import type { DestinationStream, Logger } from 'pino';
import { pino } from 'pino';

export type Log = Logger;
export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** Creates the product's log: JSON lines, by default on standard output, without the secrets that requests carry. */
export function createLog(level: LogLevel, to: DestinationStream = pino.destination(1)): Log {
  const timestamp = pino.stdTimeFunctions.isoTime;
  return pino({ level, base: null, timestamp, redact: ['req.headers', 'token', 'password'] }, to);
}
