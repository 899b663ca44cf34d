import type { MediaKind } from '@recado/contract/constants';
import type { MessageTemplate, TemplateMessage } from '@recado/contract/templates';
import { describe, expect, it } from 'vitest';
import { PICTURE, WELCOME } from '../../../../test/template-owner.ts';
import { findTemplate, mistakesIn, textOf, valuesOf } from './template.rules.ts';

const given = (values: Partial<TemplateMessage> = {}): TemplateMessage => ({
  name: 'welcome',
  language: 'pt_BR',
  header: ['Ana'],
  body: ['Ana', '42'],
  buttons: { '1': 'order/42' },
  ...values,
});
const plain = { name: 'picture', language: 'en', header: [], body: [], buttons: {} };

describe('a template', () => {
  it('is found by name and language', () => {
    const english: MessageTemplate = { ...WELCOME, language: 'en' };
    expect(findTemplate([english, WELCOME], given())).toBe(WELCOME);
    expect(findTemplate([english], given())).toBeUndefined();
    expect(findTemplate([WELCOME], given({ name: 'other' }))).toBeUndefined();
  });

  it.each<[string, MessageTemplate, TemplateMessage, MediaKind[], string[]]>([
    ['everything', WELCOME, given(), [], []],
    ['a picture', PICTURE, plain, ['image'], []],
    ['no value for the header', WELCOME, given({ header: [] }), [], ['template.header']],
    ['too few for the body', WELCOME, given({ body: ['Ana'] }), [], ['template.body']],
    ['too many for the body', WELCOME, given({ body: ['1', '2', '3'] }), [], ['template.body']],
    ['no value for a button', WELCOME, given({ buttons: {} }), [], ['template.buttons.1']],
    ['one for a button without', WELCOME, given({ buttons: { '0': 'x', '1': 'y' } }), [], ['template.buttons.0']],
    ['one for no button', WELCOME, given({ buttons: { '1': 'y', '7': 'x' } }), [], ['template.buttons.7']],
    ['a file that it does not take', WELCOME, given(), ['image'], ['medias']],
    ['no file', PICTURE, plain, [], ['medias']],
    ['another sort of file', PICTURE, plain, ['video'], ['medias']],
    ['two files', PICTURE, plain, ['image', 'image'], ['medias']],
    ['a text for a picture', PICTURE, { ...plain, header: ['x'] }, ['image'], ['template.header']],
  ])('%s', (_what, template, values, files, mistakes) => {
    expect(mistakesIn(template, values, files).map(({ path }) => path)).toEqual(mistakes);
  });

  it('reads as the customer reads it; a value that looks like a gap is none', () => {
    expect(textOf(WELCOME, given({ body: ['{{order}}', '42'] }))).toBe(
      'Hello Ana\n\n{{order}}, your order 42 is ready, {{order}}.\n\nShop\n\n[ Thanks ]\n[ Track ]',
    );
    expect(textOf(PICTURE, plain)).toBe('Look');
  });

  it('goes out with what fills it', () => {
    expect(valuesOf(given())).toEqual({ header: ['Ana'], body: ['Ana', '42'], buttons: { '1': 'order/42' } });
    expect(valuesOf(plain)).toEqual({ body: [] });
  });
});
