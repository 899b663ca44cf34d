// What the log says of a line that is away for long.
import { pino } from 'pino';
import { beforeEach, expect, it } from 'vitest';
import { LineLog } from './line-log.ts';

interface Written {
  level: number;
  msg: string;
  reason?: string;
  detail?: string;
  tries?: number;
  err?: object;
}

let written: Written[];
let log: LineLog;

beforeEach(() => {
  written = [];
  const sink = { write: (line: string) => void written.push(JSON.parse(line) as Written) };
  log = new LineLog(pino({ base: undefined }, sink));
});

const lost = { status: 'TIMEOUT', reason: 'connectionLost', detail: 'getaddrinfo ENOTFOUND example' } as const;
const refused = { status: 'DISCONNECTED', reason: 'accountRefused' } as const;

it('says so at once, in one line without a stack, then ever more seldom, and when it is back', () => {
  for (let tries = 1; tries <= 100; tries += 1) {
    log.heard({ status: 'OPENING' }, tries - 1);
    log.heard(lost, tries);
  }
  log.heard({ status: 'CONNECTED' }, 0);
  log.heard({ status: 'CONNECTED' }, 0);
  expect(written.slice(0, -1).map(({ tries }) => tries)).toEqual([1, 2, 4, 8, 16, 32, 64]);
  expect(written[0]).toMatchObject({
    level: 40,
    reason: 'connectionLost',
    detail: 'getaddrinfo ENOTFOUND example',
    msg: 'the line is down, and will be dialled again',
  });
  expect(written[0]).not.toHaveProperty('err');
  expect(written.at(-1)).toMatchObject({ level: 30, msg: 'the line is up again' });
});

it('says at once that the reason is another one, and that a person must act', () => {
  for (const tries of [1, 2]) log.heard(lost, tries);
  log.heard({ ...lost, reason: 'serverRefused' }, 3);
  log.heard(refused, 3);
  log.heard(refused, 0);
  expect(written.slice(2).map(({ reason, msg }) => [reason, msg])).toEqual([
    ['serverRefused', 'the line is down, and will be dialled again'],
    ['accountRefused', 'the line is down, and waits for a person'],
    ['accountRefused', 'the line is down, and waits for a person'],
  ]);
});

it('does not tell every turn of one that comes and goes', () => {
  for (let tries = 1; tries <= 8; tries += 1) {
    log.heard(lost, tries);
    log.heard({ status: 'CONNECTED' }, 0);
  }
  expect(written.map(({ tries }) => tries ?? 'up')).toEqual([1, 'up', 2, 'up', 4, 'up', 8, 'up']);
});

it('says nothing of what people do or leave undone', () => {
  log.heard({ status: 'DISCONNECTED', reason: 'loggedOut' }, 0);
  log.heard({ status: 'qrcode', qrcode: 'x' }, 0);
  log.heard({ status: 'DISCONNECTED', reason: 'codesExpired' }, 0);
  expect(written).toEqual([]);
});

it('shows where it was that something failed which is no network', () => {
  log.heard(lost, 1, new Error('no such module'));
  expect(written[0]?.err).toMatchObject({ message: 'no such module', stack: expect.any(String) });
});
