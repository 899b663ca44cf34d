// The phone's address book: which names count, and when it is asked for.
import { EventEmitter } from 'node:events';
import type { Contact, WASocket } from 'baileys';
import { describe, expect, it, vi } from 'vitest';
import type { InboundEvent } from '@recado/channel/inbound';
import type { AddressBook } from './addresses.ts';
import { bookEvents, feedSavedContacts } from './saved-contacts.ts';

const book: AddressBook = {
  phoneOf: (lid) => Promise.resolve(lid === '800' ? '5511800' : undefined),
  lidOf: () => Promise.resolve(undefined),
  subjectOf: () => undefined,
  me: () => ({ id: '5511777:3@s.whatsapp.net', lid: '777:3@lid' }),
};

describe('an entry', () => {
  it.each<[string, Contact, object | undefined]>([
    ['by phone', { id: '5511900@s.whatsapp.net', name: ' Ana ' }, { key: '5511900', phone: '5511900', name: 'Ana' }],
    [
      'by both ids',
      { id: '900@lid', phoneNumber: '5511900@s.whatsapp.net', name: 'Ana' },
      { key: '5511900', phone: '5511900', hiddenId: '900', name: 'Ana' },
    ],
    [
      'whose phone was learnt before',
      { id: '800@lid', name: 'Bia' },
      { key: '5511800', phone: '5511800', hiddenId: '800', name: 'Bia' },
    ],
    ['whose phone is hidden', { id: '801@lid', name: 'Eva' }, { key: '801', hiddenId: '801', name: 'Eva' }],
    ['ourselves', { id: '5511777@s.whatsapp.net', name: 'Me' }, undefined],
    ['a group', { id: '1203@g.us', name: 'Club' }, undefined],
  ])('%s', async (_case, contact, entry) => {
    expect(await bookEvents([contact], book)).toEqual(entry ? [{ kind: 'addressBook', contacts: [entry] }] : []);
  });
});

const silent = (): void => undefined;

function line({ keyId, version }: { keyId?: string; version?: object } = {}) {
  const ev = new EventEmitter();
  const resyncAppState = vi.fn<WASocket['resyncAppState']>(() => Promise.resolve());
  const added: Promise<InboundEvent[]>[] = [];
  const get = () => Promise.resolve(version ? { critical_unblock_low: version } : {});
  feedSavedContacts({
    sock: {
      ev: ev as unknown as WASocket['ev'],
      authState: { creds: { myAppStateKeyId: keyId }, keys: { get } } as unknown as WASocket['authState'],
      resyncAppState,
    },
    feed: { add: (translate) => added.push(Promise.resolve(translate())) },
    book,
    context: { log: { debug: silent, info: silent, warn: silent, error: silent } },
  });
  const told = async () => (await Promise.all(added)).flat();
  return { ev, resyncAppState, told };
}

describe('on a line', () => {
  it('names that the phone saved are told, in parts; those that people gave themselves are not', async () => {
    const { ev, told } = line();
    ev.emit('contacts.update', [{ id: '5511900@s.whatsapp.net', notify: 'Annie' }]);
    ev.emit('contacts.upsert', [{ id: '5511900@s.whatsapp.net', name: 'annie1', username: 'annie1' }]);
    expect(await told()).toEqual([]);
    const many = Array.from({ length: 501 }, (_, n) => ({ id: `${5_511_900_000 + n}@s.whatsapp.net`, name: `P${n}` }));
    ev.emit('messaging-history.set', { contacts: many });
    const sizes = (await told()).map((event) => (event.kind === 'addressBook' ? event.contacts.length : undefined));
    expect(sizes).toEqual([500, 1]);
  });

  it('the whole book is asked for when the phone has given the key to it', () => {
    const { ev, resyncAppState } = line();
    ev.emit('creds.update', { me: {} });
    expect(resyncAppState).not.toHaveBeenCalled();
    ev.emit('creds.update', { myAppStateKeyId: 'k' });
    expect(resyncAppState).toHaveBeenCalledWith(['critical_unblock_low'], true);
  });

  it('and by a line that has the key and never did', async () => {
    const never = line({ keyId: 'k' });
    never.ev.emit('connection.update', { connection: 'open' });
    await vi.waitFor(() => expect(never.resyncAppState).toHaveBeenCalledOnce());
    const before = line({ keyId: 'k', version: { version: 3 } });
    before.ev.emit('connection.update', { connection: 'open' });
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
    expect(before.resyncAppState).not.toHaveBeenCalled();
  });
});
