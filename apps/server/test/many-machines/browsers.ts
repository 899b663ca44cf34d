// Browsers that have the list of waiting tickets open: what each of them hears, whichever process it is connected to. They come
// back as the screen does: into the room, and asking for what they missed.
import { eventName, type ResumeReply } from '@recado/contract/events';
import { io, type Socket } from 'socket.io-client';
import { until } from '../phones.ts';

interface Told {
  ticket?: { contact?: { number: string | null } | null };
  safeSeq?: number;
}

interface Browser {
  socket: Socket;
  /** everything up to here has arrived */
  safeSeq: number | undefined;
  /** whose tickets it heard of */
  numbers: Set<string>;
}

export class Browsers {
  readonly #all: Browser[] = [];
  readonly #ticket: string;
  /** times that somebody was told to load everything anew */
  reloads = 0;

  private constructor(companyId: number) {
    this.#ticket = eventName(companyId, 'ticket');
  }

  static async open(address: string, token: string, companyId: number, count: number): Promise<Browsers> {
    const browsers = new Browsers(companyId);
    await Promise.all(Array.from({ length: count }, () => browsers.#open(address, token)));
    return browsers;
  }

  async #open(address: string, token: string): Promise<void> {
    const socket = io(address, {
      transports: ['websocket'],
      query: { token },
      path: '/socket.io',
      forceNew: true,
      reconnectionDelayMax: 1_000,
    });
    const browser: Browser = { socket, safeSeq: undefined, numbers: new Set() };
    this.#all.push(browser);
    socket.on(this.#ticket, (told: Told) => hear(browser, told));
    await new Promise<void>((resolve) => {
      socket.on('ready', ({ safeSeq }: { safeSeq: number }) => void this.#enter(browser, safeSeq).then(resolve));
    });
  }

  async #enter(browser: Browser, safeSeq: number): Promise<void> {
    const { socket } = browser;
    await socket.emitWithAck('joinTickets', 'pending');
    const since = browser.safeSeq;
    browser.safeSeq = Math.max(since ?? 0, safeSeq);
    if (since === undefined) return;
    const { reload, events } = (await socket.emitWithAck('resume', since)) as ResumeReply;
    if (reload) this.reloads += 1;
    for (const { name, payload } of events) if (name === 'ticket') hear(browser, payload);
  }

  untilAllHeard(number: string): Promise<void> {
    return until(() => {
      const deaf = this.#all.filter(({ numbers }) => !numbers.has(number)).length;
      if (deaf > 0) throw new Error(`${deaf} browsers have not heard of ${number}`);
    }, 60_000);
  }

  close(): void {
    for (const { socket } of this.#all) socket.close();
  }
}

function hear(browser: Browser, { ticket, safeSeq }: Told): void {
  if (ticket?.contact?.number) browser.numbers.add(ticket.contact.number);
  if (safeSeq !== undefined && browser.safeSeq !== undefined) browser.safeSeq = Math.max(browser.safeSeq, safeSeq);
}
