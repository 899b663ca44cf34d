// The page of all settings, from their definitions; in a language other than theirs, from what docs/<language>/settings.json
// says for each English sentence: one that has changed has no translation, and fails the test.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Language } from '@recado/contract/constants';
import { flagOf } from '../../apps/server/src/platform/config/settings-sources.ts';
import { isSecret, notesFor, settingNames } from '../../apps/server/src/platform/config/settings.ts';
import { root } from '../run.ts';
import { escapeHtml } from './schema-text.ts';
import { headingHtml, type Text } from './text.ts';
import { WORDS } from './words.ts';

type Phrases = Readonly<Record<string, string>>;

export function phrasesOf(language: Language): Phrases {
  const file = path.join(root, 'docs', language, 'settings.json');
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Phrases) : {};
}

/** Every sentence of a definition that is to be translated: names and numbers say the same in all languages. */
export const settingSentences = (): string[] => [
  ...new Set(
    settingNames.flatMap((name) => {
      const { meaning, expects, unset = '' } = notesFor(name);
      return [meaning, expects, unset].filter((text) => / /.test(text) || /^[a-z]+$/.test(text));
    }),
  ),
];

export function settingsPage(language: Language): Text {
  const { settings: words, titles } = WORDS[language];
  const phrases = phrasesOf(language);
  const said = (text: string): string => escapeHtml(phrases[text] ?? text);
  const headings = settingNames.map((name) => ({ depth: 2, slug: name, text: name }));
  const rows = settingNames.map((name, at) => {
    const { meaning, expects, unset } = notesFor(name);
    const flag = `--${flagOf(isSecret(name) ? `${name}_FILE` : name)}`;
    const heading = headings[at] ?? { depth: 2, slug: name, text: name };
    return `${headingHtml(heading)}
<p>${said(meaning)}${isSecret(name) ? `. ${escapeHtml(words.secret)}` : ''}</p>
<dl class="facts">
<dt>${words.expects}</dt><dd>${said(expects)}</dd>
<dt>${words.unset}</dt><dd>${unset === undefined ? words.none : said(unset)}</dd>
<dt>${words.flag}</dt><dd><code>${flag}</code></dd>
</dl>`;
  });
  const translated = language === 'en' || Object.keys(phrases).length > 0;
  return {
    title: titles.settings,
    language: translated ? language : 'en',
    html: `<p>${escapeHtml(words.lead)}</p>\n${rows.join('\n')}`,
    headings,
  };
}
