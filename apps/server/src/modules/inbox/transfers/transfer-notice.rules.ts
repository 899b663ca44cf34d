// What a customer is told when they are handed on. Pure.
import type { Language } from '@recado/contract/constants';
import type { TicketPlace } from '@recado/rules/tickets';

export interface HandedTo {
  queue: boolean;
  user: boolean;
}

/** undefined: nobody looked after them before, or whoever does still does. */
export function handedTo(before: TicketPlace, after: TicketPlace): HandedTo | undefined {
  if (before.status === 'closed' || after.status === 'closed') return undefined;
  const attended = before.queueId !== null || before.userId !== null;
  const queue = attended && after.queueId !== null && after.queueId !== before.queueId;
  const user = before.userId !== null && after.userId !== null && after.userId !== before.userId;
  return queue || user ? { queue, user } : undefined;
}

type Text = (name: string) => string;

const TEXTS: Record<Language, { queue: Text; user: Text; both: (user: string, queue: string) => string }> = {
  pt: {
    queue: (queue) => `Seu atendimento foi transferido para o setor *${queue}*. Em breve alguém fala com você.`,
    user: (user) => `Seu atendimento foi transferido para *${user}*, que fala com você em instantes.`,
    both: (user, queue) => `Seu atendimento foi transferido para *${user}*, do setor *${queue}*.`,
  },
  en: {
    queue: (queue) => `You’ve been transferred to *${queue}*. Someone will be with you shortly.`,
    user: (user) => `You’ve been transferred to *${user}*, who will be with you shortly.`,
    both: (user, queue) => `You’ve been transferred to *${user}* in *${queue}*.`,
  },
  es: {
    queue: (queue) => `Su conversación fue transferida al área *${queue}*. En breve alguien le responderá.`,
    user: (user) => `Su conversación fue transferida a *${user}*, que en breve le responderá.`,
    both: (user, queue) => `Su conversación fue transferida a *${user}*, del área *${queue}*.`,
  },
};

/** @param names of where it is now */
export function transferText(to: HandedTo, names: { queue: string; user: string }, language: Language): string {
  const texts = TEXTS[language];
  if (to.queue && to.user) return texts.both(names.user, names.queue);
  return to.queue ? texts.queue(names.queue) : texts.user(names.user);
}
