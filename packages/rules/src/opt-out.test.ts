// Which messages say that somebody wants no more of them.
import { expect, test } from 'vitest';
import { isOptOut } from './opt-out.ts';

test.each([
  'PARAR',
  ' Sair. ',
  'STOP!',
  '"baja"',
  'Não quero mais receber',
  'unsubscribe',
  'Opt-out',
  'salir',
  'Cancelar inscrição',
  'PARAR 🙏',
  `PARAR ${'🙏'.repeat(40)}`,
])('%s', (body) => expect(isOptOut(body)).toBe(true));

test.each([
  '',
  '👍',
  'Pode parar de chover',
  'Quero sair amanhã às 8',
  'Stop by the shop',
  'cancelar o pedido 123',
  // what a menu's option may be called
  'Cancelar',
  'remover',
  'Alto',
  'planta baja',
  'não',
  `PARAR${'!'.repeat(200)}`,
])('%s is none', (body) => expect(isOptOut(body)).toBe(false));
