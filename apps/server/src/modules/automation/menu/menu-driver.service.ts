// The menu speaks: customers choose a queue and, within it, what they want. Its steps: @recado/rules/menu.
import { MOST_CHOICES, type Action } from '@recado/contract/actions';
import { numbered } from '@recado/rules/choices';
import {
  beginMenu,
  isWish,
  listButton,
  startMenu,
  stepMenu,
  type Menu,
  type MenuEffect,
  type MenuMemory,
  type MenuPlace,
  type MenuStep,
} from '@recado/rules/menu';
import { z } from 'zod';
import type { TicketMoved } from '../../../events/domain-events.ts';
import type { Ctx } from '../../../platform/context.ts';
import {
  defineDriver,
  say,
  type DriverAction,
  type DriverEvent,
  type StepResult,
  type Subject,
} from '../drivers/driver.rules.ts';
import { askedBefore } from '../drivers/heard-choice.service.ts';
import { findMenu, forgetLists, noteListed } from './menu.repo.ts';

const place = z.object({ queueId: z.number().nullable(), optionId: z.number().nullable(), misses: z.number() });

type Listed = 'listed';

interface Definition {
  menu: Menu;
  memory: MenuMemory;
  /** the ticket's */
  queueId: number | null;
  /** the conversation begins with this message */
  begins: boolean;
  /** whatever it says, the queue's own menu is what comes */
  answersCampaign: boolean;
  /** ids of what it was last asked to choose from */
  last: readonly string[];
}

/** Nothing is to be looked up for it. */
const OVER = 'over';

export const menuDriver = defineDriver<Definition | typeof OVER, MenuPlace, Listed>({
  kind: 'menu',
  claims: [
    // Whoever answers a campaign comes into its queue with that, and meets the menu there unless the queue has a flow.
    {
      place: 'queue flow',
      when: ({ queueId, answersCampaign, flows }) =>
        queueId !== null && answersCampaign === true && flows?.queues?.[String(queueId)] === undefined,
    },
    { place: 'queue choice', when: ({ queueId, queues }) => queueId === null && queues > 0 },
    { place: 'queue choice', when: ({ queueId, greetings }) => queueId !== null && greetings?.hasMenu === true },
    // After the menu's last word: back into it.
    { place: 'menu', when: ({ queueId, greetings, waits }) => queueId !== null && greetings === null && !waits },
  ],
  load,
  readState: (stored) => place.parse(stored),
  step: stepDriver,
  record: (ctx, ticketId) => noteListed(ctx.tx, ticketId, ctx.now),
});

async function load(ctx: Ctx, subject: Subject, event: DriverEvent): Promise<Definition | typeof OVER | undefined> {
  if (event.kind !== 'message' && event.kind !== 'start') return OVER;
  const { ticket, facts } = subject;
  const [message] = event.kind === 'message' ? event.messages : [];
  const returns = subject.place === 'menu';
  if (returns && (message?.id === undefined || !isWish(message))) return undefined;
  const found = await findMenu(ctx.tx, ticket.id);
  if (!found) return undefined;
  return {
    ...found,
    queueId: ticket.queueId,
    begins: facts?.greetings !== null,
    answersCampaign: subject.place === 'queue flow',
    last: returns && message?.id !== undefined ? await askedBefore(ctx, ticket.id, message.id) : [],
  };
}

export function stepDriver(
  definition: Definition | typeof OVER,
  current: MenuPlace | undefined,
  event: DriverEvent,
  now: Date,
): StepResult<MenuPlace, Listed> {
  // What cannot be said, or was not answered in time, is for people, and so is a job's answer that it never asked for.
  if (definition === OVER) return event.kind === 'arriving' ? 'passes' : { state: null, actions: [] };
  const { menu, memory, queueId } = definition;
  const [message] = event.kind === 'message' ? event.messages : [];
  const { answersCampaign } = definition;
  // Of a queue that the connection does not have there is no menu.
  if (answersCampaign && !menu.queues.some(({ id }) => id === queueId)) return 'passes';
  const step =
    message === undefined || answersCampaign
      ? startMenu(menu, queueId, now)
      : current
        ? stepMenu(menu, current, memory, message, now)
        : beginMenu(menu, definition, memory, message, now);
  return step ? carriedOut(menu, step) : 'passes';
}

const carriedOut = (menu: Menu, { place: state, effects, until }: MenuStep): StepResult<MenuPlace, Listed> => ({
  state,
  actions: effects.map((effect) => actionOf(menu, effect)),
  wakeAt: until ?? null,
});

function actionOf({ language }: Menu, effect: MenuEffect): DriverAction<Listed> {
  switch (effect.kind) {
    case 'say':
      return say(effect.body);
    case 'ask':
      return askFor(effect, listButton(language));
    case 'queue':
      return { kind: 'move', queueId: effect.queueId };
    case 'listed':
      return { kind: 'record', record: 'listed' };
  }
}

/** More than any list holds is written out. */
const askFor = ({ body, choices }: Extract<MenuEffect, { kind: 'ask' }>, button: string): Action =>
  choices.length > MOST_CHOICES
    ? say(numbered(body, choices))
    : { kind: 'send', content: { type: 'choices', body, choices: [...choices], button } };

/** Conversations have ended: what comes next begins with the list. */
export async function forgetMenus({ tx }: Ctx, moves: readonly TicketMoved[]): Promise<void> {
  const closed = moves.filter(({ before, after }) => before && before.status !== 'closed' && after.status === 'closed');
  if (closed.length > 0)
    await forgetLists(
      tx,
      closed.map(({ after }) => after.id),
    );
}
