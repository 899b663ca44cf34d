// The texts: one file per language and area; only the language in use is loaded, and before the sign-in only what it needs.
import { LANGUAGES, type Language } from '@recado/contract/constants';
import i18n from 'i18next';
import { initReactI18next } from 'react-i18next';
import { neededCode } from '../errors/neededCode.ts';
import { readStored, writeStored } from '../session/storage.ts';
import type { Texts } from './byNamespace.ts';
import type { Keys, Namespace, Translate, Values } from './useTranslation.ts';

export { i18n };

/** As much of i18next's own as is needed here; its types leave it open. */
interface PluralResolver {
  getRule: (language: string, options?: object) => Intl.PluralRules;
}

/** For `<html lang>`: the variety of the language that the texts are written in. */
const HTML_LANG: Record<Language, string> = { pt: 'pt-BR', en: 'en', es: 'es' };
const FALLBACK: Language = 'pt';

/** What the sign-in page needs, what the app does, and what is opened now and then: each would make the one before slower. */
type Part = 'start' | 'app' | 'administration';
type Loader = () => Promise<{ texts: Texts }>;

const loaders: Record<Language, Record<Part, Loader>> = {
  pt: {
    start: () => import('./pt.ts'),
    app: () => import('./ptApp.ts'),
    administration: () => import('./ptAdministration.ts'),
  },
  en: {
    start: () => import('./en.ts'),
    app: () => import('./enApp.ts'),
    administration: () => import('./enAdministration.ts'),
  },
  es: {
    start: () => import('./es.ts'),
    app: () => import('./esApp.ts'),
    administration: () => import('./esAdministration.ts'),
  },
};

const wanted = new Set<Part>(['start']);
const loaded = new Set<string>();

const isLanguage = (value: unknown): value is Language => LANGUAGES.some((language) => language === value);

/** The stored choice, else the first of the browser's that there is, else English. */
export const firstLanguage = (): Language => {
  const stored = readStored('language');
  if (isLanguage(stored)) return stored;
  const spoken = navigator.languages.map((tag) => tag.split('-', 1)[0]?.toLowerCase());
  return spoken.find(isLanguage) ?? 'en';
};

export async function startI18n(): Promise<void> {
  const language = firstLanguage();
  await i18n.use(initReactI18next).init({
    lng: language,
    fallbackLng: FALLBACK,
    // Portuguese fills what is missing. No text is (texts.test.ts): it is fetched when one turns out to be, and shown then.
    saveMissing: true,
    missingKeyHandler: () => void loadParts(FALLBACK).catch(() => undefined),
    react: { useSuspense: false, bindI18nStore: 'added' },
    defaultNS: 'common',
    ns: [],
    resources: {},
    interpolation: { escapeValue: false },
  });
  countNoneAsMany();
  await loadParts(language);
  document.documentElement.lang = HTML_LANG[language];
}

/** "0 avaliações": plain `pt` would have none take the singular. Both have the same forms. */
function countNoneAsMany(): void {
  const resolver = i18n.services.pluralResolver as PluralResolver;
  const getRule = resolver.getRule.bind(resolver);
  resolver.getRule = (language, options) => getRule(language === 'pt' ? 'pt-PT' : language, options);
}

/** Called with the code behind the sign-in, which needs the texts of nearly all areas. */
export const loadAppTexts = (): Promise<void> => loadTexts('app');

/** Called with the code of the screens that need them. */
export const loadAdministrationTexts = (): Promise<void> => loadTexts('administration');

async function loadTexts(part: Part): Promise<void> {
  wanted.add(part);
  await loadParts(currentLanguage());
}

const loadParts = (language: Language): Promise<unknown> =>
  Promise.all([...wanted].map((part) => loadPart(language, part)));

async function loadPart(language: Language, part: Part): Promise<void> {
  const key = `${language} ${part}`;
  if (loaded.has(key)) return;
  const { texts } = await loaders[language][part]();
  for (const [namespace, resources] of Object.entries(texts)) i18n.addResourceBundle(language, namespace, resources);
  loaded.add(key);
}

/** The app's texts in a language that is not the one on the screen. */
export async function textsIn<Name extends Namespace>(language: Language, of: Name): Promise<Translate<Keys[Name]>> {
  await loadPart(language, 'app');
  const translate = i18n.getFixedT(language, of);
  return (key: string, values?: Values) => translate(key, values ?? {});
}

export const currentLanguage = (): Language => (isLanguage(i18n.language) ? i18n.language : 'en');

/** Changes every text on the screen and remembers the choice in this browser. */
export async function changeLanguage(language: Language): Promise<void> {
  writeStored('language', language);
  if (i18n.language === language) return;
  await neededCode(() => loadParts(language));
  await i18n.changeLanguage(language);
  document.documentElement.lang = HTML_LANG[language];
}
