// What the programs beside the product have in common: settings as at a start, a file, one line for what a person can mend.
import { ConfigError } from '../platform/config/config-error.ts';
import { loadConfig, type Config } from '../platform/config/config.ts';
import { answerTo } from '../platform/config/settings-help.ts';
import { readSettings } from '../platform/config/settings-sources.ts';

const WITHOUT_MEDIA = '--without-media';

export interface Asked {
  config: Config;
  /** the argument that is no flag */
  file: string | undefined;
  withMedia: boolean;
}

export const say = (line: string): void => void process.stdout.write(`${line}\n`);

export async function runTool(work: (asked: Asked) => Promise<void>): Promise<void> {
  try {
    const given = process.argv.slice(2).filter((arg) => arg !== WITHOUT_MEDIA);
    const [first] = given;
    const file = first?.startsWith('-') === false ? first : undefined;
    const { question, settings } = readSettings({
      args: file === undefined ? given : given.slice(1),
      env: process.env,
      folder: process.cwd(),
    });
    if (question) return say(answerTo(question));
    await work({ config: loadConfig(settings), file, withMedia: !process.argv.includes(WITHOUT_MEDIA) });
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}
