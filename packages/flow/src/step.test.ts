import type { Action } from '@recado/contract/actions';
import type { FlowGraph, FlowNode } from '@recado/contract/flow-graph';
import { describe, expect, it } from 'vitest';
import { graphOf, menu, node, question } from '../test/flows.ts';
import type { FlowContext, FlowInput, FlowState, FlowStep } from './run.ts';
import { step } from './step.ts';

const contextOf = (graph: FlowGraph, more: Partial<FlowContext> = {}): FlowContext => ({
  now: '2026-11-20T12:00:00.000Z',
  language: 'pt',
  flows: { 7: { version: 3, graph } },
  hours: { queues: {} },
  values: { name: 'Ana Prado' },
  bots: {},
  files: { 'a.png': 11 },
  ...more,
});

const START: FlowInput = { kind: 'start', flowId: 7, seed: 1 };
const says = (text: string): FlowInput => ({ kind: 'message', text });

/** What is said and done, a word each. */
const wordOf = (action: Action): string => {
  if (action.kind !== 'send') return JSON.stringify(action);
  const { content } = action;
  if (content.type === 'text') return content.body;
  if (content.type === 'choices') return `${content.body}? ${content.choices.map(({ title }) => title).join('|')}`;
  return content.type === 'media'
    ? `file ${content.files.map(({ mediaId }) => mediaId).join()} ${content.body}`
    : content.type;
};

/** One input after the other; answers what each led to. */
function play(context: FlowContext, ...inputs: FlowInput[]): { words: string[][]; last: FlowStep } {
  let state: FlowState | undefined;
  let last: FlowStep | undefined;
  const words = inputs.map((input) => {
    last = step(state, input, context);
    state = last.state ?? undefined;
    return last.effects.map(wordOf);
  });
  if (!last) throw new Error('nothing was played');
  return { words, last };
}

