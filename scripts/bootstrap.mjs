// Behind every npm script: installs, picks the Node, builds what is out of date, hands over. Any Node from 18, no packages.
import { runAttached } from './bootstrap/child.mjs';
import { installOnce, isInstalled } from './bootstrap/install.mjs';
import { compileCache, pickNode } from './bootstrap/node.mjs';
import { answerFromPapers } from './bootstrap/questions.mjs';
import { buildWebOnce, isWebBuilt } from './bootstrap/web-app.mjs';

/**
 * Rubbish is swept up in smaller heaps: with Node's own the process stands at 320 MB before it has done anything, for 60 of
 * which it has a use. And sooner: V8 would let a heap of 60 MB grow to 260 before it looks what of it is still needed.
 */
const MEMORY = ['--max-semi-space-size=16', '--heap-growing-percent=50'];
/** glibc keeps a heap of its own for each thread, and gives little of them back: two are a seventh less after a day's requests. */
const ARENAS = { MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? '2' };

/**
 * What runs on the project's own Node. `group`: signals go to all its children too, as from a terminal. `bare`: it needs
 * nothing of what builds and tests.
 */
const COMMANDS = {
  start: { program: [...MEMORY, 'apps/server/src/main.ts'], env: ARENAS, web: true, bare: true },
  build: { web: true },
  demo: { program: ['apps/server/src/demo.ts'], bare: true },
  backup: { program: ['apps/server/src/backup.ts'], bare: true },
  restore: { program: ['apps/server/src/restore.ts'], bare: true },
  'export-company': { program: ['apps/server/src/export-company.ts'], bare: true },
  'import-company': { program: ['apps/server/src/import-company.ts'], bare: true },
  'import-chatwoot': { program: ['apps/server/src/import-chatwoot.ts'], bare: true },
  'import-whaticket': { program: ['apps/server/src/import-whaticket.ts'], bare: true },
  dev: { program: ['scripts/dev.ts'], group: true },
  test: { program: ['scripts/test.ts'], group: true },
  'test-changed': { program: ['scripts/test-changed.ts'], group: true },
  'test-long': {
    program: ['scripts/test.ts'],
    // Unless others are named.
    files: [
      'test/faults-all.test',
      'test/kill.test',
      'test/menu-kill.test',
      'test/flow-kill.test',
      'test/random-flow-kill.test',
      'test/campaign-kill.test',
      'campaigns/campaign-people.test',
      'test/agent-kill.test',
      'test/agent-tools-kill.test',
      'test/replay-kill.test',
      'test/erase-kill.test',
      'test/retention-kill.test',
      'test/webhook-kill.test',
      'test/many-machines.test',
      'test/backup.test',
      'start/restore.test',
      'start/main.test',
      'start/upgrade.test',
      'archive/archive-writer.test',
      'test/whatsapp-web/journey.test',
      'whatsapp-web/kill.test',
      'test/whatsapp-web/faults.test',
      'whatsapp-web/src/backlog.test',
      'flow/src/random-flows.test',
      'flows/flow-driver.test',
      'agents/agent-driver.test',
      'fake-whatsapp/src/volume.test',
      'contacts/import.test',
      'lists/uploads.test',
      '.spec',
    ],
    group: true,
    env: { LONG_TESTS: '1' },
  },
  check: { program: ['scripts/check.ts'], group: true },
  'dry-build': { program: ['scripts/dry-build.ts'], group: true },
  docs: { program: ['scripts/docs/main.ts'] },
  pictures: { program: ['tests/e2e/help-pictures.ts'], web: true, group: true },
  bench: { program: ['tests/bench/main.ts'], web: true, group: true },
};

/** It is answered instead of a start. */
const isQuestion = (args) => args.some((arg) => ['--help', '-h', '--version', '-v'].includes(arg));

/** Something went wrong that the person can mend: one line, no stack. */
function stop(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

async function main(name, args) {
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command) stop(`usage: node scripts/bootstrap.mjs ${Object.keys(COMMANDS).join('|')}`);
  if (name === 'start' && isQuestion(args) && !isInstalled(false)) {
    process.stdout.write(`${answerFromPapers(args)}\n`);
    return 0;
  }
  await installOnce(!command.bare);
  const node = pickNode();
  const env = { ...process.env, ...compileCache(), ...command.env };
  // A wrong setting is told before anything is built; where nothing is, the program itself is as quick.
  if (name === 'start' && (args.length > 0 || !isWebBuilt())) {
    const code = await runAttached(node, ['scripts/settings-help.ts', ...args], { env });
    if (code !== 0 || isQuestion(args)) return code;
  }
  if (command.web) await buildWebOnce(node);
  if (!command.program) return 0;
  return await runAttached(node, [...command.program, ...(args.length > 0 ? args : (command.files ?? []))], {
    env,
    group: command.group,
  });
}

const [name = '', ...args] = process.argv.slice(2);
main(name, args).then(
  (code) => {
    process.exitCode = code;
  },
  (error) => stop(error.message),
);
