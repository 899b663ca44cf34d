// The words of the screen in a language, for pictures that are taken in each of them.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Language } from '@recado/contract/constants';

type Tree = { [key: string]: string | Tree };

const FOLDER = path.resolve(import.meta.dirname, '../../apps/web/src/shared/i18n');

/** `tickets:tags.add` as this language says it; with `of`, a gap is filled. */
export type Words = (key: string, of?: Record<string, string>) => string;

export function wordsIn(language: Language): Words {
  return (key, of = {}) => {
    const [area = '', name = ''] = key.split(':', 2);
    const texts = JSON.parse(readFileSync(path.join(FOLDER, language, `${area}.json`), 'utf8')) as Tree;
    const text = name
      .split('.')
      .reduce<string | Tree | undefined>((at, part) => (at as Tree | undefined)?.[part], texts);
    if (typeof text !== 'string') throw new Error(`${language} has no text ${key}`);
    return Object.entries(of).reduce((filled, [gap, value]) => filled.replace(`{{${gap}}}`, value), text);
  };
}
