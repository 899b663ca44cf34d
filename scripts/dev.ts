// Development: the server restarts when a source changes, Vite serves the web app with hot reload. One ends, both end.
import path from 'node:path';
import { endWithParent, root, start } from './run.ts';

const vite = path.join(root, 'node_modules', 'vite', 'bin', 'vite.js');

endWithParent();
// Ctrl-C reaches the whole group: the children end by themselves, and we with the last of them.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
const children = [
  start(['--watch', '--watch-preserve-output', 'apps/server/src/main.ts', ...process.argv.slice(2)]),
  start([vite, 'apps/web']),
];
await Promise.race(children.map(({ ended }) => ended));
for (const child of children) child.stop();
await Promise.all(children.map(({ ended }) => ended));
