// The only module that imports OpenTelemetry. It is loaded if traces are exported, and by nothing else.

import { AsyncLocalStorage } from 'node:async_hooks';
import {
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  TraceFlags,
  type Context,
  type Span,
  type SpanContext,
  type SpanOptions,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
  type Sampler,
  type SpanExporter,
} from '@opentelemetry/sdk-trace';
import type { Log } from '../log.ts';
import { describeError } from './describe-error.ts';
import type { SpanFacts, Tracing } from './tracing.ts';

export interface TracingSettings {
  url: string;
  headers: Readonly<Record<string, string>>;
  resource: Readonly<Record<string, string>>;
  sampler: string;
  ratio: number;
}

/** Of one export with all its retries, so that stopping waits no longer for a collector that does not respond. */
const EXPORT_MS = 3_000;
/** Spans that wait for their export; more of them are dropped. */
const QUEUE_LENGTH = 2_048;
/** Of an attribute, such as the text of a statement. */
const TEXT_LENGTH = 2_000;

/** Its own context instead of OpenTelemetry's global one, so that several products can run in a process. */
export function openTracing({ url, headers, resource, sampler, ratio }: TracingSettings, log: Log): Tracing {
  const exporter = reportFailures(new OTLPTraceExporter({ url, headers, timeoutMillis: EXPORT_MS }), log);
  const provider = new TracerProvider({
    resource: defaultResource().merge(resourceFromAttributes(resource)),
    sampler: createSampler(sampler, ratio),
    spanLimits: { attributeValueLengthLimit: TEXT_LENGTH },
    spanProcessors: [new BatchSpanProcessor({ exporter, maxQueueSize: QUEUE_LENGTH })],
  });
  const tracer = provider.getTracer('product');
  const current = new AsyncLocalStorage<Context>();

  async function run<T>(
    options: SpanOptions,
    { name, attributes }: SpanFacts,
    around: Context,
    work: () => Promise<T>,
  ) {
    const span = tracer.startSpan(name, { ...options, attributes }, around);
    try {
      return await current.run(trace.setSpan(around, span), work);
    } catch (error) {
      fail(span, error);
      throw error;
    } finally {
      span.end();
    }
  }

  return {
    beginRequest({ name, attributes }, cause) {
      const caller = parseCause(cause);
      const around = caller ? trace.setSpanContext(ROOT_CONTEXT, caller) : ROOT_CONTEXT;
      const span = tracer.startSpan(name, { kind: SpanKind.SERVER, attributes }, around);
      const context = trace.setSpan(around, span);
      return {
        run: (work) => current.run(context, work),
        end({ attributes: more, failed }) {
          span.setAttributes(more);
          if (failed) span.setStatus({ code: SpanStatusCode.ERROR });
          span.end();
        },
      };
    },
    runJob(facts, cause, work) {
      const linked = parseCause(cause);
      return run(
        { kind: SpanKind.CONSUMER, ...(linked && { links: [{ context: linked }] }) },
        facts,
        ROOT_CONTEXT,
        work,
      );
    },
    runCall: (facts, work) => run({ kind: SpanKind.CLIENT }, facts, current.getStore() ?? ROOT_CONTEXT, work),
    addCall({ name, attributes }, { ms, error }) {
      const around = current.getStore();
      if (!around) return;
      const startTime = Date.now() - ms;
      const span = tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes, startTime }, around);
      if (error !== undefined) fail(span, error);
      span.end();
    },
    formatCause() {
      const around = current.getStore();
      const context = around && trace.getSpanContext(around);
      return context && `00-${context.traceId}-${context.spanId}-0${context.traceFlags & TraceFlags.SAMPLED}`;
    },
    // Exports what is left. A failed export has been reported.
    [Symbol.asyncDispose]: () => provider.shutdown().catch(() => undefined),
  };
}

/** The kind of error only: its message may name somebody. */
function fail(span: Span, error: unknown): void {
  span.setStatus({ code: SpanStatusCode.ERROR });
  span.setAttributes(describeError(error));
}

function parseCause(cause = ''): SpanContext | undefined {
  const [, version, traceId = '', spanId = '', flags = '', rest] =
    /^([\da-f]{2})-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})(-.*)?$/.exec(cause) ?? [];
  // A later version may have more parts.
  if (version === undefined || version === 'ff' || (version === '00' && rest !== undefined)) return undefined;
  const context = { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & TraceFlags.SAMPLED, isRemote: true };
  return trace.isSpanContextValid(context) ? context : undefined;
}

function createSampler(name: string, ratio: number): Sampler {
  const [, root = name] = /^parentbased_(.*)$/.exec(name) ?? [];
  const sampler =
    root === 'traceidratio'
      ? new TraceIdRatioBasedSampler(ratio)
      : root === 'always_off'
        ? new AlwaysOffSampler()
        : new AlwaysOnSampler();
  return root === name ? sampler : new ParentBasedSampler({ root: sampler });
}

const HOUR_MS = 3_600_000;

/** OpenTelemetry itself says nothing about exports that fail. Once an hour, so that an outage does not fill the log. */
function reportFailures(exporter: SpanExporter, log: Log): SpanExporter {
  let next = 0;
  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        if (result.error && performance.now() >= next) {
          next = performance.now() + HOUR_MS;
          log.warn(describeError(result.error), 'traces cannot be delivered');
        }
        done(result);
      });
    },
    shutdown: () => exporter.shutdown(),
  };
}
