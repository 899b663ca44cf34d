// Whose turn it is with a message: a table of cases.
import { describe, expect, it } from 'vitest';
import { mayBeAnswered, PLACES, turnsOf, type Claim, type Facts } from './claims.rules.ts';

const facts = (values: Partial<Facts> = {}): Facts => ({
  status: 'pending',
  queueId: 10,
  attended: false,
  isGroup: false,
  fromMe: false,
  saysNothing: false,
  fresh: true,
  waits: false,
  scheduleType: undefined,
  queues: 0,
  greetings: null,
  ...values,
});

describe('what may be answered by itself', () => {
  it.each<[string, Partial<Facts>, boolean]>([
    ['a customer who waits', {}, true],
    ['a customer whose ticket nobody has', { status: 'open' }, true],
    ['whom a person looks after', { status: 'open', attended: true }, false],
    ['who waits for one person', { attended: true }, false],
    ['a group', { isGroup: true }, false],
    ['what was typed on our phone', { fromMe: true }, false],
    ['a call', { saysNothing: true }, false],
    ['what was written while we were away', { fresh: false }, false],
    ['a closed conversation', { status: 'closed', attended: true }, false],
    ['one whose rating is waited for, whoever had it', { status: 'closed', attended: true, waits: true }, true],
  ])('%s', (_, values, expected) => expect(mayBeAnswered(facts(values))).toBe(expected));
});

const claimant = (...claims: Claim[]) => ({ name: claims.map(({ place }) => place).join(' and '), claims });

/** In the wrong order, and everybody who can stand anywhere. */
const everybody = PLACES.flatMap((place) =>
  place === 'rating' || place === 'driver that waits' ? [] : [claimant({ place })],
).toReversed();

const turns = (drivers: ReturnType<typeof claimant>[], values: Partial<Facts>): string[] =>
  turnsOf(drivers, facts(values)).map(({ place, driver }) => `${place}: ${driver?.name ?? 'who waits'}`);

describe('turns', () => {
  it('are in the one order, however the drivers are listed', () => {
    expect(turns(everybody, { waits: true })).toEqual(
      PLACES.slice(1).map((place) => `${place}: ${place === 'driver that waits' ? 'who waits' : place}`),
    );
  });

  it.each<[string, Partial<Facts>, string[]]>([
    ['nobody waits', {}, ['menu: menu']],
    ['somebody waits', { waits: true }, ['driver that waits: who waits', 'menu: menu']],
    [
      'hours come before who waits',
      { waits: true, scheduleType: 'company' },
      ['company hours: hours', 'driver that waits: who waits', 'menu: menu'],
    ],
    ['a closed ticket: who asked, and nobody else', { status: 'closed', waits: true }, ['rating: who waits']],
    ['a closed ticket that nobody asked about', { status: 'closed' }, []],
    ['a person has it', { attended: true, waits: true }, []],
    [
      'a greeting comes before the menu',
      { greetings: { ofConnection: 'Hello', ofQueue: null, greetsOneQueue: false, queues: 0, hasMenu: false } },
      ['greeting: greeting', 'menu: menu'],
    ],
  ])('%s', (_, values, expected) => {
    const some = [
      { name: 'menu', claims: [{ place: 'menu' as const }] },
      {
        name: 'greeting',
        claims: [{ place: 'greeting' as const, when: ({ greetings }: Facts) => greetings !== null }],
      },
      {
        name: 'hours',
        claims: [
          { place: 'company hours' as const, when: ({ scheduleType }: Facts) => scheduleType === 'company' },
          { place: 'queue hours' as const, when: ({ scheduleType }: Facts) => scheduleType === 'queue' },
        ],
      },
    ];
    expect(turns(some, values)).toEqual(expected);
  });
});
