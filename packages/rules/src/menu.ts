// The menu by which customers find the right department by themselves: what it says, and where an answer leads. Pure: the
// server's driver carries it out, the browser plays it.
import type { Language } from '@recado/contract/constants';
import { chosenOf, meantOf, type Choice } from './choices.ts';
import { isOpen, type OpeningTimes } from './opening-hours.ts';
import { withOpening } from './opens-at.ts';

export interface MenuOption {
  id: number;
  /** null: at the top */
  parentId: number | null;
  title: string;
  message: string;
  /** its place among those beside it, from 1 */
  option: number;
}

export interface MenuQueue extends Pick<OpeningTimes, 'schedules' | 'specialDays'> {
  id: number;
  name: string;
  greetingMessage: string;
  outOfHoursMessage: string;
  options: readonly MenuOption[];
}

export interface Menu {
  language: Language;
  /** IANA, where the company is */
  timeZone: string;
  /** the connection's: it stands above the list of queues */
  greeting: string;
  /** also where there is one queue only */
  greetsOneQueue: boolean;
  /** each queue has hours of its own */
  hoursOfQueues: boolean;
  /** the connection's, in the order in which they are shown */
  queues: readonly MenuQueue[];
  /** lists of queues that one conversation gets unless it asks for them; 0: any number */
  mostLists: number;
  /** after a list there is none for so long; 0: at once */
  quietMinutes: number;
}

/** Where the customer stands. queueId null: before the list of queues */
export interface MenuPlace {
  queueId: number | null;
  /** whose children they choose from; null: the top */
  optionId: number | null;
  /** answers in a row that were none */
  misses: number;
}

/** How often this conversation was sent the list, and when the last time. */
export interface MenuMemory {
  lists: number;
  listedAt: Date | null;
}

export interface MenuAnswer {
  text?: string | undefined;
  /** of the answer that was pressed, or meant by its number */
  choiceId?: string | undefined;
}

export type MenuEffect =
  | { kind: 'say'; body: string }
  | { kind: 'ask'; body: string; choices: readonly Choice[] }
  /** the conversation goes into this queue; null: out of the one that it is in */
  | { kind: 'queue'; queueId: number | null }
  /** the list of queues was sent */
  | { kind: 'listed' };

export interface MenuStep {
  /** null: the menu is over, and people take it from here */
  place: MenuPlace | null;
  effects: readonly MenuEffect[];
  /** if nothing was chosen by then, people take it from here */
  until?: Date | undefined;
}

export const BACK = 'back';
export const START = 'start';
export const queueChoice = (id: number): string => `queue:${id}`;
/** The id by which an option is chosen. */
export const optionChoice = (id: number): string => `option:${id}`;

/** Answers in a row that a level takes for none before people take over. */
const MOST_MISSES = 3;

const WORDS: Record<Language, Record<'choose' | 'back' | 'start' | 'closed' | 'open', string>> = {
  pt: {
    choose: 'Escolha uma opção:',
    back: 'Voltar',
    start: 'Menu inicial',
    closed: 'Este setor não está atendendo agora.',
    open: 'Ver opções',
  },
  en: {
    choose: 'Choose an option:',
    back: 'Back',
    start: 'Main menu',
    closed: 'This department is closed right now.',
    open: 'See options',
  },
  es: {
    choose: 'Elija una opción:',
    back: 'Volver',
    start: 'Menú principal',
    closed: 'Esta área no está atendiendo en este momento.',
    open: 'Ver opciones',
  },
};

/** What opens the list where answers are behind a button. */
export const listButton = (language: Language): string => WORDS[language].open;

/**
 * A message comes, and the menu does not wait. undefined: it has nothing to say.
 * @param queueId the conversation's
 * @param begins the conversation begins with it
 * @param last ids of what it was last asked to choose from
 */
export function beginMenu(
  menu: Menu,
  { queueId, begins, last }: { queueId: number | null; begins: boolean; last: readonly string[] },
  memory: MenuMemory,
  answer: MenuAnswer,
  now: Date,
): MenuStep | undefined {
  if (queueId !== null) {
    const queue = menu.queues.find(({ id }) => id === queueId);
    if (!queue || queue.options.length === 0) return undefined;
    if (begins) return askTop(menu, queue, menu.greetsOneQueue ? queue.greetingMessage || menu.greeting : '');
    const wish = wishOf(answer);
    return wish === undefined ? undefined : backInto(menu, queue, wish, last);
  }
  const [only, ...others] = menu.queues;
  if (!only) return undefined;
  if (others.length === 0) return choose(menu, only, now);
  const chosen = memory.lists > 0 ? chosenQueue(menu, answer) : undefined;
  if (chosen) return choose(menu, chosen, now);
  if (memory.lists > 0 && wishOf(answer) === START) return list(menu);
  return mayList(menu, memory, now) ? list(menu) : undefined;
}

