// The program as it was before the newest change of tables, beside this checkout and with its packages.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

const ROOT = path.join(import.meta.dirname, '../../../..');

const git = (...args: string[]): string =>
  execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', maxBuffer: 2 ** 30 }).trim();

/** MANY_FROM: another commit. */
export const releaseBefore = (): string =>
  git(
    'rev-parse',
    '--short=12',
    process.env['MANY_FROM'] ?? `${git('rev-list', '-1', 'HEAD', '--', 'apps/server/migrations')}^`,
  );

/** Answers its server's src. */
export function unpack(commit: string, folder: string): string {
  fs.mkdirSync(folder);
  const archive = execFileSync('git', ['archive', commit, 'apps', 'packages', 'package.json'], {
    cwd: ROOT,
    maxBuffer: 2 ** 30,
  });
  execFileSync('tar', ['-x', '-C', folder], { input: archive });
  for (const where of ['.', ...workspaces()]) link(where, folder);
  return path.join(folder, 'apps/server/src');
}

const workspaces = (): string[] =>
  ['apps', 'packages'].flatMap((of) => fs.readdirSync(path.join(ROOT, of)).map((name) => path.join(of, name)));

/** What is installed there; our own packages are the folder's. */
function link(where: string, folder: string): void {
  const [from, to] = [path.join(ROOT, where, 'node_modules'), path.join(folder, where, 'node_modules')];
  if (!fs.existsSync(from) || !fs.existsSync(path.join(folder, where))) return;
  fs.mkdirSync(to);
  for (const name of fs.readdirSync(from)) {
    if (name !== '@recado') fs.symlinkSync(path.join(from, name), path.join(to, name));
    else fs.cpSync(path.join(from, name), path.join(to, name), { recursive: true, verbatimSymlinks: true });
  }
}
