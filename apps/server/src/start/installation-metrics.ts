// How much waits, and how long, for Prometheus: what super-administrators look at, from the same source.
import { NUMBERS, readNumbers, type NumberName } from '../modules/insight/installation/numbers.repo.ts';
import type { Metrics, Reading } from '../platform/http/metrics.ts';
import type { Platform } from '../platform/platform.ts';

const LABELS = ['lane', 'state'];

export function installationMetrics(metrics: Metrics, { db }: Platform): void {
  metrics.gauges(NUMBERS, LABELS, async () =>
    (await db.readSystem(readNumbers)).map(({ name, label, is, value }): Reading<NumberName> => ({
      name,
      ...(label !== null && is !== null && { labels: { [label]: is } }),
      value: Number(value),
    })),
  );
}
