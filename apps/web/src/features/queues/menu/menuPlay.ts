// A conversation with a menu that nobody has: the step that customers meet, played in the browser. Pure.
import type { Choice } from '@recado/rules/choices';
import {
  beginMenu,
  closedWords,
  optionChoice,
  queueChoice,
  startMenu,
  stepMenu,
  type Menu,
  type MenuAnswer,
  type MenuEffect,
  type MenuMemory,
  type MenuPlace,
  type MenuStep,
} from '@recado/rules/menu';

export interface Said {
  own: boolean;
  body: string;
  /** to choose from */
  choices: readonly Choice[];
}

export interface Play {
  said: readonly Said[];
  /** where the customer stands; null: people answer */
  place: MenuPlace | null;
  queueId: number | null;
  memory: MenuMemory;
}

const NOTHING: MenuMemory = { lists: 0, listedAt: null };

/** With one queue, conversations are in it from the first word. */
export function newPlay({ queues }: Menu): Play {
  const [only, ...others] = queues;
  return { said: [], place: null, queueId: only && others.length === 0 ? only.id : null, memory: NOTHING };
}

export function played(menu: Menu, play: Play, answer: MenuAnswer & { shown: string }, now: Date): Play {
  const begins = play.said.length === 0;
  const heard = { ...play, said: [...play.said, { own: true, body: answer.shown, choices: [] }] };
  return withStep(heard, stepOf(menu, play, begins, answer, now), now);
}

function stepOf(
  menu: Menu,
  { place, queueId, memory, said }: Play,
  begins: boolean,
  answer: MenuAnswer,
  now: Date,
): MenuStep {
  if (place) return stepMenu(menu, place, memory, answer, now);
  const queue = menu.queues.find(({ id }) => id === queueId);
  const closed = begins && queue ? closedWords(menu, queue, now) : undefined;
  if (closed !== undefined) return over(closed);
  const last = said.findLast(({ choices }) => choices.length > 0)?.choices.map(({ id }) => id) ?? [];
  const step = beginMenu(menu, { queueId, begins, last }, memory, answer, now);
  return step ?? over(begins ? greetingOf(menu, queueId) : '');
}

function greetingOf({ greetsOneQueue, greeting, queues }: Menu, queueId: number | null): string {
  const queue = queues.find(({ id }) => id === queueId);
  return greetsOneQueue ? queue?.greetingMessage.trim() || greeting : '';
}

const over = (body: string): MenuStep => ({
  place: null,
  effects: body.trim() === '' ? [] : [{ kind: 'say', body }],
});

function withStep(play: Play, { place, effects }: MenuStep, now: Date): Play {
  return effects.reduce((before, effect) => withEffect(before, effect, now), { ...play, place });
}

function withEffect(play: Play, effect: MenuEffect, now: Date): Play {
  switch (effect.kind) {
    case 'say':
    case 'ask':
      return { ...play, said: [...play.said, ...saidBy([effect])] };
    case 'queue':
      return { ...play, queueId: effect.queueId };
    case 'listed':
      return { ...play, memory: { lists: play.memory.lists + 1, listedAt: now } };
  }
}

const saidBy = (effects: readonly MenuEffect[]): Said[] =>
  effects.flatMap((effect) => {
    if (effect.kind === 'say') return [{ own: false, body: effect.body, choices: [] }];
    return effect.kind === 'ask' ? [{ own: false, body: effect.body, choices: effect.choices }] : [];
  });

/** What is said of a queue without options: by whoever chooses it among others, or at the first word where it is the only one. */
function enteredWith(menu: Menu, queueId: number, now: Date): MenuStep {
  if (menu.queues.length < 2) return over(greetingOf(menu, queueId));
  const asked: MenuMemory = { lists: 1, listedAt: now };
  const choice = { choiceId: queueChoice(queueId) };
  return beginMenu(menu, { queueId: null, begins: false, last: [] }, asked, choice, now) ?? over('');
}

/** What a customer reads who comes into the queue, or chooses this option of it. */
export function previewOf(
  menu: Menu,
  queueId: number,
  option: { id: number; parentId: number | null } | null,
  now: Date,
): Said[] {
  if (!option) return saidBy((startMenu(menu, queueId, now) ?? enteredWith(menu, queueId, now)).effects);
  const place = { queueId, optionId: option.parentId, misses: 0 };
  return saidBy(stepMenu(menu, place, NOTHING, { choiceId: optionChoice(option.id) }, now).effects);
}
