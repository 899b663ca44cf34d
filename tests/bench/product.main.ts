// The product as main.ts starts it, but without the distance between messages of WhatsApp Web, with one on the simulated network where that is wanted; it tells its memory.
import type { Networks } from '@recado/server/app';
import { loadConfig, type Config } from '@recado/server/platform/config/config';
import { createLog } from '@recado/server/platform/log/log';
import { start } from '@recado/server/start/start';
import { answerCalls } from './child-calls.ts';

export interface Memory {
  /** resident, as it stands: bytes */
  resident: number;
  /** what is left of the heap and of buffers outside it once the garbage is gone: bytes */
  live: number;
}

// No setting: nobody should send faster than a person writes. What start() is given goes to the channels whole.
const config: Config & Pick<Networks, 'whatsappWebPaceMs' | 'simulatorPaceMs'> = {
  ...loadConfig(process.env),
  whatsappWebPaceMs: 0,
  simulatorPaceMs: Number(process.env['BENCH_SIMULATOR_PACE_MS'] ?? 0),
};
const starting = start(config, createLog(config.logLevel));
const end = (): void => void starting.then((running) => running.close()).finally(() => process.exit());
process.once('SIGTERM', end);
process.once('disconnect', end);

const calls = {
  memory(): Memory {
    const resident = process.memoryUsage.rss();
    if (!globalThis.gc) throw new Error('start it with --expose-gc');
    globalThis.gc();
    const { heapUsed, external } = process.memoryUsage();
    return { resident, live: heapUsed + external };
  },
  /** Later than the start, because it loads Baileys: a product without such connections has none of it. */
  trustFakeNetwork: async (): Promise<void> => void (await import('@recado/fake-whatsapp/preload')),
};
export type ProductCalls = typeof calls;
await starting;
answerCalls(calls);
