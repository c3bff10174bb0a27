import { z } from 'zod';
import type { LemonSqueezyConfig } from '../../config/payment.ts';
import { ApiError } from '../../kit/errors.ts';
import type { Log } from '../../kit/log.ts';
import { parseJson } from './parsing.ts';

/** Until the complete response: the buyer must get ours within 10 s (docs/reference/failures.md, C6). */
const TIMEOUT_MS = 7000;
const JSON_API = 'application/vnd.api+json';

interface ApiCall<Answer extends z.ZodType> {
  method: 'GET' | 'POST';
  /** Includes the query. */
  path: string;
  body?: object;
  answer: Answer;
}

/**
 * Without retries: the API has no idempotency keys, so a second try could create a second checkout
 * (docs/reference/failures.md, F12). Throws `unavailable` for an invalid response, with `retryAfter` if the provider
 * sends it; the reason is logged without the key and the request body. `at` is the time of the response by the
 * provider's clock.
 */
export async function callLemonSqueezy<Answer extends z.ZodType>(
  { apiUrl, apiKey }: LemonSqueezyConfig,
  log: Log,
  { method, path, body, answer }: ApiCall<Answer>,
): Promise<{ read: z.output<Answer>; at: Date }> {
  const call = `${method} ${path.replace(/\?.*/, '')}`;
  let response: Response;
  let text: string;
  try {
    response = await fetch(apiUrl + path, {
      method,
      headers: { accept: JSON_API, 'content-type': JSON_API, authorization: `Bearer ${apiKey}` },
      ...(body && { body: JSON.stringify(body) }),
      // The key must not be sent to another host.
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    text = await response.text();
  } catch (error) {
    log.warn({ err: error, call }, 'Lemon Squeezy was not reached');
    throw new ApiError('unavailable');
  }
  const read = answer.safeParse(parseJson(text));
  if (response.ok && read.success)
    return { read: read.data, at: new Date(Date.parse(response.headers.get('date') ?? '') || Date.now()) };
  log.warn({ call, status: response.status, said: extractProblems(text) }, 'Lemon Squeezy returned no usable response');
  const wait = Number(response.headers.get('retry-after') ?? Number.NaN);
  throw new ApiError('unavailable', Number.isInteger(wait) && wait > 0 ? { retryAfter: wait } : {});
}

const errorBody = z.object({ errors: z.array(z.object({ detail: z.string() })) }).catch({ errors: [] });

/** The details name fields but contain no values. */
function extractProblems(text: string): string {
  return errorBody
    .parse(parseJson(text))
    .errors.map(({ detail }) => detail)
    .join(' ')
    .slice(0, 500);
}
