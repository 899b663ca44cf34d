// What a notification says, in the language of whoever gets it. Pure.
import type { Language } from '@recado/contract/constants';

/** What the page's worker makes of it: apps/web/src/app/worker. Other words than these it has none. */
export interface PushPayload {
  title: string;
  body: string;
  /** a later one with the same takes its place */
  tag: string;
  /** where a click leads */
  url: string;
  /** left out: it cannot be answered from there */
  reply?: PushReply;
}

export interface PushReply {
  token: string;
  action: string;
  placeholder: string;
  /** what is shown where it did not go out */
  failed: { title: string; body: string };
}

interface Words {
  message: string;
  chat: string;
  transfer: (by: string, name: string) => string;
  mention: (by: string, name: string) => string;
  said: (by: string, text: string) => string;
  reply: string;
  placeholder: string;
  failed: (name: string) => PushReply['failed'];
}

const WORDS: Record<Language, Words> = {
  pt: {
    message: 'Nova mensagem',
    chat: 'Nova mensagem no chat interno',
    transfer: (by, name) => `${by} transferiu o atendimento de ${name} para você`,
    mention: (by, name) => `${by} citou você: ${name}`,
    said: (by, text) => `${by}: ${text}`,
    reply: 'Responder',
    placeholder: 'Escreva sua resposta',
    failed: (name) => ({
      title: 'Sua resposta não foi enviada',
      body: `Abra o atendimento de ${name} e envie de novo.`,
    }),
  },
  en: {
    message: 'New message',
    chat: 'New message in the internal chat',
    transfer: (by, name) => `${by} transferred ${name} to you`,
    mention: (by, name) => `${by} mentioned you: ${name}`,
    said: (by, text) => `${by}: ${text}`,
    reply: 'Reply',
    placeholder: 'Write your reply',
    failed: (name) => ({ title: 'Your reply wasn’t sent', body: `Open ${name}’s ticket and send it again.` }),
  },
  es: {
    message: 'Mensaje nuevo',
    chat: 'Mensaje nuevo en el chat interno',
    transfer: (by, name) => `${by} le transfirió el ticket de ${name}`,
    mention: (by, name) => `Mención de ${by}: ${name}`,
    said: (by, text) => `${by}: ${text}`,
    reply: 'Responder',
    placeholder: 'Escriba su respuesta',
    failed: (name) => ({
      title: 'Su respuesta no se envió',
      body: `Abra el ticket de ${name} y envíela de nuevo.`,
    }),
  },
};

/** Something to tell, as it stands when it is sent. */
export type Telling =
  | { kind: 'message'; name: string; uuid: string; text: string }
  | { kind: 'notice'; name: string; uuid: string; text: string }
  | { kind: 'transfer' | 'mention'; by: string; name: string; uuid: string; messageId: number; text: string }
  | { kind: 'chat'; title: string; uuid: string; by: string; text: string };

const TITLE_LENGTH = 120;

/** At a whole character. */
const cut = (text: string): string =>
  text.length <= TITLE_LENGTH ? text : `${text.slice(0, TITLE_LENGTH - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;

/** @param words they want to see what was written, too @param token with which it may be answered */
export function payloadOf(
  telling: Telling,
  { tag, language, words, token }: { tag: string; language: Language; words: boolean; token: string | undefined },
): PushPayload {
  const texts = WORDS[language];
  switch (telling.kind) {
    case 'message': {
      const { name, uuid, text } = telling;
      const { reply: action, placeholder, failed } = texts;
      return {
        title: cut(name),
        body: (words && text) || texts.message,
        tag,
        url: `/tickets/${uuid}`,
        ...(token !== undefined && { reply: { token, action, placeholder, failed: failed(cut(name)) } }),
      };
    }
    case 'notice':
      return { title: cut(telling.name), body: words ? telling.text : '', tag, url: `/tickets/${telling.uuid}` };
    case 'chat': {
      const { by, title, uuid, text } = telling;
      return { title: cut(title), body: words ? texts.said(by, text) : texts.chat, tag, url: `/chats/${uuid}` };
    }
    default: {
      const { kind, by, name, uuid, messageId, text } = telling;
      const at = messageId > 0 ? `?message=${messageId}` : '';
      return { title: cut(texts[kind](by, name)), body: words ? text : '', tag, url: `/tickets/${uuid}${at}` };
    }
  }
}
