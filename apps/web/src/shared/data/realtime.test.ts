// The realtime line on a fake socket: what happens when the network, the server or the token lets it down.
import type { ResumeReply } from '@recado/contract/events';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AnyPayload, LineSocket } from './lineSocket.ts';
import { Realtime } from './realtime.ts';

class FakeSocket implements LineSocket {
  readonly token: string;
  readonly said: string[] = [];
  closed = false;
  ready: (state: { safeSeq: number }) => void = () => undefined;
  drop: (refused: boolean) => void = () => undefined;
  answerResume: ((reply: ResumeReply | undefined) => void) | undefined;
  /** answers to joins that were not given yet; undefined: answer at once */
  slowJoins: (() => void)[] | undefined;
  readonly #events = new Map<string, (payload: AnyPayload) => void>();

  constructor(token: string) {
    this.token = token;
  }
  onReady(handler: (state: { safeSeq: number }) => void): void {
    this.ready = handler;
  }
  onClosed(handler: (refused: boolean) => void): void {
    this.drop = handler;
  }
  onEvent(name: string, handler: (payload: AnyPayload) => void): void {
    this.#events.set(name, handler);
  }
  join(room: { kind: string; id?: string | number }, joined: () => void): void {
    this.said.push(`join ${room.kind} ${room.id}`);
    if (this.slowJoins) this.slowJoins.push(joined);
    else joined();
  }
  leave(room: { kind: string; id?: string | number }): void {
    this.said.push(`leave ${room.kind} ${room.id}`);
  }
  resume(since: number, _timeoutMs: number, done: (reply: ResumeReply | undefined) => void): void {
    this.said.push(`resume ${since}`);
    this.answerResume = done;
  }
  windowShown(isShown: boolean): void {
    this.said.push(`windowShown ${isShown}`);
  }
  userStatus(): void {
    this.said.push('userStatus');
  }
  typing(ticketId: number, state: string): void {
    this.said.push(`typing ${ticketId} ${state}`);
  }
  close(): void {
    this.closed = true;
  }
  announce(): void {
    this.#events.get('company-announcement')?.(event(0));
  }
  changeRights(): void {
    this.#events.get('company-rights')?.(event(0));
  }
  emit(payload: AnyPayload, name = 'ticket'): void {
    this.#events.get(`company-3-${name}`)?.(payload);
  }
}

const event = (seq: number, safeSeq = seq): AnyPayload => ({ action: 'delete', ticketId: seq, seq, safeSeq });
const missed = (...seqs: number[]): ResumeReply => ({
  events: seqs.map((seq) => ({ name: 'ticket' as const, payload: event(seq) })),
  safeSeq: Math.max(0, ...seqs),
  reload: false,
});

function setUp() {
  const world = {
    sockets: [] as FakeSocket[],
    lifeLeft: 60_000,
    ended: false,
    reload: vi.fn<(olderThan?: number) => void>(),
    refreshToken: vi.fn<() => Promise<void>>(async () => {
      world.token = 'fresh';
      world.lifeLeft = 60_000;
    }),
    token: 'first',
  };
  const line = new Realtime({
    openSocket: (token) => {
      const socket = new FakeSocket(token);
      world.sockets.push(socket);
      return socket;
    },
    token: () => world.token,
    tokenLifeLeft: () => world.lifeLeft,
    refreshToken: world.refreshToken,
    sessionEnded: () => world.ended,
    reload: world.reload,
  });
  const seen: number[] = [];
  line.on('ticket', (payload) => {
    if (payload.action === 'delete') seen.push(payload.ticketId);
  });
  return { line, world, seen, last: () => lastOf(world.sockets) };
}

