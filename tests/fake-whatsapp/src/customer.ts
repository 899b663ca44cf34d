// A customer with a phone: what a test makes them do, and what their phone shows.
import type { proto } from 'baileys';
import type { Account } from './account.ts';
import { pushBounded } from './bounded.ts';
import type { CustomerOptions, FileOptions, SendOptions } from './customer-options.ts';
import { deliver, outboxKey } from './inbound.ts';
import { Inbox, type ReceivedMessage } from './inbox.ts';
import { mediaOf } from './message-kinds.ts';
import * as compose from './messages.ts';
import type { CustomerPhone, Network, SentMessage } from './network.ts';
import { postReceipt } from './outbound.ts';
import { node, unixTime } from './stanzas.ts';

const KEPT_RECEIPTS = 5_000;

export class Customer implements CustomerPhone {
  readonly phone: string;
  readonly jid: string;
  readonly lid: string;
  readonly name: string;
  readonly hidePhone: boolean;
  /** Receipts of the company for this customer's messages: the ticks on their phone. */
  readonly receipts: { ids: string[]; type: string | undefined }[] = [];
  /** CDN path of the profile picture. */
  picture: string | undefined;
  private readonly network: Network;
  private readonly inbox = new Inbox();
  private unreadable = 0;
  private turn: Promise<unknown> = Promise.resolve();

  constructor(network: Network, phone: string, options: CustomerOptions) {
    this.network = network;
    this.phone = phone;
    this.jid = network.directory.jid(phone);
    this.lid = network.directory.lid(phone);
    this.name = options.name ?? `Cliente ${phone.slice(-4)}`;
    this.hidePhone = options.hidePhone ?? false;
  }

  /** Everything the phone shows, oldest first. */
  get received(): readonly ReceivedMessage[] {
    return this.inbox.messages;
  }

  /** The next message that fits and that no earlier call has answered; waits up to `timeoutMs` for it. */
  nextMessage(fits?: (message: ReceivedMessage) => boolean, timeoutMs?: number): Promise<ReceivedMessage> {
    return this.inbox.next(fits, timeoutMs);
  }

  text(text: string, options: SendOptions = {}): Promise<string> {
    return this.send(compose.text(text), options);
  }

  reply(quotedId: string, text: string, options: SendOptions = {}): Promise<string> {
    return this.send(compose.text(text), { ...options, quotedId });
  }

  async image(file: Buffer, options: FileOptions = {}): Promise<string> {
    return this.send(compose.image(await this.network.media.upload(file, 'image'), options), options);
  }

  async video(file: Buffer, options: FileOptions = {}): Promise<string> {
    return this.send(compose.video(await this.network.media.upload(file, 'video'), options), options);
  }

  async audio(file: Buffer, options: FileOptions = {}): Promise<string> {
    return this.send(compose.audio(await this.network.media.upload(file, 'audio'), options), options);
  }

  async voice(file: Buffer, options: FileOptions = {}): Promise<string> {
    return this.send(compose.voice(await this.network.media.upload(file, 'audio'), options), options);
  }

  async document(file: Buffer, options: FileOptions = {}): Promise<string> {
    return this.send(compose.document(await this.network.media.upload(file, 'document'), options), options);
  }

  async sticker(file: Buffer, options: FileOptions = {}): Promise<string> {
    return this.send(compose.sticker(await this.network.media.upload(file, 'sticker'), options), options);
  }

  location(latitude: number, longitude: number, options: SendOptions & { name?: string } = {}): Promise<string> {
    return this.send(compose.location(latitude, longitude, options.name), options);
  }

  liveLocation(latitude: number, longitude: number, options: SendOptions = {}): Promise<string> {
    return this.send(compose.liveLocation(latitude, longitude), options);
  }

  contacts(cards: { name: string; vcard: string }[], options: SendOptions = {}): Promise<string> {
    return this.send(compose.contacts(cards), options);
  }

  edit(id: string, text: string, options: SendOptions = {}): Promise<string> {
    return this.send(compose.edit(this.keyOf(id, options), text), options, { edit: '1' });
  }

  delete(id: string, options: SendOptions = {}): Promise<string> {
    return this.send(compose.revoke(this.keyOf(id, options)), options, { edit: '7' });
  }

  /** Reacts to a message of either side; an empty emoji takes the reaction back. */
  react(id: string, emoji: string, options: SendOptions = {}): Promise<string> {
    return this.send(compose.reaction(this.keyOf(id, options), emoji), options);
  }

  /** Sends any message. Resolves to its id once it is queued for the company's devices. */
  send(message: proto.IMessage, options: SendOptions = {}, extra: { edit?: string } = {}): Promise<string> {
    const sent = this.turn.then(() => this.deliver(message, options, extra));
    this.turn = sent.catch(() => undefined);
    return sent;
  }

  /** Calls. Unless it keeps ringing, or the company's phone answers, the customer gives up at once. Answers the call id. */
  call(options: { to?: string; video?: boolean; ringing?: boolean; answered?: boolean } = {}): string {
    const id = this.network.nextId('CA11');
    const creator = this.hidePhone ? this.lid : this.jid;
    const identity = { 'call-id': id, 'call-creator': creator };
    const media = options.video ? [node('audio'), node('video')] : [node('audio')];
    const pn = this.hidePhone ? undefined : this.jid;
    this.postCall(options.to, node('offer', { ...identity, caller_pn: pn }, media));
    const reason = options.answered ? 'accepted_elsewhere' : 'timeout';
    if (!options.ringing) this.postCall(options.to, node('terminate', { ...identity, reason }));
    return id;
  }

