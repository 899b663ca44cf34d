// Traces: spans at a few seams of ours, where a setting says where they go (start-tracing.ts). Elsewhere nothing of it is
// loaded, and each seam costs a comparison.
import type * as Api from '@opentelemetry/api';
import type { Attributes, Context, Span, SpanKind, Tracer } from '@opentelemetry/api';

export interface Tracing {
  api: typeof Api;
  tracer: Tracer;
}

let tracing: Tracing | undefined;

/** Whoever has loaded it gives it to all seams of this process; undefined: no more. */
export function traceWith(given: Tracing | undefined): void {
  tracing = given;
}

export interface Seam {
  kind: keyof typeof SpanKind;
  attributes?: Attributes;
  /** what it is part of, as others or a row say it (W3C traceparent); left out: whatever is under way here */
  traceparent?: string | undefined;
  /** true: only as a part of what is under way, for there is no end of such */
  partOnly?: true;
  /** true: never a part of it: it only happened to wake this */
  alone?: true;
}

/** One span around some work; its error is the work's. */
export function traced<T>(name: string, seam: Seam, work: () => Promise<T>): Promise<T> {
  if (!tracing) return work();
  const { api, tracer } = tracing;
  if (seam.partOnly && !underWay()) return work();
  const options = { kind: api.SpanKind[seam.kind], attributes: seam.attributes ?? {} };
  return tracer.startActiveSpan(name, options, parentOf(seam), async (span) => {
    try {
      return await work();
    } catch (error) {
      note(span, error);
      throw error;
    } finally {
      span.end();
    }
  });
}

function parentOf({ traceparent: whose, alone }: Seam): Context {
  if (!tracing) throw new Error('nothing is traced');
  const { api } = tracing;
  if (whose !== undefined) return api.propagation.extract(api.ROOT_CONTEXT, { traceparent: whose });
  return alone ? api.ROOT_CONTEXT : api.context.active();
}

/** Its kind and code: what an error says may be anybody's. */
function note(span: Span, error: unknown): void {
  if (!tracing) return;
  const code = error instanceof Error && 'code' in error ? String(error.code) : undefined;
  span.setAttribute('error.type', code ?? (error instanceof Error ? error.name : 'error'));
  span.setStatus({ code: tracing.api.SpanStatusCode.ERROR });
}

/** Of work that others wait for here and now: not of what woke a loop, and has long ended. */
function underWay(): Span | undefined {
  const span = tracing?.api.trace.getActiveSpan();
  return span?.isRecording() ? span : undefined;
}

/** What others are told so that their part joins this one; undefined: nothing is traced. */
export function traceparent(): string | undefined {
  if (!tracing || !underWay()) return undefined;
  const { api } = tracing;
  const carrier: { traceparent?: string } = {};
  api.propagation.inject(api.context.active(), carrier);
  return carrier.traceparent;
}

/** For a call of ours to somebody else. */
export function traceHeaders(): { traceparent?: string } {
  const told = traceparent();
  return told === undefined ? {} : { traceparent: told };
}

/** For a line of the log. */
export function traceIds(): { trace_id?: string; span_id?: string } {
  const span = underWay()?.spanContext();
  return span ? { trace_id: span.traceId, span_id: span.spanId } : {};
}
