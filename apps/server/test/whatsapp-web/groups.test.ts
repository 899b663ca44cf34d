// A group on WhatsApp Web, when the process that heard what was said in it is dead: another answers all the same.
// @module-tag waits
import '@recado/fake-whatsapp/quiet-libsignal';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { startFakeWhatsApp, type FakeWhatsApp } from '@recado/fake-whatsapp/fake-whatsapp';
import type { Connection } from '@recado/contract/connections';
import type { Message } from '@recado/contract/messages';
import type { Ticket } from '@recado/contract/tickets';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { until } from '../phones.ts';
import { ProcessGroup } from '../process-group.ts';
import { newNumber } from './shop.ts';

const PRELOAD = path.join(import.meta.dirname, '../../../../tests/fake-whatsapp/src/preload.ts');

let fake: FakeWhatsApp;
let processes: ProcessGroup;

beforeAll(async () => {
  fake = await startFakeWhatsApp({ fewKeys: true });
  processes = await ProcessGroup.create({
    WHATSAPP_WEB_URL: fake.url,
    NODE_OPTIONS: `--import=${pathToFileURL(PRELOAD).href}`,
  });
});
afterAll(async () => {
  await processes?.close();
  await fake?.close();
});

async function takeGroups(): Promise<void> {
  const client = new pg.Client({ connectionString: processes.databaseUrl });
  await client.connect();
  await client.query(`
    insert into settings (company_id, key, value) select id, 'CheckMsgIsGroup', 'disabled' from companies
    on conflict (company_id, key) do update set value = excluded.value`);
  await client.end();
}

async function pair(phone: string): Promise<void> {
  const { id } = await processes.call<Connection>('POST', '/whatsapp', { name: 'Loja' });
  const inStatus = (status: Connection['status']) =>
    until(async () => {
      const connection = await processes.call<Connection>('GET', `/whatsapp/${id}`);
      expect(connection.status).toBe(status);
      return connection;
    });
  await fake.scan((await inStatus('qrcode')).qrcode, phone);
  await inStatus('CONNECTED');
}

const ticketOf = async (subject: string): Promise<number> =>
  until(async () => {
    const { tickets } = await processes.call<{ tickets: Ticket[] }>(
      'GET',
      `/tickets?status=pending&showAll=true&searchParam=${subject}`,
    );
    expect(tickets).toMatchObject([{ unreadMessages: 2 }]);
    return tickets[0]?.id ?? 0;
  });

interface Asked {
  group: string;
  /** of Maria's question and Joana's */
  ids: [string, string];
  ticketId: number;
}

test('is read and answered with the names of who wrote there', async () => {
  await processes.run('api,worker');
  await processes.signIn();
  await takeGroups();
  const owner = await processes.run('channels');
  const phone = newNumber();
  await pair(phone);
  const [maria, joana] = [fake.customer(newNumber()), fake.customer(newNumber())];

  /** @param lid members are named by their hidden ids */
  async function ask(subject: string, lid: boolean): Promise<Asked> {
    const { id: group } = fake.group(`1203630${newNumber()}@g.us`, subject, [maria.phone, joana.phone, phone], { lid });
    const to = { to: phone, group };
    const first = await maria.text('quem vem?', to);
    const ids: Asked['ids'] = [first, await joana.text('e quem traz o bolo?', to)];
    return { group, ids, ticketId: await ticketOf(subject) };
  }
  const groups = [
    { lid: false, ...(await ask('Equipe', false)) },
    { lid: true, ...(await ask('Família', true)) },
  ];

  owner.child.kill('SIGKILL');
  await owner.ended;
  await processes.run('channels');

  for (const { lid, group, ids, ticketId } of groups) {
    const authors = [maria, joana].map((one) => (lid ? one.lid : one.jid));
    await processes.call('PUT', `/tickets/${ticketId}`, { status: 'open' });
    const { messages } = await processes.call<{ messages: Message[] }>('GET', `/messages/${ticketId}`);
    const asked = messages.find(({ body }) => body === 'quem vem?');
    await processes.call('POST', `/messages/${ticketId}`, { body: 'eu', quotedMsg: { id: asked?.id } });
    const { message } = await joana.nextMessage((one) => one.group === group);
    expect(message.extendedTextMessage?.contextInfo).toMatchObject({
      stanzaId: ids[0],
      participant: authors[0],
      quotedMessage: { conversation: 'quem vem?' },
    });
    // A command before the answer's.
    const receipts = fake.stanzas.filter(({ attrs }) => attrs.to === group && attrs.type === 'read');
    expect(receipts.map(({ attrs }) => [attrs.id, attrs.participant])).toEqual([
      [ids[0], authors[0]],
      [ids[1], authors[1]],
    ]);
  }
});
