// When a customer is told that they were handed on, and to whom.
import { describe, expect, test } from 'vitest';
import type { TicketPlace } from '@recado/rules/tickets';
import { handedTo, transferText } from './transfer-notice.rules.ts';

const open = (queueId: number | null, userId: number | null): TicketPlace => ({ status: 'open', queueId, userId });
const pending = (queueId: number | null, userId: number | null = null): TicketPlace => ({
  status: 'pending',
  queueId,
  userId,
});
const closed = (queueId: number | null, userId: number | null): TicketPlace => ({ status: 'closed', queueId, userId });

describe('handed on', () => {
  test.each<[string, TicketPlace, TicketPlace, { queue: boolean; user: boolean } | undefined]>([
    ['to another queue', pending(1), pending(2), { queue: true, user: false }],
    ['to a queue, its attendant lets go', open(1, 7), pending(2), { queue: true, user: false }],
    ['to a queue, from somebody without one', open(null, 7), pending(2), { queue: true, user: false }],
    ['to another attendant', open(1, 7), open(1, 8), { queue: false, user: true }],
    ['to both', open(1, 7), open(2, 8), { queue: true, user: true }],
    ['given its first queue', pending(null), pending(2), undefined],
    ['accepted', pending(1), open(1, 7), undefined],
    ['accepted into another queue', pending(1), open(2, 7), { queue: true, user: false }],
    ['returned', open(1, 7), pending(1), undefined],
    ['taken off its queue', open(1, 7), open(null, 7), undefined],
    ['closed', open(1, 7), closed(2, 8), undefined],
    ['opened again by another', closed(1, 7), open(1, 8), undefined],
  ])('%s', (_case, before, after, told) => expect(handedTo(before, after)).toEqual(told));
});

test.each([
  ['pt', { queue: true, user: false }, 'Seu atendimento foi transferido para o setor *Caixa*.'],
  ['pt', { queue: false, user: true }, 'Seu atendimento foi transferido para *Ana*,'],
  ['en', { queue: true, user: true }, 'You’ve been transferred to *Ana* in *Caixa*.'],
  ['es', { queue: true, user: false }, 'Su conversación fue transferida al área *Caixa*.'],
] as const)('in %s, %j', (language, to, beginning) => {
  expect(transferText(to, { queue: 'Caixa', user: 'Ana' }, language).startsWith(beginning)).toBe(true);
});
