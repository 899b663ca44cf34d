// The licences of what others wrote and Recado hands on, packed into the web app or run by the server: their own texts.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { handedOn } from './handed-on.ts';
import type { Locked } from './licences.ts';
import { root } from './run.ts';

const HEAD = `Recado is MIT licensed. It contains, or runs with, what follows; each under its own licence, whose text stands below it.
`;
const NAMES = /^(?:licen[cs]e|copying|notice|copyright)(?:[-.].*)?$/i;
const RULE = `\n${'-'.repeat(80)}\n`;

/** Of what is installed here: another machine may need other builds of the same packages. */
export function noticesOf(folder: string): string {
  const { packages } = JSON.parse(readFileSync(path.join(folder, 'package-lock.json'), 'utf8')) as {
    packages: Locked;
  };
  const heads = new Map<string, Set<string>>();
  for (const [where, { version, license, dev, link }] of Object.entries(handedOn(folder, packages))) {
    const at = path.join(folder, where);
    if (!where.includes('node_modules/') || dev || link || !existsSync(at)) continue;
    const head = `${where.split('node_modules/').at(-1)} ${version} (${license ?? 'see below'})`;
    const text = textsIn(at) || 'The package holds no text of its licence.';
    heads.set(text, (heads.get(text) ?? new Set()).add(head));
  }
  const sections = [...heads].map(([text, names]) => ({ title: [...names].toSorted().join('\n'), text }));
  const inOrder = sections.toSorted((a, b) => a.title.localeCompare(b.title, 'en'));
  return [HEAD, ...inOrder.map(({ title, text }) => `${title}\n\n${text}\n`)].join(RULE);
}

const textsIn = (folder: string): string =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && NAMES.test(entry.name))
    .map(({ name }) => readFileSync(path.join(folder, name), 'utf8').replaceAll('\r\n', '\n').trim())
    .join('\n\n');

if (import.meta.main) {
  const [target = path.join(root, 'apps/web/dist/third-party-notices.txt')] = process.argv.slice(2);
  writeFileSync(target, noticesOf(root));
}
