// A run's figures as rows of docs/proof.md.
import type { Row } from '../proof.ts';
import type { Outcome, Run } from './run.ts';
import { SEED, SIZES } from './sizes.ts';

/** The value below which so much of them is. */
function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
}

const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`;

function recoveries({ faults }: Run): Row[] {
  return [...faults.counts]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([fault, count]): Row => {
      const times = faults.recovered.filter((one) => one.fault === fault).map(({ sinceLast }) => sinceLast);
      const [half, most] = [quantile(times, 0.5), Math.max(0, ...times)];
      return [
        `${fault}: times; back again, half of them within, all within`,
        `${count}; ${seconds(half)}, ${seconds(most)}`,
      ];
    });
}

export function reportOf(run: Run, outcome: Outcome, tookMs: number): Row[] {
  const { incoming, outgoing, schedules, campaigns, webhooks, menus, flows, grown } = outcome;
  const asked = Object.entries(SIZES).map(([name, size]) => `${name} ${size}`);
  return [
    ['asked for (FAULTS_…), and the seed', `${asked.join(', ')}; ${SEED}`],
    ['took', `${(tookMs / 60_000).toFixed(1)} min`],
    ['written by customers: on the network, in the inbox', `${incoming.phone}, ${incoming.inbox}`],
    ['acknowledged to a talking customer, and lost', outcome.acknowledgedAndLost.length],
    [
      'in: lost, doubled, out of order',
      `${incoming.lost.length}, ${incoming.doubled.length}, ${incoming.outOfOrder.length}`,
    ],
    ['written by the company: in the inbox, on the network', `${outgoing.inbox}, ${outgoing.phone}`],
    [
      'out: lost, doubled, out of order',
      `${outgoing.lost.length}, ${outgoing.doubled.length}, ${outgoing.outOfOrder.length}`,
    ],
    ['out: failed, and shown as such', outgoing.failed],
    ['talks of which a sentence is missing, twice or elsewhere', outcome.sentences.length],
    [
      'customers in menus, in flows: not as they should be',
      `${menus.length} of ${SIZES.customers}, ${flows.length} of ${SIZES.customers}`,
    ],
    ['scheduled messages: sent, failed, wrong', `${schedules.fired}, ${schedules.failed}, ${schedules.wrong.length}`],
    [
      'people of campaigns: sent, uncertain and listed, wrong',
      `${campaigns.sent}, ${campaigns.uncertain}, ${campaigns.wrong.length}`,
    ],
    [
      'webhooks: told, told again under the same name, wrong',
      `${webhooks.told}, ${webhooks.repeats}, ${webhooks.wrong.length}`,
    ],
    ...recoveries(run),
    ['processes that ended by themselves', outcome.fallen.length],
    ['memory of a process at most', `${run.memory.most} MB`],
    ...grown.map(({ what, seconds: lived, early, late }): Row => [
      `memory of \`${what}\`, which lived ${lived} s: second quarter, last`,
      `${early} MB, ${late} MB`,
    ]),
  ];
}
