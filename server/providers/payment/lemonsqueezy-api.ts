import { z } from 'zod';
import type { LemonSqueezyConfig } from '../../config/payment.ts';
import { ApiError } from '../../kit/errors.ts';
import type { Log } from '../../kit/log.ts';
import { parseJson } from './parsing.ts';

/**
 * Until the whole answer is there. A buyer waits for it, and shall be answered within 10 s (docs/reference/failures.md,
 * C6).
 */
const ANSWER_MS = 7000;
const JSON_API = 'application/vnd.api+json';

interface ApiCall<Answer extends z.ZodType> {
  method: 'GET' | 'POST';
  /** With the query, beginning at `/v1`. */
  path: string;
  body?: object;
  /** What an answer must look like to be one. */
  answer: Answer;
}

/**
 * One call of Lemon Squeezy's API. It is not repeated: the API knows no idempotency keys, so a second try might make a
 * second checkout (docs/reference/failures.md, F12). Throws `unavailable`, with `retryAfter` where the provider says
 * so, for whatever is not the answer that was asked for; the log then says why, without the key and without what was
 * sent. `at` is when it was answered, by the clock there.
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
      // The key goes nowhere else.
      redirect: 'manual',
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    text = await response.text();
  } catch (error) {
    log.warn({ err: error, call }, 'Lemon Squeezy was not reached');
    throw new ApiError('unavailable');
  }
  const read = answer.safeParse(parseJson(text));
  if (response.ok && read.success)
    return { read: read.data, at: new Date(Date.parse(response.headers.get('date') ?? '') || Date.now()) };
  log.warn({ call, status: response.status, said: extractProblems(text) }, 'Lemon Squeezy gave no answer of use');
  const wait = Number(response.headers.get('retry-after') ?? Number.NaN);
  throw new ApiError('unavailable', Number.isInteger(wait) && wait > 0 ? { retryAfter: wait } : {});
}

const faults = z.object({ errors: z.array(z.object({ detail: z.string() })) }).catch({ errors: [] });

/** What the provider itself says is wrong, which names fields and never values. */
function extractProblems(text: string): string {
  return faults
    .parse(parseJson(text))
    .errors.map(({ detail }) => detail)
    .join(' ')
    .slice(0, 500);
}
