// Out of hours: the customer is told, the ticket waits. It says its word and is done.
import { isOpen } from '@recado/rules/opening-hours';
import { withOpening } from '@recado/rules/opens-at';
import { defineDriver, say, type StepResult } from '../drivers/driver.rules.ts';
import { findHours, noteTold, type Hours } from './hours.repo.ts';

/** A customer who writes several messages is not told each time. */
export const TOLD_AGAIN_MS = 5 * 60_000;

type Told = 'told';

export const hoursDriver = defineDriver<Hours, never, Told>({
  kind: 'hours',
  claims: [
    { place: 'company hours', when: ({ scheduleType }) => scheduleType === 'company' },
    { place: 'queue hours', when: ({ scheduleType, queueId }) => scheduleType === 'queue' && queueId !== null },
  ],
  load: ({ tx }, { ticket, place }) => findHours(tx, ticket.id, place === 'queue hours' ? 'queue' : 'company'),
  readState: () => {
    throw new Error('it never waits');
  },
  step: (hours, _state, event, now) => (event.kind === 'message' ? stepHours(hours, now) : 'passes'),
  record: (ctx, ticketId) => noteTold(ctx.tx, ticketId, ctx.now),
});

/** Nobody is there, whether that is said now, was said a moment ago, or there are no words for it: nobody else answers. */
export function stepHours(hours: Hours, now: Date): StepResult<never, Told> {
  const { text, toldAt } = hours;
  if (isOpen(hours, now)) return 'passes';
  const due = text.trim() !== '' && (toldAt === null || now.getTime() - toldAt.getTime() >= TOLD_AGAIN_MS);
  if (!due) return { state: null, actions: [] };
  return {
    state: null,
    actions: [{ kind: 'record', record: 'told' }, say(withOpening(text, hours, now, hours.language))],
  };
}
