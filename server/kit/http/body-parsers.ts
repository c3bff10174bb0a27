import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError } from '../errors.ts';
import { hasLoneSurrogate } from '../json.ts';
import { FILE_TYPES } from './incoming-file.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** For verifying signatures. */
    rawBody: string;
  }
}

/** Of `report-uri` and of the Reporting API. */
const REPORT_TYPES = ['application/csp-report', 'application/reports+json'] as const;

/**
 * Keeps the text of JSON bodies for signatures. URL-encoded forms are accepted for pages only, plain text for beacons
 * only, and browsers' reports by the call that takes them; other types give 415.
 */
export function addBodyParsers(app: FastifyInstance): void {
  app.decorateRequest('rawBody', '');
  app.removeContentTypeParser('text/plain');
  const parse = app.getDefaultJsonParser('error', 'error');
  const parseJson = (request: FastifyRequest, text: string, done: (error: Error | null, body?: unknown) => void) =>
    parse(request, text, (error, body) => {
      if (!error && hasLoneSurrogate(text, body)) done(new ApiError('malformed_request'));
      else done(error, body);
    });
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = String(body);
    request.rawBody = text;
    // Signed bodies are verified by their raw text before they are parsed.
    if (text === '' || request.routeOptions.config.endpoint?.access === 'provider') done(null, undefined);
    else void parseJson(request, text, done);
  });
  app.addContentTypeParser('text/plain', { parseAs: 'string' }, (request, body, done) => {
    if (request.routeOptions.config.endpoint?.beacon) void parseJson(request, String(body), done);
    else done(new ApiError('unsupported_type'));
  });
  app.addContentTypeParser([...REPORT_TYPES], { parseAs: 'string' }, (request, body, done) => {
    if (request.routeOptions.config.endpoint?.reports) void parseJson(request, String(body), done);
    else done(new ApiError('unsupported_type'));
  });
  // A multipart body is read by the route that accepts a file, within its own limit.
  app.addContentTypeParser('multipart/form-data', (request, payload, done) => {
    const { endpoint } = request.routeOptions.config;
    if (endpoint?.form) payload.resume();
    done(endpoint?.upload || endpoint?.form ? null : new ApiError('unsupported_type'));
  });
  // So is a file that is the whole body.
  app.addContentTypeParser(FILE_TYPES, ({ routeOptions }, _payload, done) =>
    done(routeOptions.config.endpoint?.streamed ? null : new ApiError('unsupported_type')),
  );
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (request, body, done) => {
    const isCall = request.routeOptions.url?.startsWith('/api/');
    if (isCall && !request.routeOptions.config.endpoint?.form) done(new ApiError('unsupported_type'));
    else done(null, parseFormFields(String(body)));
  });
}

/** A field sent several times, such as checkboxes, becomes a list. */
function parseFormFields(body: string): Record<string, string | string[]> {
  const fields = new Map<string, string[]>();
  for (const [name, value] of new URLSearchParams(body)) {
    const values = fields.get(name);
    if (values) values.push(value);
    else fields.set(name, [value]);
  }
  return Object.fromEntries(
    [...fields].map(([name, values]) => [name, values.length > 1 ? values : (values[0] ?? '')]),
  );
}
