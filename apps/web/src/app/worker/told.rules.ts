// What a push becomes on a screen, and what a press on it does. Pure.
import { withoutMarks } from '../../shared/ui/conversation/whatsappMarks.ts';

/** As the server sends it (modules/outreach/push/push-words.rules.ts). */
export interface Told {
  title: string;
  body: string;
  tag: string;
  url: string;
  reply?: Reply;
}

interface Reply {
  token: string;
  action: string;
  placeholder: string;
  failed: { title: string; body: string };
}

const isTexts = (value: unknown, ...names: string[]): boolean =>
  typeof value === 'object' && value !== null && names.every((name) => typeof Reflect.get(value, name) === 'string');

const isTold = (data: unknown): data is Told => isTexts(data, 'title', 'body', 'tag', 'url');

/** undefined: a release of later says it otherwise. */
export function readTold(data: unknown): Told | undefined {
  if (!isTold(data)) return undefined;
  const told = data;
  const answerable =
    isTexts(told.reply, 'token', 'action', 'placeholder') && isTexts(told.reply?.failed, 'title', 'body');
  const { reply, ...rest } = told;
  return answerable && reply ? { ...rest, reply } : rest;
}

export const REPLY = 'reply';

/** What browsers know of notifications that the DOM's types do not. */
interface Shown extends NotificationOptions {
  renotify: boolean;
  actions?: { action: string; type: 'text'; title: string; placeholder: string }[];
}

export const shownOf = ({ body, tag, url, reply }: Told): Shown => ({
  body: withoutMarks(body),
  tag,
  renotify: true,
  icon: '/icons/icon-192.png',
  badge: '/icons/badge-96.png',
  data: { url, reply },
  // Where a browser has no field to type in, the button opens the ticket.
  ...(reply && { actions: [{ action: REPLY, type: 'text', title: reply.action, placeholder: reply.placeholder }] }),
});

/** `answer`: what was typed goes to the server; otherwise the place is opened */
export type Pressed = { kind: 'answer'; token: string; text: string; failed: Told } | { kind: 'open'; url: string };

export function pressedOf(
  { data, tag }: { data: unknown; tag: string },
  action: string,
  typed: string | null | undefined,
): Pressed {
  const { url = '/tickets', reply } = (data ?? {}) as Partial<Pick<Told, 'url' | 'reply'>>;
  const text = typed?.trim() ?? '';
  if (action !== REPLY || !reply || text === '') return { kind: 'open', url };
  const { title, body } = reply.failed;
  // What was typed is not lost with it.
  return { kind: 'answer', token: reply.token, text, failed: { title, body: `${body}\n“${text}”`, tag, url } };
}
