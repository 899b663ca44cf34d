// Conversations with the menu, as customers have them.
import { WEEKDAYS } from '@recado/contract/queues';
import { describe, expect, test } from 'vitest';
import { chosenOf, numbered, type Choice } from './choices.ts';
import {
  beginMenu,
  stepMenu,
  type Menu,
  type MenuMemory,
  type MenuPlace,
  type MenuQueue,
  type MenuStep,
} from './menu.ts';

const NOW = new Date('2026-03-02T12:00:00Z');
const CLOSED = WEEKDAYS.map((weekdayEn) => ({ weekday: weekdayEn, weekdayEn, startTime: '00:00', endTime: '00:00' }));

const queue = (id: number, name: string, values: Partial<MenuQueue> = {}): MenuQueue => ({
  id,
  name,
  greetingMessage: '',
  outOfHoursMessage: '',
  schedules: [],
  specialDays: [],
  options: [],
  ...values,
});

const option = (id: number, parentId: number | null, place: number, title: string, message = '') => ({
  id,
  parentId,
  option: place,
  title,
  message,
});

const SALES = queue(1, 'Sales', { greetingMessage: 'Sales, hello' });
const HELP = queue(2, 'Help', {
  greetingMessage: 'How can we help?',
  options: [
    // Not in their order: places are what counts.
    option(12, null, 2, 'Address', 'We are at 1, Main Street'),
    option(11, null, 1, 'Orders', 'Which one?'),
    option(13, 11, 1, 'Late', 'Sorry! Somebody will look'),
    option(14, 11, 2, 'Broken'),
    option(15, null, 3, 'Contract'),
    option(16, 15, 1, 'Its number', 'Thank you'),
  ],
});

const menu = (values: Partial<Menu> = {}): Menu => ({
  language: 'en',
  timeZone: 'UTC',
  greeting: 'Welcome',
  greetsOneQueue: false,
  hoursOfQueues: false,
  queues: [SALES, HELP],
  mostLists: 3,
  quietMinutes: 0,
  ...values,
});

/** As the driver carries it out: what is said, and where the conversation goes. */
class Conversation {
  readonly #menu: Menu;
  readonly lines: string[] = [];
  queueId: number | null;
  place: MenuPlace | null = null;
  until: Date | undefined;
  memory: MenuMemory = { lists: 0, listedAt: null };
  #asked: readonly Choice[] = [];
  #begins = true;

  constructor(of: Menu, queueId: number | null = null) {
    this.#menu = of;
    this.queueId = queueId;
  }

