// What the programs beside the product have in common: settings as at a start, a file, one line for what a person can mend.
import { ConfigError } from '../platform/config/config-error.ts';
import { loadConfig, type Config } from '../platform/config/config.ts';
import { answerTo } from '../platform/config/settings-help.ts';
import { readSettings } from '../platform/config/settings-sources.ts';

export interface Asked {
  config: Config;
  /** the argument that is no flag */
  file: string | undefined;
  withMedia: boolean;
  /** The value of a flag of the tool's own; undefined: it was not given. */
  valueOf: (flag: string) => string | undefined;
  /** A flag of the tool's own that has no value was given. */
  has: (flag: string) => boolean;
}

/** Flags that are no settings, as they are written: `--company`. */
export interface ToolFlags {
  values?: readonly string[];
  switches?: readonly string[];
}

const WITHOUT_MEDIA = '--without-media';

export const say = (line: string): void => void process.stdout.write(`${line}\n`);

export async function runTool(work: (asked: Asked) => Promise<void>, flags: ToolFlags = {}): Promise<void> {
  try {
    const { rest: given, values, switches } = ownFlags(process.argv.slice(2), flags);
    const [first] = given;
    const file = first?.startsWith('-') === false ? first : undefined;
    const { question, settings } = readSettings({
      args: file === undefined ? given : given.slice(1),
      env: process.env,
      folder: process.cwd(),
    });
    if (question) return say(answerTo(question));
    await work({
      config: loadConfig(settings),
      file,
      withMedia: !switches.has(WITHOUT_MEDIA),
      valueOf: (flag) => values.get(flag),
      has: (flag) => switches.has(flag),
    });
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}

function ownFlags(args: readonly string[], flags: ToolFlags) {
  const own = { rest: [] as string[], values: new Map<string, string>(), switches: new Set<string>() };
  for (let at = 0; at < args.length; at += 1) {
    const arg = args[at] ?? '';
    const [name = '', written] = arg.startsWith('--') ? arg.split(/=(.*)/s) : [arg];
    if (flags.values?.includes(name)) {
      const value = written ?? args[(at += 1)];
      if (value === undefined || value === '') throw new ConfigError(`${name} needs a value, like ${name}=…`);
      own.values.set(name, value);
    } else if (arg === WITHOUT_MEDIA || flags.switches?.includes(arg)) own.switches.add(arg);
    else own.rest.push(arg);
  }
  return own;
}
