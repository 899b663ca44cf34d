import type { FlowGraph, FlowNode } from '@recado/contract/flow-graph';
import { describe, expect, it } from 'vitest';
import { graphOf, menu, node, question } from '../test/flows.ts';
import { checkFlow, isRunnable, type KnownTargets } from './check.ts';

const problemsOf = (graph: FlowGraph, around?: KnownTargets): string[] =>
  checkFlow(graph, around).map(({ nodeId, path, code, severity }) => `${severity} ${code} ${nodeId} ${path}`);

const alone = (drawn: FlowNode, from = drawn.id): FlowGraph =>
  graphOf([drawn, node('z', 'message', { label: 'z' })], ['1', drawn.id], [from, 'z']);

describe('a flow', () => {
  it('that is whole has no problem', () => {
    const graph = graphOf([menu('c', 'a'), node('m', 'message', { label: 'm' })], ['1', 'c'], ['c.a1', 'm']);
    expect(problemsOf(graph)).toEqual([]);
  });

  it.each<[FlowNode, string]>([
    [node('x', 'message', { label: ' ' }), 'textMissing x nodes.1.data.label'],
    [node('x', 'message'), 'textMissing x nodes.1.data.label'],
    [node('x', 'message', { label: 'x'.repeat(4_097) }), 'textTooLong x nodes.1.data.label'],
    [node('x', 'interval', { sec: 0 }), 'intervalMissing x nodes.1.data.sec'],
    [node('x', 'interval', { sec: 121 }), 'intervalTooLong x nodes.1.data.sec'],
    [node('x', 'img', { url: '' }), 'mediaMissing x nodes.1.data.url'],
    [node('x', 'audio'), 'mediaMissing x nodes.1.data.url'],
    [node('x', 'ticket'), 'queueMissing x nodes.1.data'],
    [node('x', 'randomizer', { percent: 0 }), 'percentZero x nodes.1.data.percent'],
    [question('x', ''), 'answerKeyMissing x nodes.1.data.typebotIntegration.answerKey'],
    [question('x', 'a b'), 'badAnswerKey x nodes.1.data.typebotIntegration.answerKey'],
    [question('x', 'a', { message: '' }), 'textMissing x nodes.1.data.typebotIntegration.message'],
    [question('x', 'a', { answerType: 'options' }), 'optionsMissing x nodes.1.data.typebotIntegration.options'],
    [node('x', 'content', { elements: [] }), 'contentEmpty x nodes.1.data.elements'],
    [node('x', 'content'), 'contentEmpty x nodes.1.data.elements'],
    [node('x', 'content', { elements: [{ type: 'img', value: '' }] }), 'emptyCards x nodes.1.data.elements.0.value'],
    [
      node('x', 'content', { elements: [{ type: 'message', value: '' }] }),
      'textMissing x nodes.1.data.elements.0.value',
    ],
    [
      node('x', 'content', { elements: [{ type: 'interval', value: 200 }] }),
      'intervalTooLong x nodes.1.data.elements.0.value',
    ],
    [node('x', 'typebot'), 'addressMissing x nodes.1.data.typebotIntegration'],
    [
      node('x', 'typebot', { typebotIntegration: { urlN8N: 'https://b' } }),
      'botMissing x nodes.1.data.typebotIntegration.typebotSlug',
    ],
    [
      node('x', 'typebot', { typebotIntegration: { urlN8N: 'bot.example.com', typebotSlug: 'b' } }),
      'badAddress x nodes.1.data.typebotIntegration.urlN8N',
    ],
    [
      node('x', 'typebot', { typebotIntegration: { urlN8N: 'https://b', typebotSlug: 'my bot' } }),
      'badBotName x nodes.1.data.typebotIntegration.typebotSlug',
    ],
    [
      node('x', 'openai', { typebotIntegration: { name: 'a' } }),
      'promptMissing x nodes.1.data.typebotIntegration.promptId',
    ],
    [
      node('x', 'openai', { typebotIntegration: { promptId: 1, prompt: 'too short' } }),
      'instructionsShort x nodes.1.data.typebotIntegration.prompt',
    ],
    [node('x', 'goTo'), 'flowMissing x nodes.1.data.flowId'],
    [node('x', 'tag'), 'tagMissing x nodes.1.data.tagId'],
    [node('x', 'callOut', { url: 'ftp://x' }), 'badValue x nodes.1.data.url'],
  ])('%j is not finished', (drawn, problem) => {
    expect(problemsOf(alone(drawn))).toEqual([`error ${problem}`]);
  });

  it('leads out of where somebody waits', () => {
    expect(problemsOf(graphOf([menu('c', 'a', 'b')], ['1', 'c']))).toEqual(['error noWayOut c nodes.1']);
    expect(problemsOf(graphOf([question('q', 'a')], ['1', 'q']))).toEqual(['error noWayOut q nodes.1']);
    const half = graphOf([menu('c', 'a', 'b'), node('m', 'message', { label: 'm' })], ['1', 'c'], ['c.a1', 'm']);
    expect(problemsOf(half)).toEqual(['warning optionLeadsNowhere c nodes.1.data.arrayOption.1']);
    expect(isRunnable(checkFlow(half))).toBe(true);
  });

  it.each<[FlowNode, string, string[]]>([
    [menu('c', 'a'), 'c.b', ['error noWayOut c nodes.1', 'warning wayGone c connections.1']],
    [node('c', 'condition', { key: 'k', condition: 'filled' }), 'c.a', ['warning wayGone c connections.1']],
    [node('c', 'condition', { key: 'k', condition: 'filled' }), 'c.true', []],
    [node('c', 'randomizer', { percent: 50 }), 'c.b', []],
  ])('%j has the ways out that are drawn', (drawn, from, problems) => {
    const graph = graphOf([drawn, node('m', 'message', { label: 'm' })], ['1', 'c'], [from, 'm']);
    expect(problemsOf(graph)).toEqual(problems);
  });

  it('hangs together', () => {
    expect(problemsOf({ nodes: [], connections: [] })).toEqual(['error startMissing null nodes']);
    const far = graphOf([node('m', 'message', { label: 'm' })]);
    expect(problemsOf(far)).toEqual(['warning unreachable m nodes.1']);
    const m = node('m', 'message', { label: 'm' });
    expect(problemsOf(graphOf([m], ['1', 'm'], ['1.x', 'm']))).toEqual(['error twoWays 1 connections.1']);
    expect(problemsOf(graphOf([m, m], ['1', 'm']))).toEqual(['error duplicateNode m nodes.2.id']);
    expect(problemsOf(graphOf([m], ['1', 'm'], ['m', 'q']))).toEqual(['error badConnection null connections.1.target']);
  });

  it.each<[string, string, Record<string, unknown>, string[]]>([
    ['an unclosed pair', 'question', { typebotIntegration: { message: 'Oi {{nome', answerKey: 'nome' } }, []],
    ['a line within a pair', 'message', { label: '{{\nfirstName\n}}' }, []],
    [
      'what an agent is told',
      'openai',
      { typebotIntegration: { promptId: 1, prompt: 'Say {{x}} to all of them' } },
      [],
    ],
    ['an answer of a question that is not finished', 'message', { label: '{{half}}' }, []],
    ['very many spaces', 'message', { label: `{{${' '.repeat(100_000)}` }, []],
    ['what is told to a system', 'callOut', { url: 'https://x', values: { a: '{{x}}' } }, ['x']],
    [
      'very many',
      'message',
      { label: 'abcdefgh'.replaceAll(/./g, '{{unknown_$&}}') },
      ['unknown_a, unknown_b, unknown_c, unknown_d, unknown_e'],
    ],
  ])('of names in braces: %s', (_what, type, data, names) => {
    const half = node('h', 'question', { typebotIntegration: { answerKey: 'half' } });
    const problems = checkFlow(graphOf([half, node('x', type as FlowNode['type'], data)], ['1', 'h'], ['h', 'x']));
    expect(problems.flatMap(({ code, what }) => (code === 'unknownVariable' ? [what] : []))).toEqual(names);
  });

  it('says which names it does not know', () => {
    const graph = graphOf([node('m', 'message', { label: '{{a}} {{b c}} {{a}} {{name}}' })], ['1', 'm']);
    expect(checkFlow(graph)).toMatchObject([{ code: 'unknownVariable', what: 'a, b c' }]);
  });

  it.each<[string, string[]]>([
    ['{{nome}} {{ firstName }} {{birthday}} {nome} {{}}', []],
    ['{{nmoe}}', ['warning unknownVariable m nodes.2.data']],
    ['{{e-mail}}', ['warning unknownVariable m nodes.2.data']],
    ['{{ nome completo }}', ['warning unknownVariable m nodes.2.data']],
    ['{{contact.nome}}', ['warning unknownVariable m nodes.2.data']],
  ])('%j: names are known', (label, problems) => {
    const graph = graphOf([question('q', 'nome'), node('m', 'message', { label })], ['1', 'q'], ['q', 'm']);
    expect(problemsOf(graph)).toEqual(problems);
  });

  it('does not turn in a circle in which nobody is waited for', () => {
    const [m, n] = [node('m', 'message', { label: 'm' }), node('n', 'message', { label: 'n' })];
    expect(problemsOf(graphOf([m, n], ['1', 'm'], ['m', 'n'], ['n', 'm']))).toEqual(['error circle m nodes.1']);
    const waits = node('i', 'interval', { sec: 5 });
    expect(problemsOf(graphOf([m, waits], ['1', 'm'], ['m', 'i'], ['i', 'm']))).toEqual([]);
  });

  it('names what is there', () => {
    const around: KnownTargets = {
      queues: new Set([1]),
      tags: new Set([1]),
      flows: new Set([1]),
      features: [],
      lines: ['cloud'],
      files: new Map([
        ['a.gif', { mime: 'image/gif', size: 10 }],
        ['a.png', { mime: 'image/png', size: 10 }],
      ]),
    };
    const codeOf = (drawn: FlowNode, from?: string): string[] =>
      checkFlow(alone(drawn, from), around).map(({ code }) => code);
    expect(codeOf(node('x', 'hours', { queueId: 2 }), 'x.true')).toEqual(['queueGone']);
    expect(codeOf(node('x', 'hours', { queueId: 1 }), 'x.false')).toEqual([]);
    expect(codeOf(node('x', 'tag', { tagId: 2 }))).toEqual(['tagGone']);
    expect(codeOf(node('x', 'goTo', { flowId: 2 }))).toEqual(['flowGone']);
    expect(codeOf(node('x', 'img', { url: 'b.png' }))).toEqual(['mediaGone']);
    expect(codeOf(node('x', 'img', { url: 'a.png' }))).toEqual([]);
    expect(codeOf(node('x', 'img', { url: 'a.gif' }))).toEqual(['lineCannotSend']);
    expect(codeOf(node('x', 'callOut', { url: 'https://example.com' }))).toEqual(['notInPlan']);
    const inside = alone(node('x', 'callOut', { url: 'http://10.0.0.1' }));
    expect(problemsOf(inside, { isInside: () => true })).toEqual(['error privateAddress x nodes.1.data.url']);
  });
});
