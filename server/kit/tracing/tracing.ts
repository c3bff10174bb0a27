/** Values that are the same for many requests: never names, addresses or tokens. */
export type SpanAttributes = Readonly<Record<string, string | number | string[]>>;

export interface SpanFacts {
  /** One of few, such as `GET /api/events/:event/guests`. */
  name: string;
  attributes: SpanAttributes;
}

export interface RequestSpan {
  /** Spans that begin during `work`, or in what it starts, belong to this one. */
  run(work: () => void): void;
  end(result: { attributes: SpanAttributes; failed: boolean }): void;
}

/** Records what the product does, and for how long (docs/decisions/0047-traces.md). Nothing of it throws. */
export interface Tracing extends AsyncDisposable {
  /** `cause` is the `traceparent` (W3C Trace Context) of a caller whose trace goes on; otherwise a trace begins. */
  beginRequest(facts: SpanFacts, cause?: string): RequestSpan;
  /** Begins a trace of its own, with a link to its cause. The span fails if the job throws. */
  runJob<T>(facts: SpanFacts, cause: string | undefined, work: () => Promise<T>): Promise<T>;
  /** A call of another service. The span fails if the call throws. */
  runCall<T>(facts: SpanFacts, work: () => Promise<T>): Promise<T>;
  /** Adds a call that ends now to the span around it; without one it is not recorded. */
  addCall(facts: SpanFacts, call: { ms: number; error?: unknown }): void;
  /** Returns the current span as a `traceparent`. */
  formatCause(): string | undefined;
}
