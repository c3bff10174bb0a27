import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { ApiError } from '../errors.ts';

/**
 * Answers what Node cannot read as a request, so that it reaches no route: the format of errors and the headers are
 * those of every response (docs/reference/failures.md, X4 and X9). The connection is closed.
 */
export function respondToUnreadable(error: Error, socket: Socket, headers: Readonly<Record<string, string>>): void {
  const code = 'code' in error ? error.code : undefined;
  // A client that is gone, or one that has received the beginning of a response.
  if (code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const { status, body } = toApiError(code);
  const text = JSON.stringify(body);
  const lines = Object.entries({
    ...headers,
    'x-request-id': randomUUID(),
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(text)),
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${text}`);
}

function toApiError(code: unknown): ApiError {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return new ApiError('request_timeout');
  return new ApiError(code === 'HPE_HEADER_OVERFLOW' ? 'headers_too_large' : 'malformed_request');
}
