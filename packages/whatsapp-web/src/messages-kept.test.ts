// What comes in over drops, deaths of the process and stores that fail.
import { afterEach, describe, expect, it } from 'vitest';
import {
  MARIA,
  SHOP,
  afterCrash,
  closeLines,
  openChannel,
  pairedLine,
  send,
  text,
  untilStatus,
  waitFor,
} from '../test/test-line.ts';

afterEach(closeLines);

describe('nothing is lost, nothing doubled', () => {
  it('what waited while we were away comes in order, as a replay', async () => {
    const { fake, context, channel } = await pairedLine();
    await channel.stop();
    const maria = fake.customer(MARIA);
    for (let n = 0; n < 20; n += 1) await maria.text(`m${n}`);
    const line = await afterCrash({ fake, context });
    await waitFor(() => expect(line.context.bodies()).toEqual(Array.from({ length: 20 }, (_, n) => `m${n}`)));
    expect(line.context.messages().every(({ live }) => !live)).toBe(true);
  });

  it('a message that could not be stored is not acknowledged, and comes again', async () => {
    const { fake, context } = await pairedLine();
    context.refusals = 1;
    await fake.customer(MARIA).text('importante');
    await waitFor(() => expect(context.state?.status).toBe('TIMEOUT'));
    expect(context.bodies()).toEqual([]);
    expect(fake.company(SHOP).unacknowledged).toBeGreaterThan(0);
    const line = await afterCrash({ fake, context });
    await waitFor(() => expect(line.context.bodies()).toEqual(['importante']));
    await waitFor(() => expect(fake.company(SHOP).unacknowledged).toBe(0));
    // The conversation goes on with the same keys.
    await fake.customer(MARIA).text('e depois');
    await waitFor(() => expect(line.context.bodies()).toEqual(['importante', 'e depois']));
    expect(
      line.context.events.filter((event) => event.kind === 'message' && event.content.type === 'unreadable'),
    ).toEqual([]);
  });

  it('a receipt of somebody who could not be looked up comes again', async () => {
    const { fake, context, channel } = await pairedLine({ receipts: 'none' });
    const id = await send(channel, MARIA, text('oi'));
    await channel.stop();
    fake.customer(MARIA).read([id]);
    context.credentials.unreadable = 'lid-mapping/';
    const broken = await openChannel(fake, context);
    await untilStatus(context, 'TIMEOUT');
    await broken.stop();
    expect(fake.company(SHOP).unacknowledged).toBeGreaterThan(0);
    context.credentials.unreadable = undefined;
    await openChannel(fake, context);
    await waitFor(() => expect(context.events).toContainEqual(expect.objectContaining({ kind: 'ack', id, ack: 4 })));
    await waitFor(() => expect(fake.company(SHOP).unacknowledged).toBe(0));
  });

  it.each([
    ['before the message is stored', 'before'],
    ['after it is stored, before its keys are', 'after'],
  ])('the process dies %s', async (_, moment) => {
    const { fake, context } = await pairedLine();
    const maria = fake.customer(MARIA);
    await maria.text('um');
    await waitFor(() => expect(context.bodies()).toEqual(['um']));
    const { promise, resolve } = Promise.withResolvers<void>();
    context.beforeReceive = (events) => {
      if (moment === 'after') context.events.push(...events);
      context.isDead = true;
      resolve();
      return Promise.resolve();
    };
    await maria.text('dois');
    await promise;
    const line = await afterCrash({ fake, context });
    await maria.text('três');
    await waitFor(() => expect(line.context.bodies()).toEqual(['um', 'dois', 'três']));
    expect(
      line.context.events.filter((event) => event.kind === 'message' && event.content.type === 'unreadable'),
    ).toEqual([]);
    await waitFor(() => expect(fake.company(SHOP).unacknowledged).toBe(0));
  });

  it('the process dies after the receipt, before the keys are written', async () => {
    const { fake, context, channel } = await pairedLine();
    const maria = fake.customer(MARIA);
    await maria.text('um');
    await waitFor(() => expect(context.bodies()).toEqual(['um']));
    await send(channel, MARIA, text('resposta'));
    // From here on no key is written any more, and receipts go out all the same.
    const { promise, resolve } = Promise.withResolvers<void>();
    context.credentials.gate = promise;
    await maria.text('dois');
    await maria.text('três');
    await waitFor(() => expect(context.bodies()).toEqual(['um', 'dois', 'três']));
    await waitFor(() => expect(fake.company(SHOP).unacknowledged).toBe(0));
    const line = await afterCrash({ fake, context });
    resolve();
    await maria.text('quatro');
    await waitFor(() => expect(line.context.bodies()).toEqual(['um', 'dois', 'três', 'quatro']));
    await send(line.channel, MARIA, text('outra resposta'));
    await maria.text('cinco');
    await waitFor(() => expect(line.context.bodies().at(-1)).toBe('cinco'));
    expect(
      line.context.events.filter((event) => event.kind === 'message' && event.content.type === 'unreadable'),
    ).toEqual([]);
  });

  it('the process dies after the keys are written, and the receipt is lost', async () => {
    const { fake, context, channel } = await pairedLine();
    const maria = fake.customer(MARIA);
    await maria.text('um');
    await waitFor(() => expect(fake.company(SHOP).unacknowledged).toBe(0));
    await send(channel, MARIA, text('resposta'));
    await maria.nextMessage();
    context.beforeReceive = () => {
      // What we say from here on is not heard.
      fake.faults.mute(true);
      return Promise.resolve();
    };
    const id = await maria.text('dois');
    await waitFor(() => expect(context.credentials.rows.get('received')?.toString()).toContain(id));
    fake.faults.drop(SHOP);
    fake.faults.mute(false);
    expect(fake.company(SHOP).unacknowledged).toBeGreaterThan(0);
    const line = await afterCrash({ fake, context });
    await maria.text('três');
    await waitFor(() => expect(line.context.bodies()).toEqual(['um', 'dois', 'três']));
    await waitFor(() => expect(fake.company(SHOP).unacknowledged).toBe(0));
    expect(line.context.events.filter(({ kind }) => kind === 'message')).toHaveLength(3);
    expect(fake.stanzas.filter(({ tag, attrs }) => tag === 'receipt' && attrs.type === 'retry')).toEqual([]);
  });

  it('the receipt is lost: what comes again is known, and not asked for', async () => {
    const { fake, context, channel } = await pairedLine();
    const maria = fake.customer(MARIA);
    // Both sides have spoken: from here on a used key is one that fits no session.
    await maria.text('olá');
    await waitFor(() => expect(context.bodies()).toEqual(['olá']));
    await send(channel, MARIA, text('olá'));
    await maria.nextMessage();
    context.events.splice(0);
    fake.faults.duplicateNext(5);
    for (let n = 0; n < 5; n += 1) await maria.text(`m${n}`);
    await waitFor(() => expect(context.bodies()).toEqual(['m0', 'm1', 'm2', 'm3', 'm4']));
    await waitFor(() => expect(fake.company(SHOP).unacknowledged).toBe(0));
    expect(context.events.filter(({ kind }) => kind === 'message')).toHaveLength(5);
    expect(fake.stanzas.filter(({ tag, attrs }) => tag === 'receipt' && attrs.type === 'retry')).toEqual([]);
  });
});
