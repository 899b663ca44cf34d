// DATA_DIR and its secrets on a real file system.
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isRoot, nobody } from '../postgres/unprivileged.ts';
import { ConfigError } from './config-error.ts';
import { prepareDataDir, secretFile } from './data-dir.ts';

let home: string;
beforeEach(() => {
  home = mkdtempSync(path.join(os.tmpdir(), 'recado-data-'));
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

const mode = (file: string) => (statSync(file).mode & 0o777).toString(8);
const embedded = (dataDir: string) => ({ dataDir, databaseUrl: undefined });

describe('prepareDataDir', () => {
  it('makes a folder that only its owner may enter', async () => {
    const dataDir = path.join(home, 'deep', 'data');
    await prepareDataDir(embedded(dataDir));
    await prepareDataDir(embedded(dataDir));
    expect(mode(dataDir)).toBe(isRoot() ? '710' : '700');
    expect(statSync(dataDir).uid).toBe(process.getuid?.());
  });

  it.runIf(isRoot())(
    'takes back what an earlier release gave to the user of PostgreSQL, but for PostgreSQL’s own',
    async () => {
      const { uid, gid } = nobody();
      const postgres = path.join(home, 'postgres');
      mkdirSync(postgres, { mode: 0o700 });
      for (const folder of [home, postgres]) chownSync(folder, uid, gid);
      await prepareDataDir(embedded(home));
      expect([mode(home), statSync(home).uid]).toEqual(['710', 0]);
      expect([mode(postgres), statSync(postgres).uid]).toEqual(['700', uid]);
    },
  );

  it('closes an empty folder, and leaves one with strange files as it is', async () => {
    chmodSync(home, 0o755);
    writeFileSync(path.join(home, 'theirs'), '');
    await prepareDataDir(embedded(home));
    expect([mode(home), statSync(home).uid]).toEqual(['755', process.getuid?.()]);
    rmSync(path.join(home, 'theirs'));
    await prepareDataDir(embedded(home));
    expect(mode(home)).toBe(isRoot() ? '710' : '700');
  });

  it('says what is wrong with a file in its place', async () => {
    const dataDir = path.join(home, 'file');
    writeFileSync(dataDir, '');
    const failure: unknown = await prepareDataDir(embedded(dataDir)).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ConfigError);
    expect(String(failure)).toContain(`DATA_DIR is "${dataDir}", but should be a folder that can be written`);
  });
});

describe('secretFile', () => {
  it('makes one secret of many callers, closed to others, and keeps it', async () => {
    const secrets = await Promise.all(Array.from({ length: 20 }, () => secretFile(home, 'secret.key')));
    expect(secrets[0]).toMatch(/^[0-9a-f]{64}$/);
    expect(new Set([...secrets, await secretFile(home, 'secret.key')]).size).toBe(1);
    expect(readdirSync(home)).toEqual(['secret.key']);
    expect(mode(path.join(home, 'secret.key'))).toBe('600');
    expect(await secretFile(home, 'other')).not.toBe(secrets[0]);
  });

  it('refuses a file that others can read or write', async () => {
    await secretFile(home, 'secret.key');
    chmodSync(path.join(home, 'secret.key'), 0o644);
    await expect(secretFile(home, 'secret.key')).rejects.toThrow(/secret\.key is open to other users: chmod 600 it/);
  });

  it.runIf(isRoot())('refuses a file that another user put there', async () => {
    await secretFile(home, 'secret.key');
    chownSync(path.join(home, 'secret.key'), nobody().uid, nobody().gid);
    await expect(secretFile(home, 'secret.key')).rejects.toThrow(/belongs to another user/);
  });

  it('refuses an emptied file rather than making a new secret', async () => {
    writeFileSync(path.join(home, 'secret.key'), '', { mode: 0o600 });
    await expect(secretFile(home, 'secret.key')).rejects.toThrow(/secret\.key is damaged/);
  });
});
