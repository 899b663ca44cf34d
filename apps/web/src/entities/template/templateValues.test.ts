// A template's gaps, filled: what is read, and what is sent.
import { templateMessage } from '@recado/contract/templates';
import { headerKindOf, templateText } from '@recado/rules/templates';
import { expect, test } from 'vitest';
import { couponTemplate, plainTemplate, templateOf } from './template.fixture.ts';
import { draftOf, fill, gapsOf, messageOf, valuesIn } from './templateValues.ts';

const values = { 'header.0': '42', 'body.0': ' Ana ', 'body.1': 'às 10h', 'buttons.1': 'abc' };

test('its gaps, in the order they are read', () => {
  expect(gapsOf(templateOf()).map(({ key, name }) => `${key} ${name}`)).toEqual([
    'header.0 1',
    'body.0 1',
    'body.1 2',
    'buttons.1 Acompanhar',
  ]);
  expect(gapsOf(plainTemplate).map(({ name }) => name)).toEqual(['first_name']);
});

test('a button wants the end of its link, or the code that it copies', () => {
  expect(gapsOf(couponTemplate)).toEqual([
    { key: 'buttons.0', type: 'code', name: 'Copiar código', address: null },
    { key: 'buttons.1', type: 'link', name: 'Usar', address: 'https://padaria.example/c?code=' },
  ]);
  expect(messageOf(couponTemplate, { 'buttons.0': 'PAO10', 'buttons.1': 'x' })?.buttons).toEqual({
    0: 'PAO10',
    1: 'x',
  });
});

test('filled, it reads as the customer will read it', () => {
  expect(fill(templateOf(), values)).toEqual({
    header: 'Pedido 42',
    body: 'Olá, Ana! Seu pedido chega às 10h. Até logo, Ana.',
    footer: 'Padaria',
    buttons: ['Obrigado', 'Acompanhar'],
  });
  expect(templateText(fill(templateOf(), values))).toBe(
    'Pedido 42\n\nOlá, Ana! Seu pedido chega às 10h. Até logo, Ana.\n\nPadaria\n\n[ Obrigado ]\n[ Acompanhar ]',
  );
  expect(templateText(fill(plainTemplate, { 'body.0': 'Ana' }))).toBe('Hello, Ana!');
});

test('what is still empty stays a gap, and a gap in a value is only text', () => {
  expect(fill(templateOf(), { 'body.0': '{{2}}', 'body.1': '  ' }).body).toBe(
    'Olá, {{2}}! Seu pedido chega {{2}}. Até logo, {{2}}.',
  );
});

test('it is sent with the values in their order, as the contract wants them', () => {
  const message = messageOf(templateOf(), values);
  expect(message).toEqual({
    name: 'order_ready',
    language: 'pt_BR',
    header: ['42'],
    body: ['Ana', 'às 10h'],
    buttons: { '1': 'abc' },
  });
  expect(templateMessage.parse(message)).toEqual(message);
});

test.each(Object.keys(values))('without %s it is not sent', (key) => {
  expect(messageOf(templateOf(), { ...values, [key]: ' ' })).toBeNull();
});

test.each(Object.keys(values))('without %s the contract complains about just that', (key) => {
  const { error } = templateMessage.safeParse(draftOf(templateOf(), { ...values, [key]: ' ' }));
  expect(error?.issues.map(({ path }) => path.join('.'))).toEqual([key]);
});

test('a message that is to be changed has the same values', () => {
  const message = messageOf(templateOf(), values);
  expect(message && messageOf(templateOf(), valuesIn(message))).toEqual(message);
});

test('a file may stand where a title would', () => {
  const template = templateOf({ header: { type: 'image' } });
  expect(headerKindOf(template)).toBe('image');
  expect(headerKindOf(templateOf())).toBeNull();
  expect(messageOf(template, values)?.header).toEqual([]);
});
