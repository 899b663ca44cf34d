// Before anything is built: answers `npm start -- --help` and `--version`, and refuses what is no flag.
import { ConfigError } from '../apps/server/src/platform/config/config-error.ts';
import { answerTo } from '../apps/server/src/platform/config/settings-help.ts';
import { readFlags } from '../apps/server/src/platform/config/settings-sources.ts';

try {
  const { question } = readFlags(process.argv.slice(2));
  if (question) process.stdout.write(`${answerTo(question)}\n`);
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
