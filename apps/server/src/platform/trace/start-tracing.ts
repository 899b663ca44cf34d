// Loads OpenTelemetry, and sends what is traced by OTLP over HTTP. Its own OTEL_… variables (headers, sampler) hold as they are.
import { traceWith } from './trace.ts';

export interface TracingOptions {
  /** of the receiver; traces go to /v1/traces below it */
  endpoint: string;
  version: string;
  roles: readonly string[];
}

/** Answers how to end it: what was traced goes out first. */
export async function startTracing({ endpoint, version, roles }: TracingOptions): Promise<() => Promise<void>> {
  const [api, sdk, { OTLPTraceExporter }, { resourceFromAttributes }] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace-node'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
  ]);
  const provider = new sdk.NodeTracerProvider({
    resource: resourceFromAttributes({
      'service.name': process.env['OTEL_SERVICE_NAME'] ?? 'recado',
      'service.version': version,
      'recado.roles': [...roles],
    }),
    spanProcessors: [
      new sdk.BatchSpanProcessor(new OTLPTraceExporter({ url: `${endpoint.replace(/\/+$/, '')}/v1/traces` })),
    ],
  });
  provider.register();
  traceWith({ api, tracer: provider.getTracer('recado', version) });
  return async () => {
    traceWith(undefined);
    for (const each of [api.trace, api.context, api.propagation]) each.disable();
    // A receiver that is away keeps nobody from ending.
    await provider.shutdown().catch(() => undefined);
  };
}
