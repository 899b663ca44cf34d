// A connection on the simulated network: pairs, takes what the network holds for it, carries out commands.
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Readable } from 'node:stream';
import type { Tx } from '../../platform/db/database.ts';
import { Gathered } from '../../platform/gathered.ts';
import type { Platform } from '../../platform/platform.ts';
import type { MediaRef } from '@recado/channel/inbound';
import { ChannelError, type OutboundCommand } from '@recado/channel/outbound';
import type { Channel, ChannelContext, GroupInfo, NumberCheck } from '@recado/channel/channel';
import { digitsOf } from '@recado/rules/phone';
import type { MediaStore } from '../../ports/media-store.ts';
import { carryOut, copyFile, sendTexts, type Send } from './sandbox-commands.ts';
import { findLine, putLine, removeDeliveries, waitingDeliveries, type Line } from './sandbox-line.repo.ts';
import { findParticipants } from './sandbox-messages.repo.ts';
import { ADDRESS_BOOK, chatKey, isOnNetwork, ownNumber, SANDBOX_TOPIC } from './sandbox.rules.ts';

const BATCH = 200;
/** commands that are carried out at once */
const TOGETHER = 64;
const SESSION_KEY = 'session';

export interface SandboxTiming {
  /** how long a code is good for */
  codeMs: number;
  /** codes shown before pairing is given up */
  codes: number;
  /** how often the line is looked at without being told */
  pollMs: number;
  /** how long an answer takes on a slow network */
  slowMs: number;
}

export class SandboxChannel implements Channel {
  readonly #platform: Platform;
  readonly #store: MediaStore;
  readonly #context: ChannelContext;
  readonly #timing: SandboxTiming;
  readonly #stopped = new AbortController();
  #phase: 'off' | 'pairing' | 'linking' | 'up' = 'off';
  #session: string | undefined;
  #codesShown = 0;
  /** the code on show has run out */
  #codeOver = false;
  #codeTimer: NodeJS.Timeout | undefined;
  #poll: NodeJS.Timeout | undefined;
  #unsubscribe: (() => void) | undefined;
  #turn: Promise<void> | undefined;
  #again = false;
  /** handed over, not yet taken off the network */
  #handedOver: number[] = [];
  /** what is asked of the line at the same time is answered at once */
  readonly #looks: Gathered<'line', Line | undefined>;
  readonly #texts: Gathered<Send, void>;

  constructor(platform: Platform, store: MediaStore, context: ChannelContext, timing: SandboxTiming) {
    this.#platform = platform;
    this.#store = store;
    this.#context = context;
    this.#timing = timing;
    this.#looks = new Gathered(() => this.#oneStatement((tx) => findLine(tx, context.whatsappId)), TOGETHER);
    this.#texts = new Gathered((sends) => this.#oneStatement((tx) => sendTexts(tx, context, sends)), TOGETHER);
  }

  async start(): Promise<void> {
    const { credentials, whatsappId } = this.#context;
    this.#session = (await credentials.get([SESSION_KEY])).get(SESSION_KEY)?.toString();
    const line = await this.#line();
    if (this.#session !== undefined && line?.session !== this.#session) return this.#removed();
    if (this.#hasFault(line, 'disconnect')) return this.#dropped();
    this.#unsubscribe = this.#platform.hints.on(SANDBOX_TOPIC, (key) => {
      if (key === String(whatsappId)) this.#wake();
    });
    this.#poll = setInterval(() => this.#wake(), this.#timing.pollMs);
    if (this.#session === undefined) await this.#showCode();
    else await this.#up();
  }

  async stop(): Promise<void> {
    this.#hangUp();
    this.#stopped.abort();
    await this.#turn;
    if (this.#handedOver.length > 0) await this.#oneStatement((tx) => removeDeliveries(tx, this.#handedOver));
  }

  async logout(): Promise<void> {
    this.#hangUp();
    await this.#turn;
    const { credentials, whatsappId } = this.#context;
    await this.#inTenant(async (tx) => {
      const line = await findLine(tx, whatsappId);
      if (line) await putLine(tx, whatsappId, { session: null, qrcode: null, scanned: false });
    });
    await credentials.clear();
  }

  async execute(command: OutboundCommand): Promise<{ externalId?: string }> {
    const line = await this.#answering();
    if (command.kind === 'send') {
      if (this.#hasFault(line, 'refuse'))
        throw new ChannelError('ERR_SIMULATOR_REFUSES', 'the simulated network refuses to send', true);
      if (!command.chat.group && !isOnNetwork(chatKey(command.chat)))
        throw new ChannelError('ERR_WAPP_INVALID_CONTACT', 'there is no such number on the simulated network', true);
    }
    const content = command.kind === 'send' && command.content.type === 'media' ? command.content : undefined;
    const file =
      command.kind === 'send' && content
        ? await copyFile(this.#context, { db: this.#platform.db, store: this.#store }, command, async () => {
            const { stream, size } = await this.#context.openMedia(content.mediaId);
            return { stream, size, total: size };
          })
        : {};
    if (command.kind === 'send' && !content) await this.#texts.add(command);
    else await this.#inTenant((tx) => carryOut(tx, this.#context, command, file));
    if (command.kind === 'send') this.#wake();
    return {};
  }

  async checkNumber(number: string): Promise<NumberCheck> {
    await this.#answering();
    const digits = digitsOf(number);
    return { exists: isOnNetwork(digits), number: digits };
  }

  async profilePicture(): Promise<string | null> {
    await this.#answering();
    return null;
  }

