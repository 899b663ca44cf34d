// Which language is shown, and what fills its gaps.
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../errors/ApiError.ts';
import { errorText } from './errorText.ts';
import { changeLanguage, firstLanguage, i18n } from './i18n.ts';

afterEach(async () => {
  await changeLanguage('en');
});

describe('the language', () => {
  it.each([
    ['es', ['pt-BR'], 'es'],
    [null, ['pt-BR', 'en'], 'pt'],
    [null, ['de', 'ES-mx', 'en'], 'es'],
    [null, ['en-US'], 'en'],
    [null, ['de', 'fr'], 'en'],
    ['fr', ['pt'], 'pt'],
  ])('with %s stored and a browser of %j is %s at first', (stored, spoken, expected) => {
    vi.spyOn(navigator, 'languages', 'get').mockReturnValue(spoken);
    if (stored === null) localStorage.removeItem('language');
    else localStorage.setItem('language', stored);
    expect(firstLanguage()).toBe(expected);
    vi.restoreAllMocks();
  });

  it('changes everything and is remembered', async () => {
    await changeLanguage('pt');
    expect(i18n.t('save')).toBe('Salvar');
    expect(document.documentElement.lang).toBe('pt-BR');
    expect(localStorage.getItem('language')).toBe('pt');
  });

  it('lets Portuguese fill what is missing, once that is asked for', async () => {
    vi.resetModules();
    const anew = await import('./i18n.ts');
    localStorage.setItem('language', 'es');
    await anew.startI18n();
    expect(anew.i18n.t('save')).toBe('Guardar');
    expect(anew.i18n.hasResourceBundle('pt', 'common')).toBe(false);
    Reflect.deleteProperty(anew.i18n.getResourceBundle('es', 'common'), 'save');
    await vi.waitFor(() => expect(anew.i18n.t('save')).toBe('Salvar'));
  });
});

it.each([
  [0, '0 registros'],
  [1, '1 registro'],
  [2, '2 registros'],
])('in Portuguese %d is: %s', async (count, text) => {
  await changeLanguage('pt');
  expect(i18n.t('rows.count', { count })).toBe(text);
});

describe('what a person reads of an error', () => {
  it.each([
    [new ApiError('ERR_DUPLICATED_CONTACT', 409), 'A contact with this number already exists.'],
    [new ApiError('ERR_INTERNAL_SERVER_ERROR', 400, undefined, undefined, 'ERR_FROM_TOMORROW'), 'ERR_FROM_TOMORROW'],
    [new ApiError('network', 0), 'Can’t reach the server. Check your internet connection and try again.'],
    [new Error('The printer is on fire'), 'The printer is on fire'],
    ['?', 'Something unexpected went wrong. Please try again later.'],
  ])('%s', (error, text) => {
    expect(errorText(error)).toBe(text);
  });
});
