// Lines that end while something is in hand, or again and again.
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  MARIA,
  SHOP,
  TestContext,
  closeLines,
  openChannel,
  pairedLine,
  send,
  startFake,
  text,
  untilStatus,
  waitFor,
  type TestLine,
} from '../test/test-line.ts';

afterEach(closeLines);

const HIDDEN = '5511977776666';

const openings = ({ states }: TestContext): number => states.filter(({ status }) => status === 'CONNECTED').length;

/** Somebody writes whose message cannot be translated before `go`. */
async function messageInHand({ fake, context }: TestLine): Promise<{ go: () => void }> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { credentials } = context;
  const read = credentials.get.bind(credentials);
  const isDecrypted = vi.fn<() => void>();
  const lookup = `lid-mapping/${fake.customer(HIDDEN, { hidePhone: true }).lid.split('@')[0]}_reverse`;
  vi.spyOn(credentials, 'get').mockImplementation(async (keys) => {
    if (keys.includes(lookup)) {
      isDecrypted();
      await promise;
    }
    return read(keys);
  });
  await fake.customer(HIDDEN).text('em mãos');
  await waitFor(() => expect(isDecrypted).toHaveBeenCalled());
  return { go: resolve };
}

describe('a server that wants us to dial anew', () => {
  it('in the middle of a message: the line lives on, and the message comes', async () => {
    const line = await pairedLine();
    const { fake, context, channel } = line;
    const { go } = await messageInHand(line);
    const before = openings(context);
    fake.company(SHOP).restart();
    await waitFor(() => expect(openings(context)).toBeGreaterThan(before));
    go();
    await send(channel, MARIA, text('ainda aqui'));
    await waitFor(() => expect(context.bodies()).toEqual(['em mãos']));
    await fake.customer(MARIA).text('oi');
    await waitFor(() => expect(context.bodies()).toEqual(['em mãos', 'oi']));
  });

  it('under load: everything comes, and goes out', async () => {
    const { fake, context, channel } = await pairedLine();
    const maria = fake.customer(MARIA);
    context.credentials.slowness = 1;
    const people = Array.from({ length: 30 }, (_, n) => `55119777700${10 + n}`);
    for (const round of [1, 2]) {
      const before = openings(context);
      await Promise.all(people.map((phone) => fake.customer(phone).text(`${round}`)));
      await waitFor(() => expect(context.messages().length).toBeGreaterThan((round - 1) * people.length));
      fake.company(SHOP).restart();
      await waitFor(() => expect(openings(context)).toBeGreaterThan(before));
      await send(channel, MARIA, text(`${round}`));
      await waitFor(() => expect(context.messages()).toHaveLength(round * people.length));
    }
    await waitFor(() => expect(maria.received).toHaveLength(2));
  });

  it('each time we have: it is left in peace for a while', async () => {
    const { fake, context } = await pairedLine();
    fake.events.on('login', () => fake.company(SHOP).restart());
    fake.company(SHOP).restart();
    expect(await untilStatus(context, 'TIMEOUT')).toMatchObject({ reason: 'connectionLost' });
    expect(openings(context)).toBeLessThan(5);
  });
});

it('a server that wants a code to be shown anew is dialled after a pause', async () => {
  const fake = await startFake();
  const context = new TestContext();
  await openChannel(fake, context);
  await untilStatus(context, 'qrcode');
  fake.restartUnpaired();
  expect(await untilStatus(context, 'TIMEOUT')).toMatchObject({ reason: 'connectionLost' });
  expect(context.states.filter(({ status }) => status === 'qrcode')).toHaveLength(1);
});

it('what a stop ends in the middle of a message is nothing to complain of', async () => {
  const line = await pairedLine();
  const { go } = await messageInHand(line);
  const stopped = line.channel.stop();
  go();
  await stopped;
  await waitFor(() => expect(line.fake.company(SHOP).unacknowledged).toBe(1));
  expect(line.context.complaints).toEqual([]);
});

it('a passkey that is asked of a paired connection costs it nothing', async () => {
  const { fake, context, channel } = await pairedLine();
  fake.company(SHOP).demandPasskey();
  await fake.company(SHOP).settled();
  await send(channel, MARIA, text('ainda aqui'));
  expect(context.state?.status).toBe('CONNECTED');
  expect(context.credentials.rows.has('creds')).toBe(true);
});
