// How a sample customer behaves: a table of cases, and whole conversations played to their end.
import { LANGUAGES } from '@recado/contract/constants';
import { canonicalPhone } from '@recado/rules/phone';
import { describe, expect, test } from 'vitest';
import { isOnNetwork } from '../sandbox.rules.ts';
import { arrivalOf, choiceFor, isOver, stepCustomer, type CustomerState, type Heard } from './morning.rules.ts';
import { NAGS, numberOf, STORIES } from './stories.ts';

const START = new Date('2026-03-02T11:00:00Z');
const later = (seconds: number): Date => new Date(START.getTime() + seconds * 1_000);

describe('stories', () => {
  test.each(LANGUAGES)('in %s: forty people of their own, on numbers that nobody has', (language) => {
    const stories = STORIES[language];
    const numbers = stories.map((_, at) => numberOf(language, at));
    expect(stories).toHaveLength(40);
    expect(new Set(stories.map(([name]) => name)).size).toBe(40);
    expect(new Set(stories.map(([, , opening]) => opening)).size).toBe(40);
    expect(new Set(numbers).size).toBe(40);
    expect(numbers.every(isOnNetwork)).toBe(true);
    // As they are stored: otherwise they could not be found again.
    expect(numbers.map(canonicalPhone)).toEqual(numbers);
    expect(numbers.every((number) => /^(5520\d{9}|1(202|305)55501\d\d)$/.test(number))).toBe(true);
    expect(stories.filter(([, kind]) => kind === 'photo')).toHaveLength(1);
    expect(stories.filter(([, kind]) => kind === 'voice')).toHaveLength(1);
    expect(stories.filter(([, kind]) => kind === 'hurry').length).toBeGreaterThan(3);
    expect(NAGS[language]).toHaveLength(NAGS.en.length);
  });

  test('they come one after the other, all within their time', () => {
    for (const [speed, seconds] of [
      ['normal', 600],
      ['quick', 60],
    ] as const) {
      const arrivals = Array.from({ length: 40 }, (_, at) => arrivalOf(START, speed, at, 40).getTime());
      expect(arrivals[0]).toBe(START.getTime());
      expect(arrivals).toEqual(arrivals.toSorted((a, b) => a - b));
      expect(arrivals.at(-1)).toBeLessThan(later(seconds).getTime());
      expect(arrivals.at(-1)).toBeGreaterThan(later(seconds * 0.9).getTime());
    }
  });

  test('they go twenty minutes after the last one came', () => {
    expect([isOver(START, 'normal', later(1_799)), isOver(START, 'normal', later(1_800))]).toEqual([false, true]);
    expect([isOver(START, 'quick', later(1_259)), isOver(START, 'quick', later(1_260))]).toEqual([false, true]);
  });
});

const OPTIONS = 'Olá!\nEscolha:\n*[ 1 ]* - Vendas\n*[ 2 ]* - Suporte\n*[ 0 ]* - Voltar\n*[ # ]* - Menu inicial';

test.each<[string, string, number, string | undefined]>([
  ['a menu: one of its numbers', OPTIONS, 0, '1'],
  ['a menu: another customer, another one', OPTIONS, 1, '2'],
  ['a menu: some write it out', OPTIONS, 3, 'Suporte'],
  ['a closed department: back to the beginning', 'Fechado.\n*[ # ]* - Menu inicial', 4, '#'],
  ['a rating', 'Nota?\n\n*1* - Insatisfeito\n*2* - Satisfeito\n*3* - Muito satisfeito', 2, '3'],
  ['what an attendant numbers by hand', '1) Pix\n2) Cartão', 1, '2'],
  ['no choice at all', 'Chegou às 10 - já saiu para entrega', 0, undefined],
  ['nothing', '', 0, undefined],
])('%s', (_case, body, seed, typed) => expect(choiceFor(body, seed)).toBe(typed));

const at = (language: 'pt', kind: string): number => STORIES[language].findIndex(([, each]) => each === kind);

