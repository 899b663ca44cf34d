// Starts the program and ends it: settings, signals, exit codes, and what the person at the terminal reads.
import './start/quick-imports.ts';
import { flushCompileCache } from 'node:module';
import { ConfigError } from './platform/config/config-error.ts';
import { loadConfig, type Config } from './platform/config/config.ts';
import { answerTo } from './platform/config/settings-help.ts';
import { readSettings } from './platform/config/settings-sources.ts';
import { createLog } from './platform/log/log.ts';
import { lineOf } from './start/first-sign-in.ts';
import type { Running } from './start/start.ts';

/** Whoever has not finished by then is left behind: everything that must last is in the database. */
const PATIENCE_MS = 10_000;

const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** Something that the person can mend: one line, no stack. */
function refuse(error: unknown): never {
  if (!(error instanceof ConfigError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}

function readConfig(): Config {
  try {
    const { question, settings } = readSettings({
      args: process.argv.slice(2),
      env: process.env,
      folder: process.cwd(),
    });
    if (!question) return loadConfig(settings);
    say(answerTo(question));
    process.exit(0);
  } catch (error) {
    return refuse(error);
  }
}

function greet({ publicUrl, roles }: Config, { signIns, firstSignIn }: Running): void {
  say(roles.includes('api') ? `\nRecado is ready: ${publicUrl}` : `\nRecado is ready (${roles.join(', ')})`);
  if (signIns.length > 0) say('\nFirst sign-in, shown this once:');
  for (const signIn of signIns) say(lineOf(signIn));
  if (firstSignIn.exists)
    say(`\nThe first passwords are in ${firstSignIn.file}: delete it when you have changed them.`);
}

const config = readConfig();
const log = createLog(config.logLevel);
for (const notice of config.notices) say(notice);
process.on('unhandledRejection', (error) => log.error({ err: error }, 'a promise failed and nobody heard'));
process.on('uncaughtException', (error) => {
  log.fatal({ err: error }, 'an error that nobody caught: the process ends');
  end(1);
});

// Not loaded before the settings are right, nor before its imports are quick.
const starting = import('./start/start.ts').then(({ start }) => start(config, log));
/** ms; who tells every process of ours tells us twice: the bootstrap passes it on */
const SAME_SIGNAL_MS = 1_000;
let endingSince: number | undefined;

function end(code: number): void {
  if (endingSince !== undefined) process.exit(1);
  endingSince = performance.now();
  setTimeout(() => {
    log.error('some parts did not end in time');
    process.exit(1);
  }, PATIENCE_MS).unref();
  starting
    .then((running) => running.close())
    .then(
      () => process.exit(code),
      () => process.exit(1),
    );
}

/** The second Ctrl-C: now. */
function told(): void {
  if (endingSince === undefined || performance.now() - endingSince >= SAME_SIGNAL_MS) end(0);
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, told);
// The bootstrap that started us is gone, even by kill -9.
process.on('disconnect', told);
// Listening alone would keep us alive.
process.channel?.unref();

starting.then(
  (running) => {
    greet(config, running);
    // What was compiled is kept now: who is killed keeps nothing, and the next start would compile it all again.
    flushCompileCache();
  },
  (error: unknown) => {
    if (error instanceof ConfigError) refuse(error);
    log.fatal({ err: error }, 'Recado could not start');
    process.exit(1);
  },
);