/** Somebody has it begin. undefined: it has nothing to say */
export function startMenu(menu: Menu, queueId: number | null, now: Date): MenuStep | undefined {
  const queue = menu.queues.find(({ id }) => id === queueId);
  if (queue) return queue.options.length > 0 ? askTop(menu, queue, queue.greetingMessage) : undefined;
  const [only, ...others] = menu.queues;
  return only && (others.length > 0 ? list(menu) : choose(menu, only, now));
}

/** The menu waits for this. */
export function stepMenu(menu: Menu, place: MenuPlace, memory: MenuMemory, answer: MenuAnswer, now: Date): MenuStep {
  const wish = wishOf(answer);
  if (place.queueId === null) {
    const chosen = chosenQueue(menu, answer);
    if (chosen) return choose(menu, chosen, now);
    if (wish === START || mayList(menu, memory, now)) return list(menu);
    const until = quietUntil(menu, memory);
    return isSpent(menu, memory) || !until ? OVER : { place, effects: [], until };
  }
  const queue = menu.queues.find(({ id }) => id === place.queueId);
  if (!queue || queue.options.length === 0) return OVER;
  if (wish === START) return restart(menu, queue);
  // A button of an older list.
  const other = answer.choiceId === undefined ? undefined : chosenQueue(menu, answer);
  if (other) return choose(menu, other, now);
  const level = queue.options.find(({ id }) => id === place.optionId);
  if (wish === BACK && level) return ask(menu, queue, parentOf(queue, level));
  const option = chosenOption(queue, place, answer);
  if (option) return enter(menu, queue, option);
  const misses = place.misses + 1;
  return misses >= MOST_MISSES ? OVER : ask(menu, queue, level, misses);
}

const OVER: MenuStep = { place: null, effects: [] };

/** Whether it is one of the two that every level has. */
function wishOf({ text, choiceId }: MenuAnswer): typeof BACK | typeof START | undefined {
  const meant = choiceId ?? chosenOf(BOTH, text ?? '');
  return meant === BACK || meant === START ? meant : undefined;
}

/** The customer wants back, or to the beginning. */
export const isWish = (answer: MenuAnswer): boolean => wishOf(answer) !== undefined;

const BOTH: readonly Choice[] = [
  { id: BACK, title: '0', key: '0' },
  { id: START, title: '#', key: '#' },
];

const queueChoices = (menu: Menu): Choice[] =>
  menu.queues.map(({ id, name }) => ({ id: queueChoice(id), title: name }));

function chosenQueue(menu: Menu, { text, choiceId }: MenuAnswer): MenuQueue | undefined {
  const meant = choiceId ?? meantOf(queueChoices(menu), text ?? '');
  return menu.queues.find(({ id }) => queueChoice(id) === meant);
}

/** Also one of another level, where an older list is pressed. A level with one answer takes any text for it. */
function chosenOption(
  queue: MenuQueue,
  { optionId }: MenuPlace,
  { text, choiceId }: MenuAnswer,
): MenuOption | undefined {
  const level = childrenOf(queue, optionId);
  const meant = choiceId ?? meantOf(level.map(asChoice), text ?? '');
  const option = queue.options.find(({ id }) => optionChoice(id) === meant);
  if (option) return option;
  const [only, ...others] = level;
  return others.length === 0 && text !== undefined && text.trim() !== '' ? only : undefined;
}

const isSpent = ({ mostLists }: Menu, { lists }: MenuMemory): boolean => mostLists > 0 && lists >= mostLists;

const quietUntil = ({ quietMinutes }: Menu, { listedAt }: MenuMemory): Date | undefined =>
  listedAt === null ? undefined : new Date(listedAt.getTime() + quietMinutes * 60_000);

function mayList(menu: Menu, memory: MenuMemory, now: Date): boolean {
  const until = quietUntil(menu, memory);
  return !isSpent(menu, memory) && (until === undefined || until <= now);
}

const list = (menu: Menu): MenuStep => ({
  place: { queueId: null, optionId: null, misses: 0 },
  effects: [
    { kind: 'ask', body: menu.greeting.trim() || WORDS[menu.language].choose, choices: queueChoices(menu) },
    { kind: 'listed' },
  ],
});

