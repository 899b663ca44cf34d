// Two processes of each role on one database, behind nginx without sticky sessions, with Redis between them and PgBouncer before
// PostgreSQL: a rolling update from the release before, then each role killed and stopped, while people talk. Nothing is lost
// or doubled, every browser hears, lines are spread evenly and back soon. Debian's redis-server, pgbouncer and nginx must be there.
// MANY_MESSAGES, MANY_FROM: a smaller form, another release. The long run writes what it came to into docs/proof.md.
// @module-tag waits
// @module-tag long
import { afterAll, beforeAll, expect, test } from 'vitest';
import { compareDirection, compareSentences } from './faults/compare.ts';
import { untilDone } from './faults/persistent.ts';
import { Progress } from './faults/progress.ts';
import { Talk } from './faults/talk.ts';
import { Browsers } from './many-machines/browsers.ts';
import { POOLED } from './many-machines/front.ts';
import { Machines, ROLES, type MachineRole } from './many-machines/machines.ts';
import { releaseBefore, unpack } from './many-machines/release-before.ts';
import { until } from './phones.ts';
import { writeProof, type Row } from './proof.ts';

const timeout = 3_600_000;
const MESSAGES = Number(process.env['MANY_MESSAGES'] ?? 2_000);
const CUSTOMERS = 20;
const LINES = 6;
const BROWSERS = 8;
const SECTION = { name: 'many-machines', title: 'Many machines' };
const COMMAND = 'LONG_TESTS=1 npx vitest run --project server many-machines';

const before = releaseBefore();
let machines: Machines;
let browsers: Browsers;
let lines: number[];
let talk: Talk;
beforeAll(async () => {
  machines = await Machines.start((folder) => unpack(before, folder));
  lines = [];
  for (let n = 0; n < LINES; n += 1) lines.push(await machines.pairLine({ name: `Line ${n}`, isDefault: n === 0 }));
  talk = await Talk.begin(machines, lines, { messages: MESSAGES, customers: CUSTOMERS });
  browsers = await Browsers.open(machines.address, machines.token, machines.companyId, BROWSERS);
}, timeout);
afterAll(async () => {
  browsers?.close();
  await machines?.close();
}, timeout);

let strangers = 0;

/** Somebody new writes to each line; answers how long it took, in ms, until the inbox had the last of them. */
async function untilAllLinesHear(): Promise<number> {
  const from = performance.now();
  await Promise.all(
    lines.map(async (whatsappId) => {
      strangers += 1;
      const number = String(5_511_930_000_000 + strangers);
      const body = `from ${number}`;
      const at = 'sim_messages where body = $1';
      await untilDone(
        machines,
        ['POST', `/simulator/${whatsappId}/messages`, { number, body }],
        async () => (await machines.count(at, [body])) > 0,
      );
      await until(async () => expect(await machines.count('messages where body = $1', [body])).toBe(1), 60_000);
    }),
  );
  return performance.now() - from;
}

/** Each of them, of a ticket that was not there before. */
async function untilAllBrowsersHear(): Promise<number> {
  const from = performance.now();
  strangers += 1;
  const number = String(5_511_930_000_000 + strangers);
  await untilDone(machines, ['POST', `/simulator/${lines[0]}/messages`, { number, body: 'hello' }]);
  await browsers.untilAllHeard(number);
  return performance.now() - from;
}

const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`;

test('a rolling update, kills and stops: nothing lost, nothing doubled, everybody hears', { timeout }, async () => {
  const progress = new Progress(2 * talk.total);
  const talking = talk.goOn(progress);
  const rows: Row[] = [
    ['processes', ROLES.map((role) => `2 ${role}`).join(', ')],
    ['updated from', before],
  ];
  const steps: [string, () => Promise<string>][] = [
    ...[0, 1].flatMap(() =>
      ROLES.map((role): (typeof steps)[number] => [`${role} updated`, () => goes(role, 'SIGTERM')]),
    ),
    ['channels killed (kill -9): all lines hear again after', () => goes('channels', 'SIGKILL')],
    ['channels stopped (SIGTERM): all lines hear again after', () => goes('channels', 'SIGTERM')],
    ['api killed: all browsers hear again after', () => goes('api', 'SIGKILL')],
    ['worker killed: all lines hear after', () => goes('worker', 'SIGKILL')],
  ];
  for (const [n, [what, step]] of steps.entries()) {
    progress.allow((n + 1) / (steps.length + 1));
    await progress.reaches(n / (steps.length + 1));
    rows.push([what, await step()]);
  }
  progress.allow(Infinity);
  await talking;
  await machines.untilNoneLeft(`outbox where command->>'kind' = 'send'`);
  await machines.untilNoneLeft('sim_deliveries');

  await until(async () => expect(await machines.shares()).toEqual([LINES / 2, LINES / 2]));
  const [incoming, outgoing] = [await compareDirection(machines, false), await compareDirection(machines, true)];
  const sessions = await machines.front.sessions();
  const sentences = await compareSentences(machines, lines, talk.each);
  const wrong = [
    ...incoming.lost,
    ...incoming.doubled,
    ...incoming.outOfOrder,
    ...outgoing.lost,
    ...outgoing.doubled,
    ...outgoing.outOfOrder,
    ...sentences,
  ];
  rows.push(
    [
      'in: on the network, in the inbox; lost, doubled, out of order',
      `${incoming.phone}, ${incoming.inbox}; ${incoming.lost.length}, ${incoming.doubled.length}, ${incoming.outOfOrder.length}`,
    ],
    [
      'out: in the inbox, on the network; lost, doubled, out of order',
      `${outgoing.inbox}, ${outgoing.phone}; ${outgoing.lost.length}, ${outgoing.doubled.length}, ${outgoing.outOfOrder.length}`,
    ],
    ['browsers that had to load everything anew', browsers.reloads],
    ['sessions of PostgreSQL for requests, through PgBouncer', sessions],
  );
  process.stderr.write(`${rows.map((row) => row.join(': ')).join('\n')}\n`);
  if (process.env['LONG_TESTS'] === '1') writeProof(SECTION, COMMAND, wrong.length === 0, rows);
  expect(wrong).toEqual([]);
  expect(browsers.reloads).toBe(0);
  expect(sessions).toBeGreaterThan(0);
  expect(sessions).toBeLessThanOrEqual(POOLED);
});

/** The first of that role goes; answers how long it took until what depends on it went on. Then another stands in its place. */
async function goes(role: MachineRole, signal: 'SIGKILL' | 'SIGTERM'): Promise<string> {
  const from = performance.now();
  await machines.stop(role, signal);
  const ended = performance.now() - from;
  await (role === 'api' ? untilAllBrowsersHear() : untilAllLinesHear());
  const took = performance.now() - from;
  await machines.replace(role);
  await untilAllBrowsersHear();
  await untilAllLinesHear();
  return signal === 'SIGKILL' ? seconds(took) : `${seconds(took)}, of which ${seconds(ended)} until it had ended`;
}
