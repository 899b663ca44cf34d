// Typebot's viewer as its HTTP API is published: startChat, continueChat, bubbles as rich text, inputs with their items.
import { randomUUID } from 'node:crypto';
import { jsonServer, type JsonServer } from './json-server.ts';

export type TypebotBubble = { type: string; content: Record<string, unknown> };

export const bubble = (...text: (string | object)[]): TypebotBubble => ({
  type: 'text',
  content: {
    type: 'richText',
    richText: text.map((line) => (typeof line === 'string' ? { type: 'p', children: [{ text: line }] } : line)),
  },
});

export interface TypebotTurn {
  messages: TypebotBubble[];
  input?: { type: string; items?: { id: string; content: string }[] };
}

/** `said` undefined: it begins. */
export type TypebotBot = (said: string | undefined, turn: number) => TypebotTurn;

export interface TypebotStandIn extends JsonServer {
  /** what each conversation was begun with */
  begun: Record<string, unknown>[];
  /** those that it knows no longer */
  forget(): void;
}

const withIds = ({ messages, input }: TypebotTurn) => ({
  messages: messages.map((each) => ({ id: randomUUID(), ...each })),
  ...(input && { input: { id: randomUUID(), options: {}, ...input } }),
});

export async function typebotStandIn(slug: string, bot: TypebotBot): Promise<TypebotStandIn> {
  const sessions = new Map<string, number>();
  const begun: Record<string, unknown>[] = [];
  const server = await jsonServer(({ method, path, body }) => {
    if (method === 'POST' && path === `/api/v1/typebots/${slug}/startChat`) {
      const sessionId = randomUUID();
      sessions.set(sessionId, 0);
      begun.push((body['prefilledVariables'] ?? {}) as Record<string, unknown>);
      return {
        body: {
          sessionId,
          resultId: randomUUID(),
          typebot: { id: slug, theme: {}, settings: {} },
          ...withIds(bot(undefined, 0)),
        },
      };
    }
    const [, session] = /^\/api\/v1\/sessions\/([\w-]+)\/continueChat$/.exec(path) ?? [];
    const turn = session === undefined ? undefined : sessions.get(session);
    if (session === undefined || turn === undefined)
      return { status: 404, body: { message: 'Session not found.', code: 'NOT_FOUND' } };
    sessions.set(session, turn + 1);
    const message = body['message'] as { type?: string; text?: string } | undefined;
    if (message?.type !== 'text')
      return { status: 400, body: { message: 'Input validation failed', code: 'BAD_REQUEST' } };
    return { body: withIds(bot(message.text ?? '', turn + 1)) };
  });
  return { ...server, begun, forget: () => sessions.clear() };
}
