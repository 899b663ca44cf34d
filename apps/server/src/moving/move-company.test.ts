// A company with a row of everything goes from one installation to another that has a company of its own: everything arrives,
// every id is another's and names the same, and nobody else notices.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DatabaseProxy } from '../../test/database-proxy.ts';
import { buildFullCompany, snapshot, type FullCompany } from '../../test/every-table.ts';
import { SAMPLES, type IdOf } from '../../test/moving-samples.ts';
import { createProduct, type Product } from '../../test/product.ts';
import { membersOf, verifiedManifest } from '../platform/archive/archive-reader.ts';
import { ArchiveWriter } from '../platform/archive/archive-writer.ts';
import { ConfigError } from '../platform/config/config-error.ts';
import { Secrets } from '../platform/crypto/secrets.ts';
import { rowBytes, rowsIn, rowText } from '../platform/db/copy-rows.ts';
import { SECRET_KEY } from '../../test/global-setup.ts';
import { checkImport } from './check-import.ts';
import { header, pieceName } from './company-layout.ts';
import { exportCompany } from './export-company.ts';
import { importCompany } from './import-company.ts';
import { JSON_IDS, LOOSE } from './moved-ids.ts';
import { FILES, LEFT_BEHIND, SECRETS } from './moved-tables.ts';
import { withFilling } from './with-filling.ts';

const PASSPHRASE = 'a passphrase for this test';
const OTHER_KEY = 'another installation’s key, as long as one has to be';
let here: Product;
let there: Product;
let company: FullCompany;
let folder: string;

beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'recado-moving-'));
  here = await createProduct();
  there = await createProduct();
  company = await buildFullCompany(here.platform);
  await fill();
});
afterAll(async () => {
  await Promise.all([here?.close(), there?.close()]);
  fs.rmSync(folder, { recursive: true, force: true });
});