  typing(state: 'composing' | 'paused' | 'recording' = 'composing', options: { to?: string } = {}): void {
    const shown = state === 'recording' ? node('composing', { media: 'audio' }) : node(state);
    for (const device of this.target(options.to).devices.values()) {
      device.whisper(node('chatstate', { from: this.address({}) }, [shown]));
    }
  }

  /** The customer has opened the chat: read receipts for these messages of the company. */
  read(ids: string[], options: { to?: string; group?: string } = {}): void {
    this.postReceipts(ids, 'read', options);
  }

  delivered(ids: string[], options: { to?: string; group?: string } = {}): void {
    this.postReceipts(ids, undefined, options);
  }

  /** A new profile picture (undefined: none), and the news of it. */
  changePicture(file: Buffer | undefined, options: { to?: string } = {}): void {
    const id = this.network.nextId('PIC');
    this.picture = file && this.network.media.put(`/pictures/${id}.jpg`, file);
    const news = file ? node('set', { jid: this.jid, id }) : node('delete', { jid: this.jid });
    const attrs = { from: this.address({}), type: 'picture', id, t: unixTime() };
    for (const device of this.target(options.to).devices.values()) device.post(node('notification', attrs, [news]));
  }

  /** The CDN answers 410 for the file of this message, until the company's phone uploads it again. */
  expireMedia(id: string): void {
    this.network.media.expire(this.mediaPath(id));
  }

  /** The CDN hangs up in the middle of the file of this message. */
  cutMedia(id: string): void {
    this.network.media.cutOff(this.mediaPath(id));
  }

  private mediaPath(id: string): string {
    const entry = this.network.outbox.get(outboxKey(this.phone, id));
    const path = entry && mediaOf(entry.message)?.content.directPath;
    if (!path) throw new Error(`message ${id} has no media`);
    return path;
  }

  /** The phone cannot decrypt the next n messages, and asks for each once more. */
  cannotRead(n: number): void {
    this.unreadable = n;
  }

  /** The phone asks for a message once more, whosever it is. */
  askAgain(id: string): void {
    const asked = [node('retry', { count: '1', id, t: unixTime(), v: '1' })];
    const attrs = { from: this.address({}), id, type: 'retry', t: unixTime() };
    for (const device of this.target(undefined).devices.values()) device.post(node('receipt', attrs, asked));
  }

  /** For the network: whether the phone fails to read what has just come. */
  takeUnreadable(): boolean {
    return this.unreadable > 0 && this.unreadable-- > 0;
  }

  /** For the network: a message has arrived. */
  take({ id, account, message }: SentMessage, group: string | undefined): void {
    this.inbox.add({ id, from: account, group, message });
  }

  /** For the network: a receipt of the company has arrived. */
  takeReceipt(ids: string[], type: string | undefined): void {
    pushBounded(this.receipts, { ids, type }, KEPT_RECEIPTS);
  }

  close(): void {
    this.inbox.close();
  }

  private async deliver(message: proto.IMessage, options: SendOptions, extra: { edit?: string }): Promise<string> {
    const account = this.target(options.to);
    const id = options.id ?? this.network.nextId();
    const group = options.group === undefined ? undefined : this.network.groups.get(options.group);
    if (options.group !== undefined && !group) throw new Error(`there is no group ${options.group}`);
    const quoted = options.quotedId;
    const whole = quoted === undefined ? message : compose.quoting(message, this.quote(quoted, account));
    const attrs = {
      id,
      t: unixTime(options.at),
      notify: this.name,
      edit: extra.edit,
      ...(group ? { from: group.id, ...group.participantAttrs(this.phone) } : this.senderAttrs(options)),
    };
    account.known.add(this.phone);
    await deliver(this.network, account, { phone: this.phone, attrs, groupId: group?.id, message: whole }, options);
    return id;
  }

  private senderAttrs(options: SendOptions): Record<string, string | undefined> {
    if (this.hidePhone) return { from: this.lid, addressing_mode: 'lid' };
    if (options.toLid) return { from: this.lid, addressing_mode: 'lid', sender_pn: this.jid };
    return { from: this.jid, sender_lid: this.lid };
  }

  private address(options: { toLid?: boolean }): string {
    return this.hidePhone || options.toLid ? this.lid : this.jid;
  }

  private target(phone: string | undefined): Account {
    return phone === undefined ? this.network.onlyAccount() : this.network.account(phone);
  }

  /** The key of a message as this phone sees it: of the customer, else of the company. */
  private keyOf(id: string, options: SendOptions): proto.IMessageKey {
    const account = this.target(options.to);
    const fromMe = this.network.outbox.get(outboxKey(this.phone, id)) !== undefined;
    if (options.group === undefined) return { remoteJid: account.jid, fromMe, id };
    const participant = fromMe ? this.address(options) : account.jid;
    return { remoteJid: options.group, fromMe, id, participant };
  }

  private quote(id: string, account: Account): compose.Quote {
    const own = this.network.outbox.get(outboxKey(this.phone, id));
    if (own) return { id, author: this.address({}), message: own.message };
    const theirs = this.network.findSent(account.phone, this.phone, id);
    return { id, author: account.jid, message: theirs?.message ?? { conversation: '' } };
  }

  private postCall(to: string | undefined, content: ReturnType<typeof node>): void {
    const attrs = { from: this.address({}), id: this.network.nextId(), t: unixTime(), notify: this.name };
    for (const device of this.target(to).devices.values()) device.post(node('call', attrs, [content]));
  }

  private postReceipts(ids: string[], type: 'read' | undefined, options: { to?: string; group?: string }): void {
    const account = this.target(options.to);
    for (const id of ids) {
      const chat = this.network.findSent(account.phone, this.phone, id)?.to;
      const from = options.group ?? chat ?? this.address({});
      postReceipt(this.network, account.phone, { phone: this.phone, from, id, type });
    }
  }
}
