// A network that a test plays: it says what arrives, and how commands fare.
import { Readable } from 'node:stream';
import type { InboundEvent, MediaRef } from '@recado/channel/inbound';
import type { OutboundCommand } from '@recado/channel/outbound';
import type { Channel, ChannelContext, ChannelProvider } from '@recado/channel/channel';

export interface FakeNetwork extends ChannelProvider {
  /** what was sent, in order, whoever's connection it was */
  sent: OutboundCommand[];
  /** a command's fate; a rejection is its failure */
  fate: (command: OutboundCommand) => Promise<void>;
  /** a file's content */
  file: (ref: MediaRef) => Promise<Readable>;
  /** a person's picture */
  picture: Channel['profilePicture'];
  /** how often a channel was started */
  starts: number;
  /** open lines by connection */
  lines: Map<number, ChannelContext>;
  line(whatsappId: number): ChannelContext;
  /** Something arrives on the connection's open line; resolves when the network may forget it. */
  arrives(whatsappId: number, ...events: InboundEvent[]): Promise<void>;
}

export function fakeNetwork(): FakeNetwork {
  const lines = new Map<number, ChannelContext>();
  const lineOf = (whatsappId: number): ChannelContext => {
    const context = lines.get(whatsappId);
    if (!context) throw new Error('the line is not open');
    return context;
  };
  const network: FakeNetwork = {
    name: 'sandbox',
    kinds: [],
    paceMs: 0,
    starts: 0,
    sent: [],
    lines,
    picture: () => Promise.resolve(null),
    newMessageId: () => 'ID',
    fate: () => Promise.resolve(),
    file: () => Promise.resolve(Readable.from([Buffer.from('file')])),
    line: lineOf,
    arrives: (whatsappId, ...events) => lineOf(whatsappId).receive(events),
    open: (context): Channel => ({
      start: async () => {
        network.starts += 1;
        lines.set(context.whatsappId, context);
        await context.report({ status: 'CONNECTED', number: '5511900000001' });
      },
      stop: () => {
        if (lines.get(context.whatsappId) === context) lines.delete(context.whatsappId);
        return Promise.resolve();
      },
      logout: () => context.credentials.clear(),
      execute: async (command) => {
        await network.fate(command);
        network.sent.push(command);
        return {};
      },
      checkNumber: (number) => Promise.resolve({ exists: true, number }),
      profilePicture: (party) => network.picture(party),
      groupInfo: (id) => Promise.resolve({ id, subject: id, participants: [] }),
      download: (ref) => network.file(ref),
    }),
  };
  return network;
}

let ids = 0;

/** A customer's text. */
export function textFrom(number: string, body: string): Extract<InboundEvent, { kind: 'message' }> {
  ids += 1;
  return {
    kind: 'message',
    chat: { key: number, party: { phone: number } },
    id: `FAKE${ids}`,
    fromMe: false,
    sender: { phone: number },
    content: { type: 'text', body },
    sentAt: new Date().toISOString(),
    live: true,
  };
}
