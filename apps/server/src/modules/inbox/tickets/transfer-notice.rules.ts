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
    user: (user) => `Seu atendimento foi transferido para *${user}*, que já fala com você.`,
    both: (user, queue) => `Seu atendimento foi transferido para *${user}*, do setor *${queue}*.`,
  },
  en: {
    queue: (queue) => `Your conversation was handed over to *${queue}*. Somebody will be with you soon.`,
    user: (user) => `Your conversation was handed over to *${user}*, who will be with you soon.`,
    both: (user, queue) => `Your conversation was handed over to *${user}* of *${queue}*.`,
  },
  es: {
    queue: (queue) => `Su atención fue transferida al sector *${queue}*. En breve alguien hablará con usted.`,
    user: (user) => `Su atención fue transferida a *${user}*, que en breve hablará con usted.`,
    both: (user, queue) => `Su atención fue transferida a *${user}*, del sector *${queue}*.`,
  },
};

/** @param names of where it is now */
export function transferText(to: HandedTo, names: { queue: string; user: string }, language: Language): string {
  const texts = TEXTS[language];
  if (to.queue && to.user) return texts.both(names.user, names.queue);
  return to.queue ? texts.queue(names.queue) : texts.user(names.user);
}
