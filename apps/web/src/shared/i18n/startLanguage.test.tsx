// Before the app is there its page speaks the language that the app will choose.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { firstLanguage } from './i18n.ts';

const start = readFileSync(path.join(import.meta.dirname, '../../../public/start.js'), 'utf8');

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  document.body.innerHTML = '<div id="root"></div>';
  document.documentElement.lang = '';
});
afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
});

test.each<[string | null, string[], string, string]>([
  [null, ['pt-BR', 'en'], 'pt-BR', 'Carregando…'],
  [null, ['es-419'], 'es', 'Cargando…'],
  [null, ['fr-CA', 'ES', 'en'], 'es', 'Cargando…'],
  [null, ['fr'], 'en', 'Loading…'],
  [null, [], 'en', 'Loading…'],
  ['en', ['pt-BR'], 'en', 'Loading…'],
  ['pt', ['es'], 'pt-BR', 'Carregando…'],
  ['toString', ['es'], 'es', 'Cargando…'],
])('stored %s, spoken %j: %s', (stored, spoken, lang, loading) => {
  if (stored !== null) localStorage.setItem('language', stored);
  vi.stubGlobal('navigator', { languages: spoken });
  // oxlint-disable-next-line typescript/no-implied-eval -- as the page runs it: no module, before everything else
  new Function(start)();
  vi.runAllTimers();
  expect(document.documentElement.lang).toBe(lang);
  expect(document.body.textContent).toBe(loading);
  expect(lang.split('-', 1)[0]).toBe(firstLanguage());
});