describe('a flow', () => {
  it('says what stands in a line, waits where it asks, and puts answers in', () => {
    const graph = graphOf(
      [
        node('m', 'message', { label: 'Olá!' }),
        question('q', 'nome'),
        question('r', 'idade', { answerType: 'number', min: 18 }),
        node('n', 'message', { label: 'Obrigado, {{nome}} ({{idade}}), {{ms}}' }),
      ],
      ['1', 'm'],
      ['m', 'q'],
      ['q', 'r'],
      ['r', 'n'],
    );
    const { words, last } = play(contextOf(graph), START, says('Bia {{name}}'), says('dez'), says('17'), says('1.024'));
    expect(words).toEqual([
      ['Olá!', 'ask nome'],
      ['ask idade'],
      ['Por favor, responda só com um número dentro do que foi pedido.'],
      ['Por favor, responda só com um número dentro do que foi pedido.'],
      ['Obrigado, Bia { {name}} (1024), {{ms}}'],
    ]);
    expect(last).toMatchObject({ state: null, end: 'done' });
  });

  it('says nothing for what was not asked on the way, and leaves names that it does not know', () => {
    const graph = graphOf(
      [
        menu('c', 'Sim', 'Não'),
        question('q', 'nome'),
        node('n', 'message', { label: 'Olá{{ nome }}! {{outro}} {{ms}}' }),
      ],
      ['1', 'c'],
      ['c.a1', 'q'],
      ['q', 'n'],
      ['c.a2', 'n'],
    );
    const { words } = play(contextOf(graph), START, says('2'));
    expect(words.at(-1)).toEqual(['Olá! {{outro}} {{ms}}']);
  });

  it('leaves a variable of ours to whoever knows it, until an answer of its name is there', () => {
    const [m, n] = ['m', 'n'].map((id) => node(id, 'message', { label: 'Oi {{firstName}}' })) as [FlowNode, FlowNode];
    const graph = graphOf([m, question('q', 'firstName'), n], ['1', 'm'], ['m', 'q'], ['q', 'n']);
    const { words } = play(contextOf(graph), START, says('Bia'));
    expect(words).toEqual([['Oi {{firstName}}', 'ask firstName'], ['Oi Bia']]);
  });

  it('goes by the option that was chosen, by number, words or button, and asks again so many times', () => {
    const graph = graphOf(
      [menu('c', 'Vendas', 'Suporte'), node('v', 'message', { label: 'v' }), node('s', 'message', { label: 's' })],
      ['1', 'c'],
      ['c.a1', 'v'],
      ['c.a2', 's'],
    );
    const context = contextOf(graph);
    for (const [answer, said] of [
      [says('1'), 'v'],
      [says('suporte'), 's'],
      [{ kind: 'message', choiceId: 'c:a2' }, 's'],
    ] as const)
      expect(play(context, START, answer).words[1]).toEqual([said]);
    const { words, last } = play(context, START, says('?'), says('7'), { kind: 'message', choiceId: 'x:a1' });
    expect(words).toEqual([
      ['choose in c? Vendas|Suporte'],
      ['choose in c? Vendas|Suporte'],
      ['choose in c? Vendas|Suporte'],
      [],
    ]);
    expect(last.end).toBe('tries');
  });

  it('forgets answers that would not do once one will: the next question has its own tries', () => {
    const graph = graphOf(
      [menu('c', 'a'), menu('d', 'b'), node('e', 'message', { label: 'else' })],
      ['1', 'c'],
      ['c.a1', 'd'],
      ['d.else', 'e'],
    );
    const { words } = play(contextOf(graph), START, says('?'), says('1'), says('?'), says('?'), says('?'));
    expect(words.at(-2)).toEqual(['choose in d? b']);
    expect(words.at(-1)).toEqual(['else']);
  });

  it('waits between cards, reads what is written meanwhile, and goes on when its time has come', () => {
    const content = node('c', 'content', {
      seq: ['message1', 'interval2', 'img3'],
      elements: [
        { type: 'img', value: 'a.png', number: 'img3' },
        { type: 'interval', value: 5, number: 'interval2' },
        { type: 'message', value: 'first', number: 'message1' },
      ],
    });
    const context = contextOf(graphOf([content], ['1', 'c']));
    const begun = step(undefined, START, context);
    expect(begun.effects.map(wordOf)).toEqual(['first']);
    expect(begun.wakeAt).toBe('2026-11-20T12:00:05.000Z');
    const state = begun.state ?? undefined;
    expect(step(state, says('hello?'), context)).toMatchObject({ effects: [], wakeAt: begun.wakeAt });
    expect(step(state, { kind: 'wake' }, context)).toMatchObject({ effects: [], wakeAt: begun.wakeAt });
    const later = { ...context, now: '2026-11-20T12:00:05.000Z' };
    expect(step(state, { kind: 'wake' }, later).effects.map(wordOf)).toEqual(['file 11 ']);
  });

  it.each([true, false, null, undefined])('sound goes as a voice note where that is asked: %s', (record) => {
    const card = { type: 'audio', value: 'a.png', number: 'audio1', record };
    for (const which of [node('x', 'audio', { url: 'a.png', record }), node('x', 'content', { elements: [card] })]) {
      const [effect] = step(undefined, START, contextOf(graphOf([which], ['1', 'x']))).effects;
      const content = { type: 'media', body: '', files: [{ mediaId: 11 }], asVoice: record === true };
      expect(effect).toEqual({ kind: 'send', content });
    }
  });

  it.each<[string, FlowNode, string]>([
    ['a tag', node('x', 'tag', { tagId: 4 }), '{"kind":"tag","tagId":4}'],
    ['taking it off', node('x', 'tag', { tagId: 4, remove: true }), '{"kind":"untag","tagId":4}'],
    [
      'a field',
      node('x', 'setField', { field: { extra: 'city' }, value: 'in {{nome}}' }),
      '{"kind":"setField","field":{"extra":"city"},"value":"in Bia"}',
    ],
    [
      'a call',
      node('x', 'callOut', { url: 'https://example.com/{{nome}}', values: { who: '{{nome}}' } }),
      '{"url":"https://example.com/Bia","type":"flow.call","values":{"who":"Bia"},"kind":"callOut"}',
    ],
    ['a picture', node('x', 'img', { url: 'a.png', caption: '{{nome}}' }), 'file 11 Bia'],
    ['a queue', node('x', 'ticket', { data: { id: 5, name: 'Vendas' } }), '{"kind":"move","queueId":5}'],
    ['a queue, otherwise written', node('x', 'ticket', { queueId: 5 }), '{"kind":"move","queueId":5}'],
  ])('does %s', (_, which, done) => {
    const graph = graphOf([question('q', 'nome'), which], ['1', 'q'], ['q', 'x']);
    expect(play(contextOf(graph), START, says('Bia')).words[1]).toEqual([done]);
  });

  it.each<[string, FlowNode, string, string]>([
    ['more', node('x', 'condition', { key: 'k', condition: 'greater', value: '10' }), '11', 'true'],
    ['not more, by a sign', node('x', 'condition', { key: 'k', condition: '>', value: '10' }), '9', 'false'],
    [
      'the same but for accents',
      node('x', 'condition', { key: '{{k}}', condition: 'equals', value: 'São' }),
      'SAO',
      'true',
    ],
    ['of the contact', node('x', 'condition', { key: 'name', condition: 'startsWith', value: 'ana' }), '', 'true'],
    ['nothing', node('x', 'condition', { key: 'toString', condition: 'filled' }), '', 'false'],
  ])('forks: %s', (_, which, answer, taken) => {
    const ends = ['true', 'false'].map((name) => node(name, 'message', { label: name }));
    const graph = graphOf(
      [question('k', 'k'), which, ...ends],
      ['1', 'k'],
      ['k', 'x'],
      ['x.true', 'true'],
      ['x.false', 'false'],
    );
    expect(play(contextOf(graph), START, says(answer || 'x')).words[1]).toEqual([taken]);
  });

  it('by its hours', () => {
    const graph = graphOf(
      [
        node('h', 'hours', { queueId: 2 }),
        node('o', 'message', { label: 'open' }),
        node('c', 'message', { label: 'closed' }),
      ],
      ['1', 'h'],
      ['h.true', 'o'],
      ['h.false', 'c'],
    );
    const schedules = [{ weekday: '', weekdayEn: 'friday' as const, startTime: '08:00', endTime: '09:30' }];
    const queues = { 2: { schedules, specialDays: [], timeZone: 'America/Sao_Paulo' } };
    const at = (now: string) => play(contextOf(graph, { now, hours: { queues } }), START).words[0];
    expect(at('2026-11-20T12:00:00.000Z')).toEqual(['open']);
    expect(at('2026-11-20T12:30:00.000Z')).toEqual(['closed']);
    expect(play(contextOf(graph), START).words[0]).toEqual(['open']);
  });

  it('splits by chance, the same for the same seed', () => {
    const graph = graphOf(
      [node('r', 'randomizer', { percent: 30 }), node('a', 'message', { label: 'a' })],
      ['1', 'r'],
      ['r.a', 'a'],
    );
    const times = Array.from({ length: 2_000 }, (_, seed) => step(undefined, { ...START, seed }, contextOf(graph)));
    const share = times.filter(({ effects }) => effects.length > 0).length / times.length;
    expect(share).toBeGreaterThan(0.26);
    expect(share).toBeLessThan(0.34);
    expect(times).toEqual(times.map((_, seed) => step(undefined, { ...START, seed }, contextOf(graph))));
  });

  it('waits for an event, for so long', () => {
    const wait = node('w', 'waitEvent', { event: 'tagged', tagId: 3, minutes: 2 });
    const graph = graphOf(
      [wait, node('y', 'message', { label: 'tagged' }), node('t', 'message', { label: 'late' })],
      ['1', 'w'],
      ['w', 'y'],
      ['w.timeout', 't'],
    );
    const context = contextOf(graph);
    const { last } = play(context, START, { kind: 'tagged', tagId: 4 }, says('?'));
    expect(last).toMatchObject({ effects: [], wakeAt: '2026-11-20T12:02:00.000Z' });
    expect(play(context, START, { kind: 'tagged', tagId: 3 }).words[1]).toEqual(['tagged']);
    const late = { ...context, now: '2026-11-20T12:02:00.000Z' };
    expect(step(last.state ?? undefined, { kind: 'wake' }, late).effects.map(wordOf)).toEqual(['late']);
  });

  it('goes on in another flow with all that was answered, and tells its way', () => {
    const one = graphOf([question('q', 'nome'), node('g', 'goTo', { flowId: 8 })], ['1', 'q'], ['q', 'g']);
    const other = graphOf(
      [node('m', 'message', { label: 'oi {{nome}}' }), question('z', 'fim')],
      ['1', 'm'],
      ['m', 'z'],
    );
    const context = contextOf(one, { flows: { 7: { version: 3, graph: one }, 8: { version: 1, graph: other } } });
    const { words, last } = play(context, START, says('Bia'));
    expect(words[1]).toEqual(['oi Bia', 'ask fim']);
    expect(last.state).toMatchObject({ flowId: 8, version: 1, node: 'z', vars: { nome: 'Bia' } });
    expect(last.path.map(({ flowId, from, to }) => `${flowId}:${from}>${to}`)).toEqual(['7:q>g', '8:1>m', '8:m>z']);
  });

  it.each<[string, FlowGraph, FlowStep['end']]>([
    [
      'round and round',
      graphOf([node('a', 'tag', { tagId: 1 }), node('b', 'tag', { tagId: 2 })], ['1', 'a'], ['a', 'b'], ['b', 'a']),
      'circle',
    ],
    ['into a node that is gone', graphOf([], ['1', 'x']), 'broken'],
    ['into one that is not finished', graphOf([node('x', 'menu', { message: '' })], ['1', 'x']), 'broken'],
    ['into what is not built', graphOf([node('x', 'openai')], ['1', 'x']), 'broken'],
    ['to a file that is gone', graphOf([node('x', 'img', { url: 'b.png' })], ['1', 'x']), 'broken'],
    ['nowhere', graphOf([]), 'done'],
  ])('leads %s: people take it from there', (_, graph, end) => {
    expect(step(undefined, START, contextOf(graph))).toMatchObject({ state: null, end });
  });

  it('ends at a word of the customer', () => {
    const graph = graphOf([question('q', 'x')], ['1', 'q']);
    expect(play(contextOf(graph), START, says(' Parar ')).last).toMatchObject({ state: null, end: 'stopped' });
  });

  it('keeps which message a file came in', () => {
    const graph = graphOf([question('q', 'foto', { answerType: 'media' }), question('r', 'x')], ['1', 'q'], ['q', 'r']);
    const { words, last } = play(contextOf(graph), START, says('aqui'), { kind: 'message', fileId: 99 });
    expect(words[1]).toEqual(['Por favor, envie uma foto, um áudio ou um arquivo.']);
    expect(last.state).toMatchObject({ files: { foto: 99 }, vars: { foto: '📎' } });
  });

  it('leaves the state that it was given as it was', () => {
    const graph = graphOf([question('q', 'x'), question('r', 'y')], ['1', 'q'], ['q', 'r']);
    const { last } = play(contextOf(graph), START);
    const before = structuredClone(last.state);
    step(last.state ?? undefined, says('a'), contextOf(graph));
    expect(last.state).toEqual(before);
  });
});
