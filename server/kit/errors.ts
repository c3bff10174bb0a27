import { ERRORS, type ErrorBody, type ErrorCode } from '../../contract/errors.ts';

/**
 * An expected refusal: the code determines the HTTP status, the message is shown to users. Never reported as a failure.
 */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly fields: Record<string, string> | undefined;
  readonly retryAfter: number | undefined;

  constructor(code: ErrorCode, more: { sentence?: string; fields?: Record<string, string>; retryAfter?: number } = {}) {
    super(more.sentence ?? ERRORS[code].sentence);
    this.name = 'ApiError';
    this.code = code;
    this.fields = more.fields;
    this.retryAfter = more.retryAfter;
  }

  get status(): number {
    return ERRORS[this.code].status;
  }

  /** The format of docs/reference/http.md, Errors. */
  get body(): ErrorBody {
    return { error: this.message, code: this.code, ...(this.fields && { fields: this.fields }) };
  }
}

/** The first field's message is also the error's own. */
export function buildFieldErrors(fields: Record<string, string>): ApiError {
  const [first] = Object.values(fields);
  return new ApiError('invalid_input', { fields, ...(first !== undefined && { sentence: first }) });
}

/** Throws 404 for a missing row. Rows that belong to another caller count as missing. */
export function requireFound<T>(found: T | undefined | null): T {
  if (found === undefined || found === null) throw new ApiError('not_found');
  return found;
}
