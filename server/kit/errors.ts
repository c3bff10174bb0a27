import { ERRORS, type ErrorBody, type ErrorCode } from '../../contract/errors.ts';

/** A refusal that is part of the product: its code decides the status, its sentence is for people. Never reported. */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly fields: Record<string, string> | undefined;
  /** Whole seconds until a try makes sense, for `Retry-After`. */
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

  /** The error shape on the wire (docs/reference/http.md, Errors). */
  get body(): ErrorBody {
    return { error: this.message, code: this.code, ...(this.fields && { fields: this.fields }) };
  }
}

/** Invalid input in named fields; the sentence of the first field is the error's own. */
export function fieldErrors(fields: Record<string, string>): ApiError {
  const [first] = Object.values(fields);
  return new ApiError('invalid_input', { fields, ...(first !== undefined && { sentence: first }) });
}

/** What `find` found, or 404: also for what belongs to somebody else. */
export function requireFound<T>(found: T | undefined | null): T {
  if (found === undefined || found === null) throw new ApiError('not_found');
  return found;
}
