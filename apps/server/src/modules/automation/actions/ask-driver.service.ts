// Somebody is to speak for the company, or no longer: the engine hears of it at the end of the transaction, once the step
// that wants it is stored.
import { emit } from '../../../events/domain-events.ts';
import { doerOf, type Executor } from './acting.rules.ts';

export const startDriver: Executor<'startDriver'> = (ctx, { driver, ref, version, name }, { facts, by }) => {
  const start = { kind: driver, ref, version, name };
  emit(ctx, 'driver.asked', { ticketId: facts.ticket.id, start, by: doerOf(by) });
  return Promise.resolve();
};

export const stopDriver: Executor<'stopDriver'> = (ctx, _action, { facts, by }) => {
  emit(ctx, 'driver.asked', { ticketId: facts.ticket.id, start: null, by: doerOf(by) });
  return Promise.resolve();
};
