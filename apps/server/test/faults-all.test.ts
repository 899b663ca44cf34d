// Everything at once: messages go in and out, customers walk menus and flows, schedules fire, campaigns and webhooks run, while
// processes and PostgreSQL are killed, wires cut, the disk filled, the network stalled and the clock moved. Nothing is lost,
// nothing doubled, nothing out of order, everything back soon, and memory flat. Sizes: faults/sizes.ts. The long run writes
// what it came to into docs/proof.md.
// @module-tag waits
// @module-tag long
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Installation } from './faults/installation.ts';
import { writeProof } from './proof.ts';
import { reportOf } from './faults/report.ts';
import { Run } from './faults/run.ts';
import { SEED, SIZES } from './faults/sizes.ts';

const timeout = 12 * 3_600_000;
const COMMAND =
  process.env['npm_lifecycle_event'] === 'test:long'
    ? 'npm run test:long -- faults-all'
    : 'LONG_TESTS=1 npx vitest run --project server faults-all';
const SECTION = { name: 'faults-all', title: 'All faults at once' };
/** Of all that goes out, what may have failed or be uncertain, and says so. */
const MOST_UNCERTAIN = 0.0001;
/** From the end of a fault, until what is written then is read and answered. */
const MOST_RECOVERY_MS = Number(process.env['FAULTS_RECOVERY_MS'] ?? 180_000);

let installation: Installation;
let run: Run;
beforeAll(async () => {
  installation = await Installation.start({ ALLOW_PRIVATE_URLS: 'true' });
  run = await Run.prepare(installation, SIZES, SEED);
}, timeout);
afterAll(async () => {
  await run?.close();
  await installation?.close();
}, timeout);

test(`FAULTS_SEED=${SEED}: nothing lost, nothing doubled, nothing out of order`, { timeout }, async () => {
  const from = performance.now();
  await run.goOn();
  const outcome = await run.outcome();
  const wrong = wrongOf(outcome);
  const rows = reportOf(run, outcome, performance.now() - from);
  const slow = run.faults.recovered.map((one) => JSON.stringify(one)).join('\n');
  process.stderr.write(`${slow}\n${rows.map((row) => row.join(': ')).join('\n')}\n`);
  if (process.env['LONG_TESTS'] === '1') writeProof(SECTION, COMMAND, wrong.length === 0, rows);
  expect(wrong).toEqual([]);
});

const told = (what: string, all: readonly string[]): string[] => all.map((one) => `${what}: ${one}`);

function wrongOf(outcome: Awaited<ReturnType<Run['outcome']>>): string[] {
  const { incoming, outgoing, schedules, campaigns, webhooks, grown } = outcome;
  const ofDirection = (what: string, { lost, doubled, outOfOrder }: typeof incoming): string[] => [
    ...told(`${what}, lost`, lost),
    ...told(`${what}, doubled`, doubled),
    ...told(`${what}, out of order`, outOfOrder),
  ];
  const uncertain = outgoing.failed + schedules.failed + campaigns.uncertain;
  return [
    ...ofDirection('in', incoming),
    ...ofDirection('out', outgoing),
    ...told('acknowledged and lost', outcome.acknowledgedAndLost),
    ...told('talk', outcome.sentences),
    ...told('menu', outcome.menus),
    ...told('flow', outcome.flows),
    ...told('schedule', schedules.wrong),
    ...told('campaign', campaigns.wrong),
    ...told('webhook', webhooks.wrong),
    ...told('fell', outcome.fallen),
    ...(campaigns.listed === campaigns.uncertain
      ? []
      : [`${campaigns.uncertain} uncertain, ${campaigns.listed} listed`]),
    ...(uncertain <= Math.ceil(outgoing.inbox * MOST_UNCERTAIN) ? [] : [`${uncertain} failed or are uncertain`]),
    ...run.faults.recovered
      .filter(({ sinceLast }) => sinceLast > MOST_RECOVERY_MS)
      .map((one) => `back late: ${JSON.stringify(one)}`),
    ...grown.filter(({ isFlat }) => !isFlat).map((one) => `memory grows: ${JSON.stringify(one)}`),
  ];
}