/** One of the list: into its menu, or to its people. One that is closed says so, and another may be chosen. */
function choose(menu: Menu, queue: MenuQueue, now: Date): MenuStep {
  const closed = closedWords(menu, queue, now);
  if (closed !== undefined) {
    const body = closed.trim() || WORDS[menu.language].closed;
    if (menu.queues.length < 2) return { place: null, effects: [{ kind: 'say', body }] };
    return {
      place: { queueId: null, optionId: null, misses: 0 },
      effects: [{ kind: 'ask', body, choices: [start(menu)] }],
    };
  }
  const into = { kind: 'queue', queueId: queue.id } as const;
  if (queue.options.length > 0) {
    const { place, effects } = askTop(menu, queue, queue.greetingMessage);
    return { place, effects: [into, ...effects] };
  }
  const words = queue.greetingMessage.trim();
  return { place: null, effects: words === '' ? [into] : [into, { kind: 'say', body: words }] };
}

/** What a queue says that nobody is in now. undefined: somebody is */
export function closedWords(menu: Menu, queue: MenuQueue, now: Date): string | undefined {
  if (!isClosed(menu, queue, now)) return undefined;
  return withOpening(queue.outOfHoursMessage, timesOf(menu, queue), now, menu.language);
}

/** The queue has hours of its own, and it is none of them. */
export const isClosed = (menu: Menu, queue: MenuQueue, now: Date): boolean =>
  menu.hoursOfQueues && !isOpen(timesOf(menu, queue), now);

const timesOf = (menu: Menu, queue: MenuQueue): OpeningTimes => ({ ...queue, timeZone: menu.timeZone });

/** To where the conversation began. */
function restart(menu: Menu, queue: MenuQueue): MenuStep {
  if (menu.queues.length < 2) return askTop(menu, queue, queue.greetingMessage);
  const { place, effects } = list(menu);
  return { place, effects: [{ kind: 'queue', queueId: null }, ...effects] };
}

/** After the last word of a menu: to where that was chosen, or to the beginning. */
function backInto(
  menu: Menu,
  queue: MenuQueue,
  wish: typeof BACK | typeof START,
  last: readonly string[],
): MenuStep | undefined {
  const beside = queue.options.find(({ id }) => last.includes(optionChoice(id)));
  if (!beside) return undefined;
  return wish === START ? restart(menu, queue) : ask(menu, queue, parentOf(queue, beside));
}

function enter(menu: Menu, queue: MenuQueue, option: MenuOption): MenuStep {
  if (childrenOf(queue, option.id).length > 0) return ask(menu, queue, option);
  const words = option.message.trim();
  if (words === '') return OVER;
  const { back, start: beginning } = WORDS[menu.language];
  return { place: null, effects: [{ kind: 'say', body: `${words}\n\n*[ 0 ]* - ${back}\n*[ # ]* - ${beginning}` }] };
}

const askTop = (menu: Menu, queue: MenuQueue, words: string): MenuStep => ask(menu, queue, undefined, 0, words);

/** @param level whose children; undefined: the queue's own */
function ask(
  menu: Menu,
  queue: MenuQueue,
  level: MenuOption | undefined,
  misses = 0,
  words = level ? level.message : queue.greetingMessage,
): MenuStep {
  const ways = [
    ...(level ? [{ id: BACK, title: WORDS[menu.language].back, key: '0' }] : []),
    ...(level || menu.queues.length > 1 ? [start(menu)] : []),
  ];
  const body = words.trim() || level?.title || WORDS[menu.language].choose;
  const optionId = level?.id ?? null;
  return {
    place: { queueId: queue.id, optionId, misses },
    effects: [{ kind: 'ask', body, choices: [...childrenOf(queue, optionId).map(asChoice), ...ways] }],
  };
}

const start = ({ language }: Menu): Choice => ({ id: START, title: WORDS[language].start, key: '#' });

const asChoice = ({ id, title }: MenuOption): Choice => ({ id: optionChoice(id), title });

const childrenOf = ({ options }: MenuQueue, parentId: number | null): MenuOption[] =>
  options.filter((option) => option.parentId === parentId).toSorted((one, other) => one.option - other.option);

const parentOf = ({ options }: MenuQueue, { parentId }: MenuOption): MenuOption | undefined =>
  options.find(({ id }) => id === parentId);
