// Where settings come from: flags, else the environment, else a .env file; each also as a file that holds the value.
import fs from 'node:fs';
import path from 'node:path';
import { parseArgs, parseEnv, type ParseArgsConfig } from 'node:util';
import { ConfigError } from './config-error.ts';
import { isSecret, settingNames, type SettingName } from './settings.ts';

export type GivenSettings = Partial<Record<SettingName, string>>;

export interface Given {
  /** what they ask for instead of a start */
  question: 'help' | 'version' | undefined;
  settings: GivenSettings;
}

interface Sources {
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  /** where .env is, and what paths are relative to */
  readonly folder: string;
}

type Texts = Readonly<Record<string, string | undefined>>;

const HELP = 'npm start -- --help lists them all';
const fileOf = (name: SettingName) => `${name}_FILE` as const;
export const flagOf = (name: string): string => name.toLowerCase().replaceAll('_', '-');

/** Every source is looked at; throws a ConfigError for what none of them may say. */
export function readSettings({ args, env, folder }: Sources): Given {
  const { question, texts: flags } = readFlags(args);
  const sources: Texts[] = [flags, env, readEnvFile(folder)];
  const given = settingNames.flatMap((name) => {
    // What is set to nothing is set, and hides what the next source says.
    const source = sources.find((texts) => texts[name] !== undefined || texts[fileOf(name)] !== undefined);
    const text = source && valueOf(name, source, folder);
    return text === undefined ? [] : [[name, text] as const];
  });
  return { question, settings: Object.fromEntries(given) };
}

/** Flags are the table's names in small letters: `--port 9000`, `--data-dir=/srv/recado`, `--secret-key-file key`. */
export function readFlags(args: readonly string[]): { question: Given['question']; texts: Texts } {
  const names = settingNames.flatMap((name) => [name, fileOf(name)]);
  const options: NonNullable<ParseArgsConfig['options']> = {
    help: { type: 'boolean', short: 'h' },
    version: { type: 'boolean', short: 'v' },
    ...Object.fromEntries(names.map((name) => [flagOf(name), { type: 'string' as const }])),
  };
  const { values, tokens } = parse(args, options);
  for (const token of tokens ?? []) {
    if (token.kind === 'positional')
      throw new ConfigError(`"${token.value}" stands alone: flags are like npm start -- --port 9000; ${HELP}`);
    if (token.kind !== 'option') continue;
    if (!Object.hasOwn(options, token.name)) throw new ConfigError(`There is no ${token.rawName}: ${HELP}`);
    const isText = options[token.name]?.type === 'string';
    const text = token.value?.trim() ?? '';
    if (isText && (text === '' || (!token.inlineValue && text.startsWith('--'))))
      throw new ConfigError(`${token.rawName} needs a value, like ${token.rawName}=…; ${HELP}`);
    if (!isText && token.value !== undefined) throw new ConfigError(`${token.rawName} takes no value`);
  }
  const shown = settingNames.find((name) => isSecret(name) && values[flagOf(name)] !== undefined);
  if (shown)
    throw new ConfigError(
      `--${flagOf(shown)} would show it to everybody on this machine: set ${shown}, or name a file that holds it by --${flagOf(fileOf(shown))}`,
    );
  const question = values['help'] === true ? 'help' : values['version'] === true ? 'version' : undefined;
  return {
    question,
    texts: Object.fromEntries(names.map((name) => [name, values[flagOf(name)] as string | undefined])),
  };
}

const parse = (args: readonly string[], options: ParseArgsConfig['options']) =>
  parseArgs({ args: [...args], options, strict: false, allowPositionals: true, tokens: true });

/** With Node's own reader: `NAME=value`, quotes and # as everywhere. */
function readEnvFile(folder: string): Texts {
  const file = path.join(folder, '.env');
  const text = readText(file, () => new ConfigError(`${file} is there, but cannot be read`));
  return text === undefined ? {} : parseEnv(text);
}

function valueOf(name: SettingName, source: Texts, folder: string): string | undefined {
  const file = source[fileOf(name)]?.trim();
  if (!file) return source[name];
  if (source[name]?.trim()) throw new ConfigError(`${name} and ${fileOf(name)} are both set, but should not be`);
  const wrong = () =>
    new ConfigError(`${fileOf(name)} is ${JSON.stringify(file)}, but should be a file that this process can read`);
  const text = readText(path.resolve(folder, file), wrong);
  if (text === undefined) throw wrong();
  // A secret that was not written would be none, and something else would start.
  if (text.trim() === '') throw new ConfigError(`${fileOf(name)}: ${file} is empty, but should hold ${name}`);
  return text;
}

/** undefined: there is no such file. */
function readText(file: string, wrong: () => ConfigError): string | undefined {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw wrong();
  }
}
