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
  if (!maySee(viewer, facts.ticket)) fail('ERR_NO_PERMISSION', 'The token is not for the queue of this conversation');
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
    title: 'Draft an answer',
    description:
      'Leaves an answer for the attendant to read, as an internal note in the conversation. The customer never sees it, and nothing is sent.',
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
    description: 'An internal note in the conversation: colleagues see it, the customer does not.',
    reads: false,
    input: z.object({ conversationId, note: requiredText(2, 5_000) }),
    run: (call, { note, ...input }) => act(call, input.conversationId, () => [{ kind: 'note', note }]),
  }),
  tool({
    name: 'tag_conversation',
    title: 'Tag a conversation',
    description: 'Puts a tag on it; list_tags names them.',
    reads: false,
    input: z.object({ conversationId, tagId: id }),
    run: (call, { tagId, ...input }) => act(call, input.conversationId, () => [{ kind: 'tag', tagId }]),
  }),
  tool({
    name: 'untag_conversation',
    title: 'Take a tag off',
    description: 'Takes a tag off a conversation.',
    reads: false,
    input: z.object({ conversationId, tagId: id }),
    run: (call, { tagId, ...input }) => act(call, input.conversationId, () => [{ kind: 'untag', tagId }]),
  }),
  tool({
    name: 'move_card',
    title: 'Move a card',
    description: 'Moves the conversation’s card into another lane of the board; list_tags names the lanes.',
    reads: false,
    input: z.object({ conversationId, laneId: id.nullable().describe('null: into the lane without a tag') }),
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
    title: 'Assign or transfer',
    description:
      'Hands the conversation to an attendant, to a queue, or both; to a queue alone it waits there for somebody.',
    reads: false,
    input: z.object({
      conversationId,
      attendantId: id.optional().describe('whose it becomes'),
      queueId: id.optional().describe('the queue that it goes to; left out: it stays in its own'),
    }),
    run: (call, { attendantId, queueId, ...input }) => {
      if (attendantId === undefined && queueId === undefined)
        fail('ERR_VALIDATION', 'say whose it becomes: attendantId or queueId');
      return act(call, input.conversationId, () => [
        attendantId === undefined
          ? { kind: 'move', queueId, userId: null, status: 'pending' }
          : { kind: 'move', queueId, userId: attendantId },
      ]);
    },
  }),
  tool({
    name: 'update_contact',
    title: 'Write down of a contact',
    description:
      'Sets a field of the conversation’s contact, or a line of its further information. An empty value clears it.',
    reads: false,
    input: z.object({
      conversationId,
      field: z.enum(CONTACT_FIELD_NAMES).optional().describe('either a field …'),
      extra: text(100).trim().optional().describe('… or the name of a line of further information'),
      value: text(1_000).trim(),
    }),
    run: (call, { field, extra, value, ...input }) => {
      const named = field ?? (extra === undefined || extra === '' ? undefined : { extra });
      if (named === undefined) fail('ERR_VALIDATION', 'say which: field or extra');
      return act(call, input.conversationId, () => [{ kind: 'setField', field: named, value }]);
    },
  }),
];
