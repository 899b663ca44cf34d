// For tests: a channel on the fake WhatsApp, with everything it is given to live in.
import '../src/quiet-console.ts';
import { Readable } from 'node:stream';
import { startFakeWhatsApp, type FakeWhatsApp } from '@recado/fake-whatsapp/fake-whatsapp';
import type { FakeWhatsAppOptions } from '@recado/fake-whatsapp/network';
import { vi } from 'vitest';
import type { ChannelContext, ChannelSettings, ChannelState, LineLimits } from '@recado/channel/channel';
import type { Chat, InboundEvent, PresenceState } from '@recado/channel/inbound';
import { newMessageId } from '@recado/channel/message-id';
import type { OutboundContent } from '@recado/channel/outbound';
import { WhatsAppWebChannel, type WhatsAppWebOptions } from '../src/channel.ts';
import type { OpenFile } from '../src/media-download.ts';
import { DurableCredentials } from './durable-credentials.ts';

export const SHOP = '5511900000001';
export const MARIA = '5511988887777';

/** What the inbox would know, and what it may be made to do. */
export class TestContext implements ChannelContext {
  readonly companyId = 1;
  readonly whatsappId = 1;
  readonly credentials: DurableCredentials;
  readonly states: ChannelState[] = [];
  /** as the network last said */
  allowed: LineLimits = {};
  /** the inbound log */
  readonly events: InboundEvent[] = [];
  readonly presences: [string, PresenceState][] = [];
  readonly files = new Map<number, Buffer>();
  readonly complaints: string[] = [];
  form: ChannelSettings = {};
  /** receiving fails, so many times */
  refusals = 0;
  /** called before events are logged */
  beforeReceive: ((events: readonly InboundEvent[]) => Promise<void>) | undefined;
  /** the process is dead: nothing it does counts */
  isDead = false;
  readonly log = {
    debug: () => undefined,
    info: () => undefined,
    warn: (_: object, text: string) => void this.complaints.push(text),
    error: (_: object, text: string) => void this.complaints.push(text),
  };

  constructor(credentials = new DurableCredentials(), events: InboundEvent[] = []) {
    this.credentials = credentials;
    this.events = events;
  }

  settings(): Promise<ChannelSettings> {
    return Promise.resolve(this.form);
  }

  async receive(events: readonly InboundEvent[]): Promise<void> {
    await this.beforeReceive?.(events);
    if (this.isDead) return new Promise(() => undefined);
    if (this.refusals > 0) {
      this.refusals -= 1;
      throw new Error('the log is away');
    }
    this.events.push(...events);
  }

  presence(chat: Chat, state: PresenceState): void {
    this.presences.push([chat.key, state]);
  }

  report(state: ChannelState): Promise<void> {
    this.states.push(state);
    return Promise.resolve();
  }

  limits(limits: LineLimits): void {
    this.allowed = { ...this.allowed, ...limits };
  }

  openMedia(mediaId: number): Promise<{ stream: Readable; size: number }> {
    const file = this.files.get(mediaId);
    return file
      ? Promise.resolve({ stream: Readable.from([file]), size: file.length })
      : Promise.reject(new Error('none'));
  }

  get state(): ChannelState | undefined {
    return this.states.at(-1);
  }

  /** of messages, once each, as the inbox would show them */
  messages(): Extract<InboundEvent, { kind: 'message' }>[] {
    const shown = new Map<string, Extract<InboundEvent, { kind: 'message' }>>();
    for (const event of this.events) {
      if (event.kind !== 'message') continue;
      const known = shown.get(event.id);
      if (!known || (known.content.type === 'unreadable' && event.content.type !== 'unreadable'))
        shown.set(event.id, event);
    }
    return [...shown.values()];
  }

  bodies(): string[] {
    return this.messages().map(({ content }) => (content.type === 'text' ? content.body : content.type));
  }
}

/** Without the guard of addresses, which the server brings. */
export const openFile: OpenFile = async (url, { headers, signal }) => {
  const { status, body } = await fetch(url, { headers, signal });
  return { status, body: body ? Readable.fromWeb(body) : Readable.from([]) };
};

export interface TestLine {
  fake: FakeWhatsApp;
  context: TestContext;
  channel: WhatsAppWebChannel;
}

const open = new Set<{ stop(): Promise<void> }>();
const fakes = new Set<FakeWhatsApp>();

/** Call it after each test. */
export async function closeLines(): Promise<void> {
  await Promise.all([...open].map((channel) => channel.stop()));
  await Promise.all([...fakes].map((fake) => fake.close()));
  open.clear();
  fakes.clear();
}

export async function startFake(options: FakeWhatsAppOptions = {}): Promise<FakeWhatsApp> {
  const fake = await startFakeWhatsApp({ fewKeys: true, ...options });
  fake.trustRoot();
  fakes.add(fake);
  return fake;
}

export async function openChannel(
  fake: FakeWhatsApp,
  context: TestContext,
  options: Partial<WhatsAppWebOptions> = {},
): Promise<WhatsAppWebChannel> {
  const channel = new WhatsAppWebChannel(context, { url: fake.url, openFile, ...options });
  open.add(channel);
  await channel.start();
  return channel;
}

export const waitFor = (what: () => void): Promise<void> => vi.waitFor(what, { interval: 5 });

export async function untilStatus(context: TestContext, status: ChannelState['status']): Promise<ChannelState> {
  await waitFor(() => {
    if (context.state?.status !== status) throw new Error(`${context.state?.status}, not ${status}`);
  });
  return context.state ?? { status };
}

/** Paired by QR code and connected. */
export async function pairedLine(options: FakeWhatsAppOptions = {}): Promise<TestLine> {
  const fake = await startFake(options);
  const context = new TestContext();
  const channel = await openChannel(fake, context);
  const { qrcode } = await untilStatus(context, 'qrcode');
  await fake.scan(qrcode ?? '', SHOP);
  await untilStatus(context, 'CONNECTED');
  return { fake, context, channel };
}

/** The same connection in another process: only what is in the tables is left. */
export async function afterCrash({ fake, context }: Pick<TestLine, 'fake' | 'context'>): Promise<TestLine> {
  context.isDead = true;
  const next = new TestContext(new DurableCredentials(context.credentials.rows), [...context.events]);
  context.credentials.die();
  fake.faults.drop(SHOP);
  const channel = await openChannel(fake, next);
  await untilStatus(next, 'CONNECTED');
  return { fake, context: next, channel };
}

export const chatWith = (phone: string): Chat => ({ key: phone, party: { phone } });

export async function send(
  channel: WhatsAppWebChannel,
  phone: string,
  content: OutboundContent,
  id = newMessageId(),
): Promise<string> {
  await channel.execute({ kind: 'send', chat: chatWith(phone), id, content });
  return id;
}

export const text = (body: string): OutboundContent => ({ type: 'text', body });
