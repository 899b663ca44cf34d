// Flags, environment and .env: which wins, what each may say, and what is answered to what they may not.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ConfigError } from './config-error.ts';
import { answerTo, settingsHelp } from './settings-help.ts';
import { readSettings } from './settings-sources.ts';
import { settingNames } from './settings.ts';

let folder: string;
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'recado-settings-'));
  fs.writeFileSync(path.join(folder, 'empty'), '\n');
  fs.writeFileSync(path.join(folder, 'key'), `${'k'.repeat(32)}\n`);
});
afterEach(() => fs.rmSync(folder, { recursive: true }));

interface Case {
  args?: string[];
  env?: NodeJS.ProcessEnv;
  file?: string;
}

function read({ args = [], env = {}, file }: Case) {
  if (file !== undefined) fs.writeFileSync(path.join(folder, '.env'), file);
  return readSettings({ args, env, folder });
}

describe('settings', () => {
  it.each<[Case, ReturnType<typeof read>['settings']]>([
    [{}, {}],
    [{ args: ['--port', '9000', '--data-dir=/srv/x y'] }, { PORT: '9000', DATA_DIR: '/srv/x y' }],
    [{ args: ['--port=1', '--port=2'] }, { PORT: '2' }],
    [{ args: ['--log-level', '-1'] }, { LOG_LEVEL: '-1' }],
    [{ env: { PORT: '9000', PATH: '/bin' } }, { PORT: '9000' }],
    [{ file: 'PORT=9000\n# note\nexport HOST="0.0.0.0"\nCOMPOSE_PROJECT_NAME=x' }, { PORT: '9000', HOST: '0.0.0.0' }],
    [{ file: "MAIL_FROM='Recado # 1 <r@e.co>'" }, { MAIL_FROM: 'Recado # 1 <r@e.co>' }],
    [{ args: ['--port=1'], env: { PORT: '2' }, file: 'PORT=3' }, { PORT: '1' }],
    [
      { env: { PORT: '2' }, file: 'PORT=3\nHOST=::1' },
      { PORT: '2', HOST: '::1' },
    ],
    [{ env: { PORT: '' }, file: 'PORT=3' }, { PORT: '' }],
    [{ env: { SECRET_KEY_FILE: 'key' } }, { SECRET_KEY: `${'k'.repeat(32)}\n` }],
    [{ args: ['--secret-key-file', 'key'], env: { SECRET_KEY: 'x' } }, { SECRET_KEY: `${'k'.repeat(32)}\n` }],
    [{ env: { SECRET_KEY: 'x' }, file: 'SECRET_KEY_FILE=key' }, { SECRET_KEY: 'x' }],
    [{ env: { SECRET_KEY: 'x', SECRET_KEY_FILE: ' ' } }, { SECRET_KEY: 'x' }],
  ])('%j', (given, settings) => {
    expect(read(given)).toEqual({ question: undefined, settings });
  });

  it.each<[Case, string]>([
    [{ args: ['--prot', '9000'] }, 'There is no --prot: npm start -- --help lists them all'],
    [{ args: ['--prot=9000'] }, 'There is no --prot: npm start -- --help lists them all'],
    [{ args: ['-p', '9000'] }, 'There is no -p: npm start -- --help lists them all'],
    [{ args: ['--constructor'] }, 'There is no --constructor: npm start -- --help lists them all'],
    [{ args: ['--no-simulator'] }, 'There is no --no-simulator: npm start -- --help lists them all'],
    // npm keeps the flag to itself where the two dashes are missing.
    [
      { args: ['9000'] },
      '"9000" stands alone: flags are like npm start -- --port 9000; npm start -- --help lists them all',
    ],
    [{ args: ['--port'] }, '--port needs a value, like --port=…; npm start -- --help lists them all'],
    [{ args: ['--port', '--host=::'] }, '--port needs a value, like --port=…; npm start -- --help lists them all'],
    [{ args: ['--version=1'] }, '--version takes no value'],
    [
      { args: ['--secret-key=x'] },
      '--secret-key would show it to everybody on this machine: set SECRET_KEY, or name a file that holds it by --secret-key-file',
    ],
    [
      { env: { S3_SECRET_FILE: 'nowhere' } },
      'S3_SECRET_FILE is "nowhere", but should be a file that this process can read',
    ],
    [{ env: { SECRET_KEY_FILE: 'empty' } }, 'SECRET_KEY_FILE: empty is empty, but should hold SECRET_KEY'],
    [
      { args: ['--database-url-file='] },
      '--database-url-file needs a value, like --database-url-file=…; npm start -- --help lists them all',
    ],
    [{ env: { S3_SECRET_FILE: '.' } }, 'S3_SECRET_FILE is ".", but should be a file that this process can read'],
    [{ env: { PORT: '1', PORT_FILE: 'key' } }, 'PORT and PORT_FILE are both set, but should not be'],
  ])('%j is refused', (given, message) => {
    expect(() => read(given)).toThrow(new ConfigError(message));
  });

  it('a .env that cannot be read is no .env that is not there', () => {
    fs.mkdirSync(path.join(folder, '.env'));
    expect(() => read({})).toThrow(`${path.join(folder, '.env')} is there, but cannot be read`);
  });
});

describe('questions', () => {
  it.each([
    ['--help', 'help'],
    ['-h', 'help'],
    ['--version', 'version'],
    ['-v', 'version'],
  ] as const)('%s', (flag, question) => {
    expect(read({ args: [flag] }).question).toBe(question);
  });

  it('are answered with every setting and its flag, or with the version', () => {
    const help = settingsHelp();
    for (const name of settingNames) {
      expect(help).toContain(`\n  ${name} `);
      const flag = /--([a-z0-9-]+)/.exec(help.split(`\n  ${name} `)[1] ?? '')?.[1] ?? '';
      expect([name, name.toLowerCase().replaceAll('_', '-')]).toEqual([name, flag.replace(/-file$/, '')]);
      expect(() => read({ args: [`--${flag}=${path.join(folder, 'key')}`] })).not.toThrow();
    }
    expect(answerTo('version')).toMatch(/^\d+\.\d+\.\d+$/);
  });
});

it('the README lists every setting, and none that is not there', () => {
  const readme = fs.readFileSync(path.join(import.meta.dirname, '../../../../../README.md'), 'utf8');
  const [, section = ''] = /\n## Settings\n([^]*?)\n## /.exec(readme) ?? [];
  const listed = [...section.matchAll(/^\| ([A-Z][A-Z0-9_, ]+?) +\|/gm)].flatMap(([, names = '']) => names.split(', '));
  expect(listed.toSorted()).toEqual(settingNames.toSorted());
});
