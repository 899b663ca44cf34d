// The Dockerfile without Docker: its COPY and RUN steps in empty folders, with the same files and plain npm, then its CMD, as
// its USER where we may be somebody else, until its HEALTHCHECK is content. It proves the steps, not the images they stand on.
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { ignored, stagesOf, type Stage } from './dockerfile.ts';
import { endWithParent, root } from './run.ts';

/** The image's `node`, whatever is called so here. */
const USER = 1000;
const PATIENCE_MS = 120_000;
const PORT = '18099';

const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** Paths of the image stand below a folder of ours. */
const within = (folder: string, text: string): string =>
  text.replaceAll(
    /(^|[\s='"])\/(app|data)(?=[/\s'"]|$)/g,
    (_, before: string, name: string) => `${before}${folder}/${name}`,
  );

function envOf(folder: string, stage: Stage): NodeJS.ProcessEnv {
  const own = stage.steps.flatMap(({ kind, pairs }) => (kind === 'ENV' ? Object.entries(pairs) : []));
  const { PATH, HOME, npm_config_cache } = process.env;
  const given = Object.fromEntries(own.map(([name, value]) => [name, within(folder, value)]));
  return { PATH, HOME, ...(npm_config_cache && { npm_config_cache }), ...given };
}

/** What `docker build .` would send: what git knows, but for what .dockerignore names. */
function context(): string[] {
  const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root });
  const rules = readFileSync(path.join(root, '.dockerignore'), 'utf8').split('\n').filter(Boolean);
  return files
    .toString()
    .split('\0')
    .filter((file) => file !== '' && !ignored(rules, file) && existsSync(path.join(root, file)));
}

function copy(from: string, sources: readonly string[], target: string, files?: readonly string[]): void {
  const isFolder = target.endsWith('/') || sources.length > 1;
  for (const source of sources) {
    if (files) {
      for (const file of files) if (source === '.') cpSync(path.join(from, file), path.join(target, file));
      continue;
    }
    const origin = path.join(from, source);
    const into = isFolder ? path.join(target, path.basename(source)) : target;
    cpSync(origin, into, { recursive: true, verbatimSymlinks: true });
  }
}

function build(stage: Stage, folder: string, stages: ReadonlyMap<string, string>): void {
  for (const step of stage.steps) {
    const work = within(folder, stage.workdir);
    mkdirSync(work, { recursive: true });
    if (step.kind === 'COPY') {
      say(`COPY ${step.from ?? ''} ${step.sources.join(' ')} → ${step.target}`);
      const target = path.resolve(work, within(folder, step.target)) + (step.target.endsWith('/') ? '/' : '');
      if (step.from === undefined) copy(root, step.sources, target, context());
      else copy(stages.get(step.from) ?? '', step.sources, target);
    } else if (step.kind === 'RUN') {
      // Ownership is the image's affair: there may be no such user here, and we may be nobody who gives things away.
      const command = within(folder, step.command).replaceAll(
        /chown node:node /g,
        `${process.getuid?.() === 0 ? `chown ${USER}:${USER}` : 'true'} `,
      );
      say(`RUN ${step.command}`);
      const { status } = spawnSync('sh', ['-euc', command], { cwd: work, env: envOf(folder, stage), stdio: 'inherit' });
      if (status !== 0) throw new Error(`that step ended with ${status}`);
    }
  }
}

/** The Node that runs us is the image's, to the number: packaging.test.ts holds them together. */
const node = (name: string): string => (name === 'node' ? process.execPath : name);

async function run(stage: Stage, folder: string): Promise<void> {
  const cwd = within(folder, stage.workdir);
  const env = { ...envOf(folder, stage), HOME: folder, PORT, HOST: '127.0.0.1', DEMO: 'false', SIMULATOR: 'false' };
  const isRoot = process.getuid?.() === 0;
  const as = isRoot && stage.user !== 'root' ? { uid: USER, gid: USER } : {};
  const [program = '', ...args] = stage.cmd;
  say(`CMD ${stage.cmd.join(' ')} as ${isRoot ? `uid ${USER}` : 'this user'}`);
  const child = spawn(node(program), args, { cwd, env, ...as, stdio: 'inherit' });
  try {
    const [check = '', ...checkArgs] = stage.healthcheck;
    const healthy = (): boolean => spawnSync(node(check), checkArgs, { cwd, env, ...as }).status === 0;
    for (const since = Date.now(); !healthy(); await delay(500)) {
      if (child.exitCode !== null) throw new Error(`it ended with ${child.exitCode}`);
      if (Date.now() - since > PATIENCE_MS) throw new Error('it does not get healthy');
    }
    for (const [address, words] of [
      ['/api/ready', '"ready"'],
      ['/', '<div id="root">'],
    ] as const) {
      const answer = await fetch(`http://127.0.0.1:${PORT}${address}`);
      const text = await answer.text();
      if (!answer.ok || !text.includes(words))
        throw new Error(`${address} answers ${answer.status}: ${text.slice(0, 200)}`);
      say(`${address} answers ${answer.status}`);
    }
    if (existsSync(path.join(cwd, 'scripts'))) throw new Error('the bootstrap is in the image');
  } finally {
    child.kill('SIGTERM');
    await new Promise((resolve) => (child.exitCode === null ? child.once('exit', resolve) : resolve(undefined)));
  }
  say(`it ended with ${child.exitCode}`);
  if (child.exitCode !== 0) throw new Error('it did not end well');
}

endWithParent();
const home = mkdtempSync(path.join(tmpdir(), 'recado-image-'));
chmodSync(home, 0o755);
try {
  const stages = stagesOf(readFileSync(path.join(root, 'Dockerfile'), 'utf8'));
  const folders = new Map<string, string>();
  for (const [index, stage] of stages.entries()) {
    const folder = path.join(home, stage.name ?? String(index));
    if (stage.name !== undefined) folders.set(stage.name, folder);
    say(`FROM ${stage.image} (not looked at)`);
    build(stage, folder, folders);
  }
  const last = stages.at(-1);
  if (!last) throw new Error('the Dockerfile has no stage');
  const folder = path.join(home, last.name ?? String(stages.length - 1));
  const size = spawnSync('du', ['-sm', path.join(folder, 'app')], { encoding: 'utf8' }).stdout.split('\t', 1)[0];
  say(`${size} MB besides Node and Debian`);
  await run(last, folder);
  say('The steps of the Dockerfile make a product that runs. No image was built.');
} finally {
  rmSync(home, { recursive: true, force: true, maxRetries: 3 });
}
