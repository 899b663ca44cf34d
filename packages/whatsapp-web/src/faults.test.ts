import { afterEach, describe, expect, it } from 'vitest';
import {
  SHOP,
  afterCrash,
  chatWith,
  closeLines,
  openChannel,
  pairedLine,
  text,
  untilStatus,
  waitFor,
  type TestLine,
} from '../test/test-line.ts';

afterEach(closeLines);

const CUSTOMERS = ['5511988880001', '5511988880002', '5511988880003'];
const EACH = 60;
const bodies = Array.from({ length: EACH }, (_, n) => `m${n}`);

/** As the owner of the channel does: dials again whenever the line is lost. */
async function reopened({ fake, context, channel }: TestLine): Promise<TestLine> {
  await waitFor(() => expect(context.state?.status).toBe('TIMEOUT'));
  await channel.stop();
  const next = await openChannel(fake, context);
  await untilStatus(context, 'CONNECTED');
  return { fake, context, channel: next };
}

const bodiesFrom = (line: TestLine, phone: string): string[] =>
  line.context
    .messages()
    .filter(({ chat }) => chat.party.phone === phone)
    .map(({ content }) => (content.type === 'text' ? content.body : content.type));

describe('under faults', () => {
  it('what comes twice, or again on the next line, is in the log once', async () => {
    let line = await pairedLine();
    const { fake, context } = line;
    const [phone = ''] = CUSTOMERS;
    fake.faults.duplicateNext(20);
    for (const body of bodies) await fake.customer(phone).text(body);
    await waitFor(() => expect(bodiesFrom(line, phone)).toEqual(bodies));
    await fake.company(SHOP).settled();
    fake.faults.duplicateNext(20);
    fake.faults.dropAll();
    line = await reopened(line);
    await fake.customer(phone).text('fim');
    await waitFor(() => expect(bodiesFrom(line, phone)).toEqual([...bodies, 'fim']));
    await fake.company(SHOP).settled();
    const ids = context.events.flatMap((event) => (event.kind === 'message' ? [event.id] : []));
    expect(ids).toHaveLength(EACH + 1);
    expect(fake.failures).toEqual([]);
  });

  it('what comes in is complete and in order, and shown once: drops, crashes, doubles', async () => {
    let line = await pairedLine();
    const { fake } = line;
    fake.faults.duplicateNext(20);
    const writing = Promise.all(
      CUSTOMERS.map(async (phone) => {
        for (const body of bodies) await fake.customer(phone).text(body);
      }),
    );
    for (let round = 0; round < 3; round += 1) {
      const seen = line.context.events.length;
      await waitFor(() => expect(line.context.events.length).toBeGreaterThan(seen + 10));
      fake.faults.dropAll();
      line = await reopened(line);
      line = await afterCrash(line);
    }
    await writing;
    await waitFor(() => {
      for (const phone of CUSTOMERS) expect(bodiesFrom(line, phone)).toEqual(bodies);
    });
    await waitFor(() => expect(fake.company(SHOP).unacknowledged).toBe(0));
    expect(fake.failures).toEqual([]);
  });

  it('what goes out arrives once and in order: lost confirmations, drops, crashes', async () => {
    let line = await pairedLine();
    const { fake } = line;
    const [phone = ''] = CUSTOMERS;
    const customer = fake.customer(phone);
    for (const [at, body] of bodies.entries()) {
      if (at % 15 === 5) fake.faults.loseAcks(1);
      if (at % 15 === 10) line = await afterCrash(line);
      const command = { kind: 'send', chat: chatWith(phone), id: `OUT${at}`, content: text(body) } as const;
      for (let isSent = false; !isSent;) {
        isSent = await line.channel.execute(command).then(
          () => true,
          () => false,
        );
        if (!isSent) line = await reopened(line);
      }
    }
    await waitFor(() => expect(customer.received).toHaveLength(EACH));
    expect(customer.received.map(({ message }) => message.extendedTextMessage?.text)).toEqual(bodies);
    expect(fake.failures).toEqual([]);
  });
});
