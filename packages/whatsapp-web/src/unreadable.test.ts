// Messages that nobody here can read: that they came is stored before the network hears that they did.
import { afterEach, describe, expect, it, vi } from 'vitest';
import { MARIA, SHOP, closeLines, pairedLine, waitFor, type TestContext } from '../test/test-line.ts';

afterEach(closeLines);

const placeholders = ({ events }: TestContext) =>
  events.flatMap((event) =>
    event.kind === 'message' && event.content.type === 'unreadable' ? [[event.id, event.content.reason]] : [],
  );

/** The inbound log is slow: it takes what waits when told to. */
function slowLog(context: TestContext) {
  const { promise, resolve } = Promise.withResolvers<void>();
  const isStoring = vi.fn<() => void>();
  context.beforeReceive = () => {
    isStoring();
    return promise;
  };
  return { isStoring, go: resolve };
}

describe('a message without a text for us', () => {
  it.each([
    [true, 'undecryptable'],
    ['view_once', 'unsupported'],
    ['view_once_unavailable_fanout', 'unsupported'],
    ['hosted_unavailable_fanout', 'unsupported'],
  ])('%s: is shown, once', async (unavailable, reason) => {
    const { fake, context } = await pairedLine();
    fake.company(SHOP).switchedOn(false);
    const id = await fake.customer(MARIA).text('?', { unavailable });
    await waitFor(() => expect(fake.company(SHOP).unacknowledged).toBe(0));
    await fake.customer(MARIA).text('oi');
    await waitFor(() => expect(context.bodies()).toContain('oi'));
    expect(placeholders(context)).toEqual([[id, reason]]);
  });

  it('is acknowledged when that is stored, and not before', async () => {
    const { fake, context, channel } = await pairedLine();
    const { isStoring, go } = slowLog(context);
    await fake.customer(MARIA).text('?', { unavailable: true });
    await waitFor(() => expect(isStoring).toHaveBeenCalled());
    // Whatever went out before has arrived when this is answered.
    await channel.checkNumber('5511900001111');
    expect(fake.company(SHOP).unacknowledged).toBe(1);
    go();
    await waitFor(() => expect(fake.company(SHOP).unacknowledged).toBe(0));
  });
});

describe('a message that cannot be decrypted', () => {
  it('is refused when it is stored that it came, and not before', async () => {
    const { fake, context, channel } = await pairedLine();
    fake.company(SHOP).switchedOn(false);
    const { isStoring, go } = slowLog(context);
    const asked = () => fake.stanzas.filter(({ tag, attrs }) => tag === 'receipt' && attrs['type'] === 'retry');
    const id = await fake.customer(MARIA).text('?', { undecryptable: 'always' });
    await waitFor(() => expect(isStoring).toHaveBeenCalled());
    await channel.checkNumber('5511900001111');
    expect(asked()).toEqual([]);
    go();
    await waitFor(() => expect(asked()).not.toEqual([]));
    await fake.customer('5511900002222').text('oi');
    await waitFor(() => expect(context.bodies()).toContain('oi'));
    expect(placeholders(context)).toEqual([[id, 'undecryptable']]);
  });

  it('of one customer does not keep another waiting', async () => {
    const { fake, context } = await pairedLine();
    const timed = async (body: string, undecryptable?: 'always'): Promise<number> => {
      await Promise.all(Array.from({ length: 20 }, () => fake.customer(MARIA).text('?', { undecryptable })));
      const began = performance.now();
      await fake.customer('5511900002222').text(body);
      await waitFor(() => expect(context.bodies()).toContain(body));
      return performance.now() - began;
    };
    const readable = await timed('oi');
    // Baileys would pause for a quarter of a second before it refuses each.
    expect(await timed('e agora?', 'always')).toBeLessThan(4_000 + 5 * readable);
  });
});
