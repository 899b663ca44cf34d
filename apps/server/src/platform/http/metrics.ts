// What Prometheus reads: names end in their unit, counters in _total; labels are few and of few values.
import { APP_VERSION } from '@recado/contract/constants';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { roundTrips } from '../db/client.ts';
import { jobRuns } from '../jobs/jobs.ts';
import type { Platform } from '../platform.ts';

/** One value of a gauge. */
export interface Reading<Name extends string> {
  name: Name;
  labels?: Record<string, string>;
  value: number;
}

/** However often it is scraped, the database is asked this often at most. */
const READ_FOR_MS = 5_000;
const SECONDS = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
/** Anything else is one method to us: there may be thirty. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

export class Metrics {
  readonly registry = new Registry();
  readonly #requests: Histogram;
  readonly #log: Platform['log'];

  constructor(platform: Pick<Platform, 'db' | 'log'>) {
    this.#log = platform.log;
    const registers = [this.registry];
    collectDefaultMetrics({ register: this.registry });
    this.registry.registerMetric(roundTrips);
    this.registry.registerMetric(jobRuns);
    const statements = new Counter({
      name: 'recado_sql_statements_total',
      help: 'SQL statements run by this process, those of transactions included',
      registers,
      collect() {
        this.reset();
        this.inc(platform.db.statements());
      },
    });
    void statements;
    new Gauge({ name: 'recado_build_info', help: 'Always 1', labelNames: ['version'], registers }).set(
      { version: APP_VERSION },
      1,
    );
    this.#requests = new Histogram({
      name: 'recado_http_request_duration_seconds',
      help: 'From a request to the end of its answer, by the pattern of its address',
      labelNames: ['method', 'route', 'status'],
      buckets: SECONDS,
      registers,
    });
  }

  /** Every request from here on, also those that nothing answers to. */
  watch(app: FastifyInstance): void {
    app.addHook('onResponse', (request, reply, done) => {
      const labels = { ...describe(request), status: `${Math.floor(reply.statusCode / 100)}xx` };
      this.#requests.observe(labels, reply.elapsedTime / 1_000);
      done();
    });
  }

  /** A number that this process knows. */
  gauge(name: string, help: string, value: () => number): void {
    const gauge = new Gauge({
      name,
      help,
      registers: [this.registry],
      collect() {
        this.set(value());
      },
    });
    void gauge;
  }

  /**
   * Numbers that are asked for together, and kept for a while. Where they cannot be read they are left out, and the rest is
   * told all the same; the log says so, once until they can be read again.
   */
  gauges<Name extends string>(
    helps: Record<Name, string>,
    labelNames: readonly string[],
    read: () => Promise<readonly Reading<Name>[]>,
  ): void {
    let readings: Promise<readonly Reading<Name>[]> | undefined;
    let failed = false;
    const readOnce = async (): Promise<readonly Reading<Name>[]> => {
      try {
        const found = await read();
        failed = false;
        return found;
      } catch (error) {
        if (!failed) this.#log.warn({ err: error }, 'metrics of the whole installation cannot be read');
        failed = true;
        return [];
      }
    };
    const current = (): Promise<readonly Reading<Name>[]> => {
      if (!readings) {
        readings = readOnce();
        setTimeout(() => (readings = undefined), READ_FOR_MS).unref();
      }
      return readings;
    };
    for (const [name, help] of Object.entries<string>(helps)) {
      const gauge = new Gauge({
        name,
        help,
        labelNames,
        registers: [this.registry],
        async collect() {
          this.reset();
          // What has no label is zero after a reset, and is not to be told before it is read.
          this.remove({});
          for (const reading of await current())
            if (reading.name === name) this.set(reading.labels ?? {}, reading.value);
        },
      });
      void gauge;
    }
  }
}

/** Never the address itself: anybody may ask for any. */
const describe = ({ method, routeOptions }: FastifyRequest): { method: string; route: string } => ({
  method: METHODS.has(method) ? method : 'other',
  route: routeOptions.url ?? 'none',
});
