// What assistants may do: each tool is actions of the one vocabulary, in the token's name, in conversations that it sees.
import type { Action } from '@recado/contract/actions';
import type { Language } from '@recado/contract/constants';
import { CONTACT_FIELD_NAMES } from '@recado/contract/contact-fields';
import { id, requiredText, text } from '@recado/contract/primitives';
import { maySee } from '@recado/rules/tickets';
import { z } from 'zod';
import type { Actor, Ctx } from '../../../platform/context.ts';
import { fail, found } from '../../../platform/errors.ts';
import type { Program } from '../../../platform/http/programs.ts';
import type { ActingBy } from '../../automation/actions/acting.rules.ts';
import type { Facts } from '../../automation/actions/actions.rules.ts';
import { executeActions, factsOf, type Executed } from '../../automation/actions/execute-actions.service.ts';
import { laneIds } from '../../catalog/tags/tags.service.ts';
import { openTicket } from '../../inbox/tickets/tickets.service.ts';
import { conversationId } from './reading-tools.ts';
import { tool, type Tool, type ToolCall } from './tools.rules.ts';

/** What it writes stands behind what people write, as all that other programs send. */
export const byToken = ({ name, tokenId }: Program): ActingBy => ({
  kind: 'rule',
  userId: null,
  name,
  origin: 'api',
  originRef: tokenId ?? undefined,
  lane: 'notice',
});

/** The conversation, held until the transaction ends. ERR_NO_TICKET_FOUND, ERR_NO_PERMISSION */
export async function holdSeen(ctx: Ctx, viewer: Actor, ticketId: number): Promise<Facts> {
  const facts = found(await factsOf(ctx, ticketId), 'ERR_NO_TICKET_FOUND');
  if (!maySee(viewer, facts.ticket))
    fail('ERR_NO_PERMISSION', 'The token is not allowed in the queue of this conversation');
  return facts;
}

/** What was not done has its line in the timeline, and is told. */
export function mustBeDone({ refused: [first] }: Executed): void {
  if (first) fail('ERR_CONFLICT', `${first.kind} was not done: ${first.problem}`, { problem: first.problem });
}

type Which = (ctx: Ctx, viewer: Actor, facts: Facts) => Promise<Action[]> | Action[];

/** Outside the transaction it is said what was not done: the line that tells of it stays. */
async function act({ program, run }: ToolCall, ticketId: number, which: Which): Promise<object> {
  const done = await run(async (ctx, viewer) => {
    const facts = await holdSeen(ctx, viewer, ticketId);
    return executeActions(ctx, ticketId, await which(ctx, viewer, facts), byToken(program));
  });
  mustBeDone(done);
  return { done: true, conversationId: ticketId };
}

const DRAFT: Record<Language, string> = {
  pt: 'Sugestão de resposta (não enviada):',
  en: 'Suggested reply (not sent):',
  es: 'Respuesta sugerida (no enviada):',
};

export const ACTING_TOOLS: readonly Tool[] = [
  tool({
    name: 'draft_answer',
    title: 'Draft a reply',
    description:
      'Suggests a reply to the attendant, as an internal note in the conversation. The customer never sees it and nothing is sent.',
    reads: false,
    input: z.object({ conversationId, text: requiredText(1, 4_900) }),
    run: (call, input) =>
      act(call, input.conversationId, (_ctx, _viewer, { company }) => [
        { kind: 'note', note: `${DRAFT[company.language]}\n\n${input.text}` },
      ]),
  }),
  tool({
    name: 'add_note',
    title: 'Add a note',
    description: 'Adds an internal note to a conversation. Colleagues see it; the customer does not.',
    reads: false,
    input: z.object({ conversationId, note: requiredText(2, 5_000) }),
    run: (call, { note, ...input }) => act(call, input.conversationId, () => [{ kind: 'note', note }]),
  }),
  tool({
    name: 'tag_conversation',
    title: 'Tag a conversation',
    description: 'Adds a tag to a conversation. Tag IDs come from list_tags.',
    reads: false,
    input: z.object({ conversationId, tagId: id }),
    run: (call, { tagId, ...input }) => act(call, input.conversationId, () => [{ kind: 'tag', tagId }]),
  }),
  tool({
    name: 'untag_conversation',
    title: 'Remove a tag',
    description: 'Removes a tag from a conversation.',
    reads: false,
    input: z.object({ conversationId, tagId: id }),
    run: (call, { tagId, ...input }) => act(call, input.conversationId, () => [{ kind: 'untag', tagId }]),
  }),
  tool({
    name: 'move_card',
    title: 'Move a card',
    description: 'Moves a conversation’s card to another lane of the Kanban board. Lane IDs come from list_tags.',
    reads: false,
    input: z.object({ conversationId, laneId: id.nullable().describe('Null: the lane without a tag.') }),
    run: (call, { laneId, ...input }) =>
      act(call, input.conversationId, async (ctx, viewer) => {
        const lanes = await laneIds(ctx);
        if (laneId !== null && !lanes.includes(laneId)) fail('ERR_NOT_FOUND', 'There is no such lane');
        const { tags } = await openTicket({ ...ctx, actor: viewer }, { id: input.conversationId });
        const leaves = tags.filter((tag) => tag.id !== laneId && lanes.includes(tag.id));
        // Into the new lane first: between two lanes it is in neither for no moment.
        return [
          ...(laneId === null ? [] : [{ kind: 'tag' as const, tagId: laneId }]),
          ...leaves.map((tag) => ({ kind: 'untag' as const, tagId: tag.id })),
        ];
      }),
  }),
  tool({
    name: 'transfer_conversation',
    title: 'Assign or transfer a conversation',
    description:
      'Transfers a conversation to an attendant, a queue, or both. With a queue alone, it waits there until an attendant accepts it.',
    reads: false,
    input: z.object({
      conversationId,
      attendantId: id.optional().describe('The attendant who receives it.'),
      queueId: id.optional().describe('The queue it moves to; left out: it stays in its queue.'),
    }),
    run: (call, { attendantId, queueId, ...input }) => {
      if (attendantId === undefined && queueId === undefined)
        fail('ERR_VALIDATION', 'attendantId or queueId is required');
      return act(call, input.conversationId, () => [
        attendantId === undefined
          ? { kind: 'move', queueId, userId: null, status: 'pending' }
          : { kind: 'move', queueId, userId: attendantId },
      ]);
    },
  }),
  tool({
    name: 'update_contact',
    title: 'Update a contact',
    description:
      'Sets a field, or an entry of the additional information, of the conversation’s contact. An empty value clears it.',
    reads: false,
    input: z.object({
      conversationId,
      field: z.enum(CONTACT_FIELD_NAMES).optional().describe('Name of the field. Either this or `extra` is required.'),
      extra: text(100).trim().optional().describe('Name of the entry of additional information.'),
      value: text(1_000).trim(),
    }),
    run: (call, { field, extra, value, ...input }) => {
      const named = field ?? (extra === undefined || extra === '' ? undefined : { extra });
      if (named === undefined) fail('ERR_VALIDATION', 'field or extra is required');
      return act(call, input.conversationId, () => [{ kind: 'setField', field: named, value }]);
    },
  }),
];