function lastOf(sockets: FakeSocket[]): FakeSocket {
  const socket = sockets.at(-1);
  if (!socket) throw new Error('no socket was opened');
  return socket;
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

async function connected(safeSeq = 10) {
  const all = setUp();
  all.line.start(3, 7);
  await vi.advanceTimersByTimeAsync(0);
  all.last().ready({ safeSeq });
  return all;
}

/** The network goes and comes back: the next socket, ready. */
async function reconnect(all: ReturnType<typeof setUp>, safeSeq: number): Promise<FakeSocket> {
  all.last().drop(false);
  await vi.advanceTimersByTimeAsync(10_000);
  const socket = all.last();
  socket.ready({ safeSeq });
  return socket;
}

describe('events', () => {
  it('reach their handlers once each', async () => {
    const { last, seen } = await connected();
    last().emit(event(11));
    last().emit(event(11));
    last().emit(event(12));
    expect(seen).toEqual([11, 12]);
  });

  it('of the moment are handed on as they come, though they have no number', async () => {
    const { line, last, seen } = await connected();
    const writing: string[] = [];
    line.on('typing', ({ user, state }) => writing.push(`${user.name} ${state}`));
    for (const state of ['composing', 'composing', 'paused'])
      last().emit({ action: 'update', ticketId: 1, user: { id: 2, name: 'Bia' }, state } as AnyPayload, 'typing');
    last().emit(event(11));
    expect([writing, seen]).toEqual([['Bia composing', 'Bia composing', 'Bia paused'], [11]]);
  });

  it('stop when their handler goes', async () => {
    const { line, last, seen } = await connected();
    const other = vi.fn<() => void>();
    line.on('ticket', other)();
    last().emit(event(11));
    expect(other).not.toHaveBeenCalled();
    expect(seen).toEqual([11]);
  });
});

it('announcements are told of as they come, and after a lost network, when they may have been missed', async () => {
  const all = await connected();
  const heard = vi.fn<() => void>();
  const stop = all.line.onAnnouncement(heard);
  all.last().announce();
  expect(heard).toHaveBeenCalledTimes(1);
  await reconnect(all, 10);
  expect(heard).toHaveBeenCalledTimes(2);
  stop();
  all.last().announce();
  expect(heard).toHaveBeenCalledTimes(2);
});

describe('after a lost network', () => {
  it('joins again, then asks for what was missed and hands it out in order, once', async () => {
    const all = await connected();
    all.line.want({ kind: 'joinTickets', id: 'open' });
    all.last().answerResume?.(missed());
    all.last().emit(event(11));
    const socket = await reconnect(all, 14);
    expect(socket.said).toEqual(['join joinTickets open', 'resume 11']);
    // A live event overtakes the answer.
    socket.emit(event(15, 13));
    expect(all.seen).toEqual([11]);
    socket.answerResume?.(missed(13, 12, 15));
    expect(all.seen).toEqual([11, 12, 13, 15]);
  });

  it('asks from the last safe number, not from the highest seen', async () => {
    const all = await connected();
    all.last().emit(event(14, 11));
    const socket = await reconnect(all, 20);
    expect(socket.said).toEqual(['resume 11']);
  });

  it.each([
    ['the server no longer knows', { events: [], safeSeq: 90, reload: true }],
    ['no answer comes', undefined],
  ])('reloads everything when %s', async (_name, reply) => {
    const all = await connected();
    all.world.reload.mockClear();
    const socket = await reconnect(all, 90);
    socket.answerResume?.(reply);
    expect(all.world.reload).toHaveBeenCalledExactlyOnceWith();
  });

  it('resumes only when every room has been joined', async () => {
    const all = await connected();
    all.line.want({ kind: 'joinTickets', id: 'open' });
    all.line.want({ kind: 'joinChatBox', id: 5 });
    all.last().drop(false);
    await vi.advanceTimersByTimeAsync(10_000);
    const socket = all.last();
    socket.slowJoins = [];
    socket.ready({ safeSeq: 12 });
    socket.slowJoins[0]?.();
    expect(socket.said).not.toContain('resume 10');
    socket.slowJoins[1]?.();
    expect(socket.said).toContain('resume 10');
  });

  it('says so at once and says when it is over', async () => {
    const all = await connected();
    expect(all.line.state()).toBe('connected');
    all.last().drop(false);
    expect(all.line.state()).toBe('lost');
    await vi.advanceTimersByTimeAsync(10_000);
    all.last().ready({ safeSeq: 10 });
    expect(all.line.state()).toBe('connected');
  });

  it('does not wait when the browser says the network is back', async () => {
    const all = await connected();
    all.last().drop(false);
    all.line.retryNow();
    await vi.advanceTimersByTimeAsync(0);
    expect(all.world.sockets).toHaveLength(2);
  });
});

it('asks for everything when the server has ended the socket because one sees other things now', async () => {
  const all = await connected(10);
  all.world.reload.mockClear();
  const again = async (): Promise<unknown[][]> => {
    const socket = await reconnect(all, 20);
    socket.answerResume?.(missed());
    return all.world.reload.mock.calls.splice(0);
  };
  expect(await again()).toEqual([]);
  all.last().changeRights();
  expect(all.world.reload).not.toHaveBeenCalled();
  expect(await again()).toEqual([[]]);
  // With another token come the rights of today.
  expect(all.world.refreshToken).toHaveBeenCalledOnce();
  expect(await again()).toEqual([]);
  expect(all.world.refreshToken).toHaveBeenCalledOnce();
});

describe('a room joined later', () => {
  it('asks from a while ago where it was joined by another place till now, and takes nothing twice', async () => {
    const all = await connected(10);
    all.line.want({ kind: 'joinChatBox', id: 5, place: 'queue-1' });
    all.last().answerResume?.(missed());
    await vi.advanceTimersByTimeAsync(60_000);
    all.last().emit(event(20));
    await vi.advanceTimersByTimeAsync(60_000);
    // The ticket moves with 21; 22, told with it, goes to the room of after; 23 is everybody's.
    all.last().emit(event(21));
    all.last().emit(event(23));
    all.line.want({ kind: 'joinChatBox', id: 5, place: 'queue-2' });
    expect(all.last().said.at(-1)).toBe('resume 20');
    all.last().answerResume?.(missed(21, 22, 23));
    expect(all.seen).toEqual([20, 21, 23, 22]);
  });

  it('gets what was said between the wish and the joining', async () => {
    const all = await connected();
    all.last().slowJoins = [];
    all.line.want({ kind: 'joinChatBox', id: 5 });
    all.last().emit(event(12));
    all.last().slowJoins?.[0]?.();
    expect(all.last().said).toEqual(['join joinChatBox 5', 'resume 10']);
  });
});

describe('tokens', () => {
  it('refreshes an expired token before connecting', async () => {
    const all = setUp();
    all.world.lifeLeft = 100;
    all.line.start(3, 7);
    await vi.advanceTimersByTimeAsync(0);
    expect(all.last().token).toBe('fresh');
  });

  it('takes a new token when the server refuses the old one', async () => {
    const all = await connected();
    all.last().drop(true);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(all.world.refreshToken).toHaveBeenCalledOnce();
    expect(all.last().token).toBe('fresh');
  });

  it('opens nothing and asks no more once the session has ended', async () => {
    const all = await connected();
    all.world.refreshToken.mockImplementation(async () => {
      all.world.ended = true;
      throw new Error('refused');
    });
    all.last().drop(true);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(all.world.sockets).toHaveLength(1);
    expect(all.world.refreshToken).toHaveBeenCalledOnce();
  });

  it('keeps trying while the refresh fails for want of a network', async () => {
    const all = setUp();
    all.world.lifeLeft = 0;
    all.world.refreshToken.mockRejectedValueOnce(new Error('network'));
    all.line.start(3, 7);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(all.world.sockets).toHaveLength(1);
  });
});

describe('start and stop', () => {
  it('tells the cache what may be older than the line', async () => {
    const { world } = await connected();
    expect(world.reload).toHaveBeenCalledExactlyOnceWith(Date.now());
  });

  it('sends the heartbeat every five minutes', async () => {
    const { last } = await connected();
    await vi.advanceTimersByTimeAsync(300_000);
    expect(last().said.filter((word) => word === 'userStatus')).toHaveLength(1);
  });

  it('closes for good', async () => {
    const all = await connected();
    const socket = all.last();
    all.line.stop();
    expect(socket.closed).toBe(true);
    socket.drop(false);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(all.world.sockets).toHaveLength(1);
  });
});