  async groupInfo(groupId: string): Promise<GroupInfo> {
    await this.#answering();
    const members = await this.#inTenant((tx) => findParticipants(tx, this.#context.whatsappId, groupId));
    return {
      id: groupId,
      subject: groupId,
      participants: members.map(({ phone, name }) => ({ phone, ...(name && { name }) })),
    };
  }

  async download(ref: MediaRef): Promise<Readable> {
    await this.#answering();
    const { key } = ref;
    const file =
      typeof key === 'string' && key.startsWith(`sim/${this.#context.companyId}/`)
        ? await this.#store.get(key)
        : undefined;
    if (!file) throw new ChannelError('ERR_WAPP_DOWNLOAD_MEDIA', 'the network no longer has this file', true);
    return file.stream;
  }

  /** The line, once the network answers: late when it is slow, not at all when it is down. */
  async #answering(): Promise<Line | undefined> {
    if (this.#phase !== 'up') throw new ChannelError('ERR_WAPP_NOT_INITIALIZED', 'the line is down');
    const line = await this.#line();
    if (!this.#hasFault(line, 'slow')) return line;
    await wait(this.#timing.slowMs, undefined, { signal: this.#stopped.signal }).catch(() => undefined);
    if (this.#phase !== 'up') throw new ChannelError('ERR_WAPP_NOT_INITIALIZED', 'the line went down');
    return line;
  }

  #inTenant<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.#platform.db.withTenant(this.#context.companyId, work);
  }

  /** One statement. */
  #oneStatement<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.#platform.db.oneStatement(this.#context.companyId, work);
  }

  #line(): Promise<Line | undefined> {
    return this.#looks.add('line');
  }

  #putLine(values: Parameters<typeof putLine>[2]): Promise<void> {
    return this.#oneStatement((tx) => putLine(tx, this.#context.whatsappId, values));
  }

  #hasFault(line: Line | undefined, kind: string): boolean {
    return line?.fault === kind && (line.faultUntil?.getTime() ?? 0) > this.#platform.clock.now().getTime();
  }

  #hangUp(): void {
    this.#phase = 'off';
    this.#unsubscribe?.();
    clearInterval(this.#poll);
    clearTimeout(this.#codeTimer);
  }

  async #up(): Promise<void> {
    this.#phase = 'up';
    await this.#context.report({ status: 'CONNECTED', number: ownNumber(this.#context.whatsappId) });
    await this.#context.receive([{ kind: 'addressBook', contacts: [...ADDRESS_BOOK] }]);
    this.#wake();
  }

  async #dropped(): Promise<void> {
    this.#hangUp();
    await this.#context.report({ status: 'TIMEOUT', reason: 'connectionLost' });
  }

  /** The phone has taken the device off its list. */
  async #removed(): Promise<void> {
    this.#hangUp();
    await this.#context.credentials.clear();
    await this.#context.report({ status: 'DISCONNECTED', reason: 'phoneLoggedOut' });
  }

  async #showCode(): Promise<void> {
    this.#phase = 'pairing';
    this.#codesShown += 1;
    const qrcode = `recado-sandbox:${this.#context.whatsappId}:${randomUUID()}`;
    await this.#putLine({ qrcode, scanned: false, session: null });
    await this.#context.report({ status: 'qrcode', qrcode });
    this.#codeTimer = setTimeout(() => {
      this.#codeOver = true;
      this.#wake();
    }, this.#timing.codeMs);
  }

  async #pair(): Promise<void> {
    if ((await this.#line())?.scanned) return this.#paired();
    if (!this.#codeOver || this.#phase !== 'pairing') return;
    this.#codeOver = false;
    if (this.#codesShown < this.#timing.codes) await this.#showCode();
    else await this.#expired();
  }

  async #expired(): Promise<void> {
    this.#hangUp();
    await this.#putLine({ qrcode: null, scanned: false });
    await this.#context.report({ status: 'DISCONNECTED', reason: 'codesExpired' });
  }

  async #paired(): Promise<void> {
    clearTimeout(this.#codeTimer);
    this.#phase = 'linking';
    this.#session = randomUUID();
    await this.#context.report({ status: 'PAIRING' });
    await this.#context.credentials.set(new Map([[SESSION_KEY, Buffer.from(this.#session)]]));
    await this.#putLine({ qrcode: null, scanned: false, session: this.#session });
    await this.#up();
  }

  #wake(): void {
    this.#again = true;
    this.#turn ??= this.#run()
      .catch((error: unknown) => this.#context.log.warn({ err: error }, 'the simulated line'))
      .finally(() => {
        this.#turn = undefined;
      });
  }

  async #run(): Promise<void> {
    while (this.#again && this.#phase !== 'off') {
      this.#again = false;
      if (this.#phase === 'up') await this.#takeDeliveries();
      else await this.#pair();
    }
  }

  /** At least once: what was handed over goes off the network with the next look. */
  async #takeDeliveries(): Promise<void> {
    const { whatsappId } = this.#context;
    const done = this.#handedOver;
    const [line, waiting] = await this.#inTenant(async (tx) => {
      if (done.length > 0) await removeDeliveries(tx, done);
      return Promise.all([findLine(tx, whatsappId), waitingDeliveries(tx, whatsappId, BATCH)]);
    });
    this.#handedOver = [];
    if (this.#phase !== 'up') return;
    if (line?.session !== this.#session) return this.#removed();
    if (this.#hasFault(line, 'disconnect')) return this.#dropped();
    if (waiting.length === 0) return;
    await this.#context.receive(waiting.map(({ event }) => event));
    this.#handedOver = waiting.map(({ id }) => id);
    this.#again = true;
  }
}