  write(text: string, now = NOW): this {
    const answer = { text, choiceId: this.place ? chosenOf(this.#asked, text) : undefined };
    const where = { queueId: this.queueId, begins: this.#begins, last: this.#asked.map(({ id }) => id) };
    const step: MenuStep | undefined = this.place
      ? stepMenu(this.#menu, this.place, this.memory, answer, now)
      : beginMenu(this.#menu, where, this.memory, answer, now);
    this.#begins = false;
    this.lines.push(`> ${text}`);
    if (!step) return this;
    this.place = step.place;
    this.until = step.until;
    for (const effect of step.effects) {
      if (effect.kind === 'queue') this.queueId = effect.queueId;
      if (effect.kind === 'listed') this.memory = { lists: this.memory.lists + 1, listedAt: now };
      if (effect.kind === 'say') this.lines.push(effect.body);
      if (effect.kind === 'ask') {
        this.#asked = effect.choices;
        this.lines.push(numbered(effect.body, effect.choices));
      }
    }
    return this;
  }

  /** What came last of us; undefined: nothing since they wrote. */
  get last(): string | undefined {
    const line = this.lines.at(-1);
    return line?.startsWith('> ') ? undefined : line;
  }
}

const play = (of: Menu, answers: readonly string[], queueId: number | null = null): Conversation =>
  answers.reduce((conversation, answer) => conversation.write(answer), new Conversation(of, queueId));

const LIST = 'Welcome\n*[ 1 ]* - Sales\n*[ 2 ]* - Help';
const TOP = 'How can we help?\n*[ 1 ]* - Orders\n*[ 2 ]* - Address\n*[ 3 ]* - Contract\n*[ # ]* - Main menu';
const ORDERS = 'Which one?\n*[ 1 ]* - Late\n*[ 2 ]* - Broken\n*[ 0 ]* - Back\n*[ # ]* - Main menu';
const ADDRESS = 'We are at 1, Main Street\n\n*[ 0 ]* - Back\n*[ # ]* - Main menu';

describe('with several queues', () => {
  test.each<[string, string[], string | undefined, { queueId: number | null; waits: boolean }]>([
    ['who writes is shown the list', ['hi'], LIST, { queueId: null, waits: true }],
    ['a queue without a menu greets, and people take over', ['hi', '1'], 'Sales, hello', { queueId: 1, waits: false }],
    ['a queue with a menu shows it', ['hi', '2'], TOP, { queueId: 2, waits: true }],
    ['by its name', ['hi', 'help'], TOP, { queueId: 2, waits: true }],
    ['in words', ['hi', 'dois'], TOP, { queueId: 2, waits: true }],
    ['as an emoji', ['hi', '2️⃣'], TOP, { queueId: 2, waits: true }],
    ['what is none of them shows it again', ['hi', '7'], LIST, { queueId: null, waits: true }],
    ['so often and no more; then people see it', ['hi', '7', '8', '9'], undefined, { queueId: null, waits: false }],
    ['a late choice counts all the same', ['hi', '7', '8', '9', '1'], 'Sales, hello', { queueId: 1, waits: false }],
    ['nobody is asked again by what is none', ['hi', '7', '8', '9', 'x'], undefined, { queueId: null, waits: false }],
    ['whoever wants the list back gets it', ['hi', '7', '8', '9', '#'], LIST, { queueId: null, waits: true }],
    ['a first message is no choice', ['2'], LIST, { queueId: null, waits: true }],
    ['one level down', ['hi', '2', '1'], ORDERS, { queueId: 2, waits: true }],
    ['and back', ['hi', '2', '1', '0'], TOP, { queueId: 2, waits: true }],
    ['and to the beginning', ['hi', '2', '1', '#'], LIST, { queueId: null, waits: true }],
    ['back means nothing at the top', ['hi', '2', '0'], TOP, { queueId: 2, waits: true }],
    ['the last word is said, and people take over', ['hi', '2', '2'], ADDRESS, { queueId: 2, waits: false }],
    ['back after the last word', ['hi', '2', '2', '0'], TOP, { queueId: 2, waits: true }],
    ['to the beginning after it', ['hi', '2', '2', '#'], LIST, { queueId: null, waits: true }],
    ['anything else after it is for people', ['hi', '2', '2', 'thanks'], undefined, { queueId: 2, waits: false }],
    ['an answer without words is for people', ['hi', '2', '1', '2'], undefined, { queueId: 2, waits: false }],
    ['a level with one answer takes any text', ['hi', '2', '3', 'AB-17'], 'Thank you', { queueId: 2, waits: false }],
    [
      'a queue is named in a sentence',
      ['hi', 'please put me through to sales'],
      'Sales, hello',
      { queueId: 1, waits: false },
    ],
    ['what is none of the answers shows them again', ['hi', '2', 'what?'], TOP, { queueId: 2, waits: true }],
    ['three times; then people take over', ['hi', '2', 'a', 'b', 'c'], undefined, { queueId: 2, waits: false }],
    ['a right one begins the count anew', ['hi', '2', 'a', 'b', '1', 'c', 'd'], ORDERS, { queueId: 2, waits: true }],
  ])('%s', (_name, answers, last, { queueId, waits }) => {
    const conversation = play(menu(), answers);
    expect(conversation.last?.split('\n\n')[0]).toBe(last?.split('\n\n')[0]);
    expect({ queueId: conversation.queueId, waits: conversation.place !== null }).toEqual({ queueId, waits });
  });

  test('a queue that is closed says so, and another may be chosen', () => {
    const of = menu({
      hoursOfQueues: true,
      queues: [{ ...SALES, schedules: CLOSED, outOfHoursMessage: 'Closed' }, HELP],
    });
    const conversation = play(of, ['hi', '1']);
    expect(conversation.last).toBe('Closed\n*[ # ]* - Main menu');
    expect(conversation.queueId).toBeNull();
    expect(conversation.write('#').last).toBe(LIST);
    expect(conversation.write('2').queueId).toBe(2);
    expect(play(of, ['hi', '1', '2']).last).toBe(TOP);
  });

  test('its hours count only where the company says so', () => {
    expect(play(menu({ queues: [{ ...SALES, schedules: CLOSED }, HELP] }), ['hi', '1']).last).toBe('Sales, hello');
  });

  test('no limit where it is 0', () => {
    expect(play(menu({ mostLists: 0 }), ['hi', 'a', 'b', 'c', 'd', 'e', 'f']).last).toBe(LIST);
  });

  test('after a list there is quiet; people take over when it ends and nothing was chosen', () => {
    const conversation = new Conversation(menu({ quietMinutes: 10 })).write('hi').write('are you there?');
    expect(conversation.last).toBeUndefined();
    expect(conversation.until).toEqual(new Date('2026-03-02T12:10:00Z'));
    expect(conversation.write('2').last).toBe(TOP);
    const later = new Conversation(menu({ quietMinutes: 10 })).write('hi').write('?', new Date('2026-03-02T12:10:00Z'));
    expect(later.last).toBe(LIST);
  });
});

describe('with one queue', () => {
  const one = (values: Partial<Menu> = {}): Menu => menu({ queues: [HELP], ...values });

  test.each<[string, Menu, string[], string | undefined]>([
    ['its menu is shown at once', one(), ['hi'], topOfOne('Choose an option:')],
    [
      'with its greeting, where the company wants that',
      one({ greetsOneQueue: true }),
      ['hi'],
      topOfOne('How can we help?'),
    ],
    [
      'else with the connection’s',
      one({ greetsOneQueue: true, queues: [{ ...HELP, greetingMessage: '' }] }),
      ['hi'],
      topOfOne('Welcome'),
    ],
    ['# leads to its top', one(), ['hi', '1', '#'], topOfOne('How can we help?')],
    ['without a menu there is nothing to say', menu({ queues: [SALES] }), ['hi'], undefined],
  ])('%s', (_name, of, answers, last) => {
    expect(play(of, answers, of.queues[0]?.id ?? null).last).toBe(last);
  });

  test('a conversation that is without it goes into it', () => {
    expect(play(menu({ queues: [SALES] }), ['hi'])).toMatchObject({ queueId: 1, last: 'Sales, hello' });
  });
});

function topOfOne(words: string): string {
  return `${words}\n*[ 1 ]* - Orders\n*[ 2 ]* - Address\n*[ 3 ]* - Contract`;
}

test('a button of the list that is pressed later, within a menu, chooses that queue', () => {
  const inside = { queueId: HELP.id, optionId: 15, misses: 0 };
  const step = stepMenu(menu(), inside, { lists: 1, listedAt: NOW }, { text: 'Sales', choiceId: 'queue:1' }, NOW);
  expect(step).toEqual({
    place: null,
    effects: [
      { kind: 'queue', queueId: 1 },
      { kind: 'say', body: 'Sales, hello' },
    ],
  });
});

test('without queues the menu is silent', () => {
  expect(play(menu({ queues: [] }), ['hi', '#', '1'])).toMatchObject({ last: undefined, place: null });
});

test('a queue that is not the connection’s any more is for people', () => {
  const conversation = play(menu(), ['hi', '2']);
  const step = stepMenu(
    menu({ queues: [SALES] }),
    conversation.place ?? { queueId: 2, optionId: null, misses: 0 },
    conversation.memory,
    { text: '1' },
    NOW,
  );
  expect(step).toEqual({ place: null, effects: [] });
});
