// A connection on the stand-in's Cloud API without a product around it: what it keeps outlives the process that runs it.
import { Readable } from 'node:stream';
import { inspect } from 'node:util';
import type { ChannelContext, ChannelState, CloudAccount } from '@recado/channel/channel';
import type { OutboundCommand } from '@recado/channel/outbound';
import { CloudChannel } from '../src/adapters/cloud/cloud-channel.ts';
import { GraphStandIn } from '../../../tests/stand-ins/graph-stand-in.ts';

export const PHONE = '5511987654321';
export const chat = { key: PHONE, party: { phone: PHONE } };
export const FILE = Buffer.alloc(300_000, 'a file');

export const text = (id: string, body = 'hello', quotedId?: string): OutboundCommand => ({
  kind: 'send',
  chat,
  id,
  content: { type: 'text', body },
  quotedId,
});

const silent = (): void => undefined;

/** An error with its stack and causes, and whatever else hangs on it. */
const spelledOut = (value: object): string => inspect(value, { depth: 10, maxStringLength: null });

export class CloudLine {
  readonly graph: GraphStandIn;
  readonly keys = new Map<string, Buffer>();
  /** what was reported, in order */
  readonly states: ChannelState[] = [];
  /** what was logged, errors spelled out */
  readonly logged: string[] = [];
  /** nothing is written down before this */
  store: Promise<unknown> | undefined;
  account: CloudAccount | undefined;
  /** the network's limit is known, or that it cannot be */
  #limitHeard = Promise.withResolvers<void>();

  private constructor(graph: GraphStandIn) {
    this.graph = graph;
    this.account = { ...graph.account };
  }

  static async open(): Promise<CloudLine> {
    return new CloudLine(await GraphStandIn.start());
  }

  close(): Promise<void> {
    return this.graph.close();
  }

  /** The same connection, in a process that starts anew. */
  async started(listenMs = 60_000, graphUrl = this.graph.url): Promise<CloudChannel> {
    const channel = this.channel(listenMs, graphUrl);
    this.#limitHeard = Promise.withResolvers();
    await channel.start();
    // It is asked for beside the start: what a test counts or breaks is what comes after.
    if (this.states.at(-1)?.status === 'CONNECTED') await this.#limitHeard.promise;
    return channel;
  }

  channel(listenMs = 60_000, graphUrl = this.graph.url): CloudChannel {
    return new CloudChannel(this.#context(), { graphUrl, listenMs });
  }

  #context(): ChannelContext {
    const { keys } = this;
    return {
      companyId: 1,
      whatsappId: 1,
      credentials: {
        get: async (wanted) => new Map([...keys].filter(([key]) => wanted.includes(key))),
        set: async (entries) => {
          await this.store;
          for (const [key, value] of entries) {
            if (value) keys.set(key, value);
            else keys.delete(key);
          }
        },
        clear: async () => keys.clear(),
      },
      settings: async () => ({ cloud: this.account }),
      receive: async () => undefined,
      presence: silent,
      report: async (state) => {
        this.states.push(state);
      },
      limits: () => {
        this.#limitHeard.resolve();
      },
      openMedia: async () => ({
        stream: Readable.from([FILE.subarray(0, 1_000), FILE.subarray(1_000)]),
        size: FILE.length,
      }),
      log: { debug: () => this.#limitHeard.resolve(), info: this.#log, warn: this.#log, error: this.#log },
    };
  }

  readonly #log = (about: object, words: string): void => void this.logged.push(`${words} ${spelledOut(about)}`);

  /** The texts that Meta took, in order. */
  bodies(): string[] {
    return this.graph.accepted.map(({ request }) => (request['text'] as { body: string }).body);
  }
}
