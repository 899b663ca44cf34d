// What the new-ticket dialog makes of what it is told.
import { expect, test } from 'vitest';
import { otherTicketOf, textOfOther, type OtherTicket } from './otherTicket.ts';
import { splitTyped } from './splitTyped.ts';
import { firstConnection } from './useChoice.ts';

test.each([
  ['+55 (11) 98765-4321', { name: '', number: '+55 (11) 98765-4321' }],
  ['11987654321', { name: '', number: '11987654321' }],
  [' Ana Lima ', { name: 'Ana Lima', number: '' }],
  ['Loja 24', { name: 'Loja 24', number: '' }],
  ['123', { name: '123', number: '' }],
])('%j is a name or a number', (typed, expected) => {
  expect(splitTyped(typed)).toEqual(expected);
});

const other = (change: Partial<OtherTicket>): OtherTicket => ({
  uuid: 'u',
  user: null,
  queue: null,
  held: false,
  visible: true,
  ...change,
});
const BRUNO = { id: 2, name: 'Bruno' };

test.each([
  [other({ user: BRUNO, queue: { name: 'Vendas' } }), { key: 'refused.otherInQueue', user: 'Bruno', queue: 'Vendas' }],
  [other({ user: BRUNO }), { key: 'refused.other', user: 'Bruno' }],
  [other({ queue: { name: 'Vendas' } }), { key: 'list.new.waitsInQueue', queue: 'Vendas' }],
  [other({}), { key: 'list.new.waits' }],
  [other({ held: true }), { key: 'refused.otherHeld' }],
  [other({ user: { id: 7, name: 'Me' } }), { key: 'list.new.yours' }],
])('%j is told of', (ticket, text) => {
  expect(textOfOther(ticket, 7)).toEqual(text);
});

test('details without a ticket are none', () => {
  expect(otherTicketOf(undefined)).toBeNull();
  expect(otherTicketOf([{ path: 'contactId', message: 'x' }])).toBeNull();
  expect(otherTicketOf({ ticketId: 5, uuid: 'u5', user: BRUNO, queue: null, held: false, visible: true })).toEqual(
    other({ uuid: 'u5', user: BRUNO }),
  );
});

const line = (id: number, status: 'CONNECTED' | 'DISCONNECTED', isDefault = false) => ({ id, status, isDefault });

test.each([
  ['the default', [line(1, 'CONNECTED'), line(2, 'CONNECTED', true)], null, 2],
  ['one that is up', [line(1, 'CONNECTED'), line(2, 'DISCONNECTED', true)], null, 1],
  ['the default where none is up', [line(1, 'DISCONNECTED'), line(2, 'DISCONNECTED', true)], null, 2],
  ['one’s own before the default', [line(1, 'CONNECTED', true), line(2, 'CONNECTED')], 2, 2],
  [
    'the default while one’s own is down',
    [line(1, 'CONNECTED'), line(2, 'DISCONNECTED'), line(3, 'CONNECTED', true)],
    2,
    3,
  ],
  ['one’s own where none is up', [line(1, 'DISCONNECTED', true), line(2, 'DISCONNECTED')], 2, 2],
  ['the default where one’s own is gone', [line(1, 'CONNECTED'), line(2, 'CONNECTED', true)], 9, 2],
  ['none', [], 2, null],
] as const)('the first connection is %s', (_which, connections, own, id) => {
  expect(firstConnection(connections, own)).toBe(id);
});
