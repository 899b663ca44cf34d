// The documentation site as it is written to files: nothing leads nowhere, and what the definitions have is on a page.
import path from 'node:path';
import { allEndpoints } from '@recado/contract/api';
import { LANGUAGES } from '@recado/contract/constants';
import { ERROR_CODES } from '@recado/contract/errors';
import { companyEvents } from '@recado/contract/live-events';
import { WEBHOOK_EVENTS } from '@recado/contract/webhooks';
import { expect, test } from 'vitest';
import { settingNames } from '../../apps/server/src/platform/config/settings.ts';
import { callsId, callTitle } from './calls-pages.ts';
import { WRITTEN } from './contents.ts';
import { phrasesOf, settingSentences } from './settings-page.ts';
import { buildSite } from './site.ts';
import { markdownOf, spokenIn } from './written-pages.ts';

const site = buildSite();
const text = (name: string): string => {
  const file = site.get(name);
  return typeof file === 'string' ? file : '';
};
const pages = [...site.keys()].filter((name) => name.endsWith('.html'));
const idsOf = new Map(
  pages.map((name) => [name, new Set([...text(name).matchAll(/ id="([^"]+)"/g)].map(([, id]) => id))]),
);

test('every link, picture, style and script of every page is there, and each anchor on its page once', () => {
  const lost = pages.flatMap((page) => {
    const addresses = [...text(page).matchAll(/ (?:href|src)="([^"]+)"/g)].map(([, to = '']) => to);
    return [...new Set(addresses)].flatMap((to) => {
      if (to.startsWith('https://') || to.startsWith('http://')) return [];
      const [file = '', anchor] = to.split('#', 2);
      const target = file === '' ? page : path.posix.join(path.posix.dirname(page), file);
      const found = site.has(target) && (anchor === undefined || idsOf.get(target)?.has(decodeURIComponent(anchor)));
      return found ? [] : [`${page}: ${to}`];
    });
  });
  expect(lost).toEqual([]);
  const twice = pages.filter((page) => text(page).match(/ id="/g)?.length !== idsOf.get(page)?.size);
  expect(twice.filter((page) => page !== 'index.html')).toEqual([]);
  // Whoever goes from one landmark to the next hears what each is.
  const alike = pages.filter((page) => {
    const labels = [...text(page).matchAll(/ role="region"[^>]* aria-label="([^"]+)"/g)].map(([, label]) => label);
    return new Set(labels).size < labels.length;
  });
  expect(alike).toEqual([]);
  // It may be put in any folder.
  expect(pages.filter((page) => / (?:href|src)="\//.test(text(page)))).toEqual([]);
});

const of = (language: string): string[] =>
  pages.flatMap((name) => (name.startsWith(`${language}/`) ? [name.slice(3)] : []));

test('all languages have the same pages, and what is looked for has them all', () => {
  expect(of('pt').length).toBeGreaterThan(100);
  for (const language of LANGUAGES) {
    expect(of(language)).toEqual(of('pt'));
    const searched = [...text(`${language}/search.js`).matchAll(/\["([\w-]+)","[^"]+","[^"]+",\[/g)];
    expect(searched.map(([, id]) => `${id}.html`).toSorted()).toEqual(
      of(language)
        .filter((name) => name !== 'index.html')
        .toSorted(),
    );
  }
});

test.each(LANGUAGES)('every setting, call, event and error code has its place in %s', (language) => {
  const missing = [
    ...settingNames.map((name) => ['settings', name] as const),
    ...allEndpoints.map(({ room, name }) => [callsId(room), name] as const),
    ...Object.keys(companyEvents).map((name) => ['events', `heard-${name}`] as const),
    ...WEBHOOK_EVENTS.map((name) => ['events', `told-${name}`] as const),
    ...ERROR_CODES.map((code) => ['errors', code] as const),
  ].filter(([page, id]) => !idsOf.get(`${language}/${page}.html`)?.has(id));
  expect(missing).toEqual([]);
  const untold = allEndpoints.filter(
    ({ room, endpoint }) => !text(`${language}/${callsId(room)}.html`).includes(`>${callTitle(endpoint)}</a>`),
  );
  expect(untold.map(({ name }) => name)).toEqual([]);
});

test('settings are told in Portuguese: each sentence of today, and none of yesterday', () => {
  expect(Object.keys(phrasesOf('pt')).toSorted()).toEqual(settingSentences().toSorted());
});

/** What a text is made of, without what it says: whoever changes one language sees what the others lack. */
const shapeOf = (markdown: string): string[] =>
  markdown
    .replaceAll(/^```[^]*?^```/gm, '```')
    .split('\n')
    .flatMap((line) => /^(?:#+ |```|!\[|\d+\. |- |\| ?-)/.exec(line)?.[0].trim() ?? []);

test('texts of the same page are made alike in every language that has one', () => {
  for (const page of WRITTEN) {
    const english = shapeOf(markdownOf(page, 'en', page.id));
    for (const language of LANGUAGES.filter((each) => spokenIn(page, each) === each))
      expect([page.id, language, shapeOf(markdownOf(page, language, page.id))]).toEqual([page.id, language, english]);
  }
  // Of the texts that people begin with there is a Portuguese one.
  const english = WRITTEN.filter((page) => !page.below && spokenIn(page, 'pt') === 'en').map(({ id }) => id);
  expect(english).toEqual(['speed', 'changelog', 'contributing']);
});