/** What its rows are to hold beside what every table's have: JSON with ids, secrets, files. */
async function fill(): Promise<void> {
  const of: IdOf = (table) => (table === 'companies' ? company.companyId : company.id);
  const set = (title: string, value: unknown) => {
    const [table = '', column = ''] = title.split('.');
    return here.platform.db.withSystem(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`);
      await tx.execute(
        sql`update ${sql.identifier(table)} set ${sql.identifier(column)} = ${value} where company_id = ${company.companyId}`,
      );
    });
  };
  for (const [title, sample] of Object.entries(SAMPLES)) await set(title, JSON.stringify(sample(of)));
  for (const [title, { as }] of Object.entries(SECRETS))
    await set(
      title,
      as === 'text' ? `hash of ${title}` : here.platform.secrets.encrypt(Buffer.from(`secret of ${title}`)),
    );
  for (const title of FILES) {
    const key = title === 'media.storage_key' ? `media/${company.companyId}/a` : 'media/voice-b.ogg';
    await here.store.put(key, Readable.from([Buffer.from(title)]));
    await set(title, key);
  }
  await set('contact_erasures.done_at', '2026-01-01');
  await set('messages.origin', 'api');
  await set('counter_deltas.counter', `campaign:${company.id}:sent`);
  await set('settings.key', 'aidsPrompt');
  await set('imported_rows.kind', 'tickets');
  await set('imported_rows.ref', company.id);
  await set('settings.value', String(company.id));
}

const write = (name: string, passphrase: string | undefined) =>
  exportCompany({
    databaseUrl: here.databaseUrl,
    secretKey: SECRET_KEY,
    store: here.store,
    companyId: company.companyId,
    file: path.join(folder, name),
    passphrase,
  });

const read = (name: string, passphrase: string | undefined, databaseUrl = there.databaseUrl) =>
  importCompany({
    databaseUrl,
    secretKey: OTHER_KEY,
    store: there.store,
    file: path.join(folder, name),
    passphrase,
  });

type Row = Record<string, unknown>;
const rowOf = (rows: Record<string, unknown[]>, table: string): Row => (rows[table]?.[0] ?? {}) as Row;

test('everything arrives, numbered anew, and nobody else’s row is another', async () => {
  const neighbour = await buildFullCompany(there.platform);
  const [neighbours, sent] = [
    await snapshot(there.platform, neighbour.companyId),
    await snapshot(here.platform, company.companyId),
  ];
  await write('whole.tar.gz', PASSPHRASE);
  expect(fs.statSync(path.join(folder, 'whole.tar.gz')).mode & 0o777).toBe(0o600);
  const { companyId, files } = await read('whole.tar.gz', PASSPHRASE);
  const arrived = await snapshot(there.platform, companyId);
  expect(await snapshot(there.platform, neighbour.companyId)).toEqual(neighbours);
  expect(await snapshot(here.platform, company.companyId)).toEqual(sent);

  // One row each here, and one each there.
  const travelling = Object.keys(sent).filter((table) => !(table in LEFT_BEHIND));
  expect(travelling.length).toBeGreaterThan(70);
  expect(travelling.filter((table) => arrived[table]?.length !== 1)).toEqual([]);
  expect(Object.keys(LEFT_BEHIND).filter((table) => arrived[table]?.length !== 0)).toEqual([]);

  const of: IdOf = (table) => {
    if (table === 'companies') return companyId;
    return table === 'amount' ? company.id : Number(rowOf(arrived, table)['id']);
  };
  // Not the old ids, nor the neighbour's.
  const ids = travelling.flatMap((table) => rowOf(arrived, table)['id'] ?? []);
  expect(ids.filter((id) => id === company.id || id === neighbour.id)).toEqual([]);
  expect(Object.keys(SAMPLES).toSorted()).toEqual(Object.keys(JSON_IDS).toSorted());
  for (const [title, sample] of Object.entries(SAMPLES)) {
    const [table = '', column = ''] = title.split('.');
    expect([title, rowOf(arrived, table)[column]]).toEqual([title, sample(of)]);
  }
  for (const [title, owner] of Object.entries(LOOSE)) {
    const [table = '', column = ''] = title.split('.');
    const before = rowOf(sent, table);
    const target = typeof owner === 'string' ? owner : owner((name) => String(before[name]));
    const moved = (id: unknown) => (target === undefined ? id : Number(id) - company.id + of(target));
    const was = before[column];
    const wanted = Array.isArray(was) ? was.map(moved) : was && moved(was);
    expect([title, rowOf(arrived, table)[column]]).toEqual([title, wanted]);
  }
  expect(rowOf(arrived, 'settings')['value']).toBe(String(of('prompts')));
  expect(rowOf(arrived, 'counter_deltas')['counter']).toBe(`campaign:${of('campaigns')}:sent`);
  expect(rowOf(arrived, 'users')).toMatchObject({ super: false, email: company.text });
  expect(rowOf(arrived, 'connections')).toMatchObject({ status: 'DISCONNECTED', wanted: false, uuid: company.uuid });

  const secrets = new Secrets(OTHER_KEY);
  for (const [title, { as }] of Object.entries(SECRETS)) {
    const [table = '', column = ''] = title.split('.');
    const value = String(rowOf(arrived, table)[column]);
    const opened = as === 'text' ? value : secrets.decrypt(Buffer.from(value.slice(2), 'hex')).toString();
    expect([title, opened]).toEqual([title, as === 'text' ? rowOf(sent, table)[column] : `secret of ${title}`]);
  }
  expect(files).toBe(FILES.length);
  for (const title of FILES) {
    const key = String(rowOf(arrived, title.split('.')[0] ?? '')['storage_key']);
    expect(key.split('/')[1]).toBe(String(companyId));
    const stored = await there.store.get(key);
    expect(stored && (await text(stored.stream))).toBe(title);
  }
});

test('what is in the way is said at once, and nothing is written', async () => {
  const count = async () =>
    (await there.platform.db.withSystem((tx) => tx.execute(sql`select count(*) from companies`))).rows;
  const before = await count();
  const file = path.join(folder, 'whole.tar.gz');
  const refusal = await withFilling(there.databaseUrl, (filling) =>
    checkImport(filling, { file, passphrase: PASSPHRASE }),
  ).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(ConfigError);
  const { message } = refusal as ConfigError;
  expect(message).toContain(`people of other companies here have these e-mail addresses: ${company.text}`);
  expect(message).toContain('api_tokens are here already');
  expect(message).toContain('another company here has the e-mail address');
  await expect(read('whole.tar.gz', PASSPHRASE)).rejects.toThrow(message);
  await expect(read('whole.tar.gz', undefined)).rejects.toThrow('BACKUP_PASSPHRASE is missing');
  await expect(read('whole.tar.gz', 'another one')).rejects.toThrow('is not the one');
  const bytes = fs.readFileSync(file);
  bytes[Math.floor(bytes.length / 2)] = (bytes[Math.floor(bytes.length / 2)] ?? 0) ^ 255;
  fs.writeFileSync(path.join(folder, 'damaged.tar.gz'), bytes);
  await expect(read('damaged.tar.gz', PASSPHRASE)).rejects.toThrow(ConfigError);
  expect(await count()).toEqual(before);
});

test('without a passphrase no secret is in it, and a second one finds its uuids taken and makes new ones', async () => {
  const { companyId } = company;
  await here.platform.db.withSystem(async (tx) => {
    await tx.execute(sql`update users set email = 'new@example.com' where company_id = ${companyId}`);
    await tx.execute(sql`update companies set email = 'new@example.com' where id = ${companyId}`);
    await tx.execute(sql`update payments set external_id = null where company_id = ${companyId}`);
    // What is still on its way belongs to the other installation.
    await tx.execute(sql`update messages set send_error = null where company_id = ${companyId}`);
  });
  await write('bare.tar.gz', undefined);
  const done = await read('bare.tar.gz', undefined);
  const arrived = await snapshot(there.platform, done.companyId);
  expect([...done.renewed].toSorted()).toEqual(['connections', 'media', 'payments', 'tickets']);
  expect(rowOf(arrived, 'tickets')['uuid']).not.toBe(company.uuid);
  expect([arrived['api_tokens'], arrived['connection_credentials']]).toEqual([[], []]);
  expect(rowOf(arrived, 'users')['password_hash']).toBe('-');
  expect(rowOf(arrived, 'connections')).toMatchObject({ account: null, token_hash: null });
  const secrets = new Secrets(OTHER_KEY);
  const open = (value: unknown) => secrets.decrypt(Buffer.from(String(value).slice(2), 'hex')).toString();
  expect(open(rowOf(arrived, 'prompts')['api_key'])).toBe('');
  expect(open(rowOf(arrived, 'webhook_endpoints')['secret'])).toMatch(/^whsec_.{40,}$/);
  expect(rowOf(arrived, 'messages')['send_error']).toBe('ERR_SENDING_WAPP_MSG');
});

/** No two companies of an installation have the same address. */
const renameTo = (email: string) =>
  here.platform.db.withSystem(async (tx) => {
    await tx.execute(sql`update users set email = ${email} where company_id = ${company.companyId}`);
    await tx.execute(sql`update companies set email = ${email} where id = ${company.companyId}`);
  });

test('a connection that is lost while it commits: the files of a company that is there stay', async () => {
  await renameTo('lost@example.com');
  await write('lost.tar.gz', undefined);
  const wire = new DatabaseProxy(there.databaseUrl);
  await wire.mend();
  wire.breakOn = (sent) => /^Q.{4}commit\0$/s.test(sent);
  const done = await read('lost.tar.gz', undefined, wire.through(there.databaseUrl));
  await wire.cut();
  const arrived = await snapshot(there.platform, done.companyId);
  expect([arrived['media']?.length, arrived['removed_files']]).toEqual([1, []]);
  const stored = await there.store.get(String(rowOf(arrived, 'media')['storage_key']));
  expect(stored && (await text(stored.stream))).toBe('media.storage_key');
});

/** The same members, some of them otherwise, and what comes after them. */
async function rewritten(
  source: string,
  name: string,
  change: (member: string, content: Buffer) => Buffer,
  more: [string, Buffer][],
) {
  const from = path.join(folder, source);
  const members: [string, Buffer][] = [];
  for await (const { name: member, content } of membersOf(from)) members.push([member, await buffer(content)]);
  const writer = await ArchiveWriter.open(path.join(folder, name), new Date());
  for (const [member, content] of [...members, ...more]) {
    if (/^(manifest|sums)/.test(member)) continue;
    await writer.add(member, change(member, content));
  }
  await writer.finish(await verifiedManifest(from));
}

test('what an archive says that no company may is not believed', async () => {
  const evil = 'evil@example.com';
  const columns = new Map<string, readonly string[]>();
  const tampered = (member: string, content: Buffer): Buffer => {
    if (member === 'recado-company.json') {
      const about = header.parse(JSON.parse(content.toString()));
      for (const { name, columns: names } of about.tables) columns.set(name, names);
      return Buffer.from(JSON.stringify({ ...about, company: { ...about.company, email: evil } }));
    }
    if (member === 'company.json') {
      const { company: row, plan } = JSON.parse(content.toString()) as Record<string, object>;
      return Buffer.from(
        JSON.stringify({ company: { ...row, email: evil }, plan: { ...plan, name: 'Free', is_public: true } }),
      );
    }
    if (!member.startsWith('tables/users/')) return content;
    const names = columns.get('users') ?? [];
    const set = (cells: string[]): string =>
      rowText(cells.map((cell, at) => ({ super: 't', email: evil })[names[at] ?? ''] ?? cell));
    return rowBytes([...rowsIn(content)].map(set).join(''));
  };
  await rewritten('bare.tar.gz', 'evil.tar.gz', tampered, []);
  // A person's address is part of what is compared.
  await expect(read('evil.tar.gz', undefined)).rejects.toThrow('users did not arrive as it was sent');
  await here.platform.db.withSystem((tx) =>
    tx.execute(sql`update users set email = ${evil} where company_id = ${company.companyId}`),
  );
  await write('plain.tar.gz', undefined);
  fs.rmSync(path.join(folder, 'evil.tar.gz'));
  await rewritten('plain.tar.gz', 'evil.tar.gz', tampered, []);
  const { companyId } = await read('evil.tar.gz', undefined);
  expect(rowOf(await snapshot(there.platform, companyId), 'users')).toMatchObject({ super: false, email: evil });
  const { rows } = await there.platform.db.withSystem((tx) =>
    tx.execute(sql`select is_public from plans where name = 'Free'`),
  );
  expect(rows).toEqual([{ is_public: false }]);

  await rewritten('plain.tar.gz', 'more.tar.gz', (_, content) => content, [
    [pieceName('sso_domains', 1), Buffer.from('')],
  ]);
  await expect(read('more.tar.gz', undefined)).rejects.toThrow('sso_domains/000001 is of a table that does not travel');
});

async function readWithTags(lastId: number) {
  fs.rmSync(path.join(folder, 'ids.tar.gz'), { force: true });
  const change = (member: string, content: Buffer): Buffer => {
    if (member !== 'recado-company.json') return content;
    const about = header.parse(JSON.parse(content.toString()));
    const tables = about.tables.map((table) => (table.name === 'tags' ? { ...table, lastId } : table));
    return Buffer.from(JSON.stringify({ ...about, tables }));
  };
  await rewritten('ids-source.tar.gz', 'ids.tar.gz', change, []);
  return read('ids.tar.gz', undefined);
}

const tagsTaken = () =>
  there.platform.db.withSystem(async (tx) => (await tx.execute(sql`select last_value from tags_id_seq`)).rows);

test('an archive takes no more ids than a company may have, and no row has one that was not taken', async () => {
  await renameTo('ids@example.com');
  await write('ids-source.tar.gz', undefined);
  const before = await tagsTaken();
  for (const lastId of [9e18, 1e13 + 1, 1.5, -1]) {
    const refused = await readWithTags(lastId).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(ConfigError);
    expect(String(refused)).toContain(`cannot be imported: tags has no id as high as ${lastId}`);
  }
  expect(await tagsTaken()).toEqual(before);
  for (const lastId of [0, company.id - 1])
    await expect(readWithTags(lastId)).rejects.toThrow(
      `tags has the id ${company.id}, which is not among its ${lastId}`,
    );
  await expect(readWithTags(company.id)).resolves.toMatchObject({ files: FILES.length });
});
