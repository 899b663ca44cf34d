// Everything at once, for as long as one likes: customers write and are answered while processes and PostgreSQL are killed.
// @module-tag waits
// @module-tag long
import { afterAll, beforeAll, expect, test } from 'vitest';
import { compareDirection, compareSentences } from './faults/compare.ts';
import { Faults } from './faults/faults.ts';
import { Installation } from './faults/installation.ts';
import { Progress } from './faults/progress.ts';
import { Dice, SEED, SIZES } from './faults/sizes.ts';
import { Talk } from './faults/talk.ts';
import { untilNoneLeft } from './phones.ts';

const HOURS = 8;
const timeout = HOURS * 3_600_000;

let installation: Installation;
beforeAll(async () => {
  installation = await Installation.start({ ALLOW_PRIVATE_URLS: 'true' });
}, timeout);
afterAll(() => installation?.close());

test(`FAULTS_SEED=${SEED}: nothing lost, nothing doubled, all in order`, { timeout }, async () => {
  const lines = [await installation.pairLine({ name: 'Talk 1', isDefault: true })];
  lines.push(await installation.pairLine({ name: 'Talk 2' }));
  const talk = await Talk.begin(installation, lines, SIZES);
  const progress = new Progress(2 * talk.total);
  const faults = new Faults(installation, new Dice(SEED));
  await Promise.all([talk.goOn(progress), faults.happen(SIZES.kills, progress)]);
  await untilNoneLeft(() => installation.count(`outbox where command->>'kind' = 'send'`));
  await untilNoneLeft(() => installation.count('sim_deliveries'));
  const [incoming, outgoing] = [
    await compareDirection(installation, false),
    await compareDirection(installation, true),
  ];
  process.stderr.write(
    `${JSON.stringify({ incoming, outgoing, faults: faults.counts, recovery: faults.recovered })}\n`,
  );
  const right = { lost: [], doubled: [], outOfOrder: [] };
  expect(incoming).toMatchObject(right);
  expect(outgoing).toMatchObject(right);
  expect(await compareSentences(installation, lines, talk.each)).toEqual([]);
  const arrived = await installation.rows<{ external_id: string }>(
    'select external_id from messages where not from_me and external_id = any($1::text[])',
    [[...talk.acknowledged.keys()]],
  );
  expect(arrived).toHaveLength(talk.acknowledged.size);
  expect(installation.processes.flatMap(({ fallen }) => fallen)).toEqual([]);
});
