// Before anything is built: answers `npm start -- --help` and `--version`, and refuses what is no flag and wrong settings.
import { ConfigError } from '../apps/server/src/platform/config/config-error.ts';
import { loadConfig } from '../apps/server/src/platform/config/config.ts';
import { answerTo } from '../apps/server/src/platform/config/settings-help.ts';
import { readSettings } from '../apps/server/src/platform/config/settings-sources.ts';

try {
  const { question, settings } = readSettings({ args: process.argv.slice(2), env: process.env, folder: process.cwd() });
  if (!question) loadConfig(settings);
  else process.stdout.write(`${answerTo(question)}\n`);
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
