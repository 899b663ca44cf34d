// What the dialog of a queue says its customers read.
import type { Menu } from '@recado/rules/menu';
import { expect, test } from 'vitest';
import { previewOf } from './menuPlay.ts';

const NOW = new Date('2026-03-02T12:00:00Z');
const queue = (id: number, greetingMessage = '') => ({
  id,
  name: `Queue ${id}`,
  greetingMessage,
  outOfHoursMessage: '',
  schedules: [],
  specialDays: [],
  options: [],
});
const menuOf = (menu: Partial<Menu>): Menu => ({
  language: 'en',
  timeZone: 'UTC',
  greeting: 'Welcome',
  greetsOneQueue: false,
  hoursOfQueues: false,
  queues: [],
  mostLists: 2,
  quietMinutes: 0,
  ...menu,
});

test.each<[string, Partial<Menu>, string[]]>([
  ['of several that can be chosen, its greeting', { queues: [queue(1, 'Bath here'), queue(2)] }, ['Bath here']],
  ['of several, nothing where it has none', { queues: [queue(1), queue(2, 'Sales')] }, []],
  ['of a connection’s only one, nothing', { queues: [queue(1, 'Bath here')] }, []],
  ['where the company greets there too, its greeting', { queues: [queue(1, 'Hi')], greetsOneQueue: true }, ['Hi']],
  ['or else the connection’s', { queues: [queue(1)], greetsOneQueue: true }, ['Welcome']],
])('%s', (_what, menu, said) => {
  expect(previewOf(menuOf(menu), 1, null, NOW).map(({ body }) => body)).toEqual(said);
});