/** What they say within so long, with what the company says in between: seconds → text. */
function play(story: number, company: Record<number, string>, seconds: number) {
  let state: CustomerState = {
    story,
    said: 0,
    replied: 0,
    nagged: 0,
    heard: 0,
    told: false,
    chose: false,
    dueAt: START,
  };
  let last: Heard | undefined;
  const said: string[] = [];
  const reads: number[] = [];
  for (let second = 0; second <= seconds; second += 1) {
    const told = company[second];
    if (told !== undefined) last = { id: second + 1, body: told };
    const setting = { stories: STORIES.pt, language: 'pt', speed: 'normal' } as const;
    const turn = stepCustomer(state, last, setting, later(second));
    if (!turn) continue;
    ({ state } = turn);
    if (turn.reads) reads.push(second);
    if (turn.says) said.push(turn.says.file ? `(${turn.says.file})` : turn.says.body);
  }
  return { said, reads };
}

describe('a conversation', () => {
  test('bubble after bubble, then an answer to each thing they are told, and silence when all is said', () => {
    const { said, reads } = play(
      0,
      { 2: 'um momento', 40: 'Qual o CEP?', 80: 'Entregamos sim', 120: 'Mais algo?' },
      300,
    );
    expect(said).toEqual([
      'Bom dia!',
      'Vocês entregam no Jardim Paulista?',
      'O CEP é 01402-000',
      'Perfeito, obrigada!',
    ]);
    // What came while they were still writing is read as well.
    expect(reads).toHaveLength(4);
  });

  test('two things told at once get one answer', () => {
    expect(play(5, { 20: 'Oi!', 21: 'Sim, em até 12x' }, 100).said).toEqual([
      'Vocês parcelam no cartão?',
      'Umas 6 vezes já ajudava',
    ]);
  });

  test('nobody answers: one in a hurry asks again, twice, and the others wait', () => {
    expect(play(at('pt', 'hurry'), {}, 900).said.slice(1)).toEqual([...NAGS.pt]);
    expect(play(5, {}, 900).said).toHaveLength(1);
  });

  test('somebody answers: no more nagging', () => {
    expect(play(at('pt', 'hurry'), { 30: 'Qual o número?' }, 900).said.slice(1)).toEqual(['É o pedido 4821']);
  });

  const MENU = { 20: OPTIONS } as const;
  test.each<[string, Record<number, string>, string[]]>([
    ['its last word asks for nothing: they wait for somebody', { ...MENU, 30: 'Já vamos atender você.' }, []],
    [
      'who then comes is answered',
      { ...MENU, 30: 'Já vamos atender.', 90: 'Em quantas?' },
      ['Umas 6 vezes já ajudava'],
    ],
    ['it says nothing more: who comes is answered', { ...MENU, 90: 'Oi, aqui é a Bia' }, ['Umas 6 vezes já ajudava']],
    ['it asks something', { ...MENU, 30: 'Qual é o assunto?' }, ['Umas 6 vezes já ajudava']],
    ['a second level', { ...MENU, 30: OPTIONS }, ['2']],
  ])('with a menu: %s', (_case, company, said) => {
    expect(play(5, company, 200).said).toEqual(['Vocês parcelam no cartão?', '2', ...said]);
  });

  test('with a menu: who is in a hurry asks again when nobody comes after it', () => {
    const { said } = play(at('pt', 'hurry'), { 20: OPTIONS, 30: 'Já vamos atender você.' }, 900);
    expect(said.slice(2)).toEqual([...NAGS.pt]);
  });

  test('a picture and a voice note come after the words', () => {
    expect(play(at('pt', 'photo'), {}, 60).said).toEqual(['Bom dia, minha encomenda chegou assim', '(photo)']);
    expect(play(at('pt', 'voice'), {}, 60).said[1]).toBe('(voice)');
  });

  test('a robot that never stops is left alone in the end', () => {
    const chatter = Object.fromEntries(Array.from({ length: 200 }, (_, n) => [n * 15 + 10, OPTIONS]));
    expect(play(0, chatter, 3_000).said).toHaveLength(14);
  });
});
