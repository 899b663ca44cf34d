// `npm run demo`: fills an installation with a lively demo company, once.
import { ensureDemo } from './demo/demo.ts';
import { bootPlatform } from './boot.ts';
import { ConfigError } from './platform/config/config-error.ts';
import { loadConfig } from './platform/config/config.ts';
import { prepareDataDir } from './platform/config/data-dir.ts';
import { answerTo } from './platform/config/settings-help.ts';
import { readSettings } from './platform/config/settings-sources.ts';
import { createLog } from './platform/log/log.ts';
import { openDatabase, refuseDatabase, secretKeyOf } from './start/database.ts';
import { FirstSignIn, lineOf } from './start/first-sign-in.ts';
import { openMediaStore } from './start/media-store.ts';

const say = (line: string): void => void process.stdout.write(`${line}\n`);

async function fill(): Promise<void> {
  const { question, settings } = readSettings({ args: process.argv.slice(2), env: process.env, folder: process.cwd() });
  if (question) return say(answerTo(question));
  const config = loadConfig(settings);
  const log = createLog(config.logLevel);
  await prepareDataDir(config);
  const database = await openDatabase(config, log);
  try {
    const secretKey = await secretKeyOf(config);
    const { publicUrl, redisUrl } = config;
    const platform = await bootPlatform({ databaseUrl: database.url, secretKey, publicUrl, log, redisUrl }).catch(
      (error: unknown) => refuseDatabase(config, error),
    );
    try {
      const firstSignIn = new FirstSignIn(config.dataDir);
      const signIns = await ensureDemo(platform, await openMediaStore(config), firstSignIn);
      if (signIns.length === 0) say('The demo company is there already.');
      for (const signIn of signIns) say(lineOf(signIn));
      if (firstSignIn.exists) say(`The first passwords are in ${firstSignIn.file}`);
    } finally {
      await platform.close();
    }
  } finally {
    await database.close();
  }
}

try {
  await fill();
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
