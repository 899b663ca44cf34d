// What `npm start -- --help` and `--version` answer.
import { APP_VERSION } from '@recado/contract/constants';
import { isSecret, notesFor, settingNames } from './settings.ts';
import { flagOf, type Given } from './settings-sources.ts';

const HEAD = `Settings, all optional. Each is an environment variable, a line in the file .env, or a flag:
PORT=9000 npm start
npm start -- --port 9000
A flag goes before the environment, the environment before .env. NAME_FILE, or --name-file, names a file that holds the
value, as Docker's secrets do; what is secret is no flag, as every user of the machine could read it.`;

export function settingsHelp(): string {
  const rows = settingNames.map((name) => ({ name, ...notesFor(name) }));
  const width = Math.max(...rows.map(({ name }) => name.length)) + 2;
  const lines = rows.flatMap(({ name, meaning, unset = 'none' }) => [
    `  ${name.padEnd(width)}${meaning}`,
    `  ${' '.repeat(width)}--${flagOf(isSecret(name) ? `${name}_FILE` : name)}; unset: ${unset}`,
  ]);
  return [HEAD, '', ...lines, '', '  --help, --version'].join('\n');
}

export const answerTo = (question: NonNullable<Given['question']>): string =>
  question === 'help' ? settingsHelp() : APP_VERSION;
