// Nodes at which a bot or an agent speaks: what they are asked, what becomes of what they say, and of silence.
import type { Action } from '@recado/contract/actions';
import type { FlowGraph } from '@recado/contract/flow-graph';
import { expect, it } from 'vitest';
import { offeredTitle } from './bots.ts';
import { graphOf, node } from '../test/flows.ts';
import type { FlowContext, FlowInput, FlowState, FlowStep } from './run.ts';
import { step } from './step.ts';

const BOT = {
  urlN8N: 'https://bot.example.com',
  typebotSlug: 'shop',
  typebotKeywordFinish: 'sair',
  typebotKeywordRestart: 'voltar',
  typebotRestartMessage: 'De novo',
  typebotUnknownMessage: 'Só texto',
  waitMinutes: 5,
};
const bot = node('x', 'typebot', { typebotIntegration: BOT });
const agent = node('x', 'openai', { typebotIntegration: { promptId: 4, queueId: 9 } });
const after = node('m', 'message', { label: 'after' });
const failed = node('f', 'message', { label: 'failed' });
const late = node('l', 'message', { label: 'late' });

const say = (body: string): Action => ({ kind: 'send', content: { type: 'text', body } });
const says = (text: string): FlowInput => ({ kind: 'message', text });
const told = (body: string, more: object = {}): FlowInput => ({
  kind: 'answered',
  actions: [say(body)],
  over: false,
  session: 's1',
  ...more,
});
const WAKE: FlowInput = { kind: 'wake' };

function play(graph: FlowGraph, ...inputs: FlowInput[]) {
  let at = Date.UTC(2026, 0, 1);
  let state: FlowState | undefined;
  let last: FlowStep | undefined;
  const words: string[] = [];
  for (const input of [{ kind: 'start', flowId: 1, seed: 1 } as const, ...inputs]) {
    if (input.kind === 'wake') at = Math.max(at, Date.parse(state?.until ?? ''));
    const context: FlowContext = {
      now: new Date(at).toISOString(),
      language: 'pt',
      flows: { 1: { version: 1, graph } },
      hours: { queues: {} },
      values: {},
      bots: { 7: { ...BOT, typebotExpires: 0, typebotKeywordFinish: 'fim' } },
      files: {},
    };
    last = step(state, input, context);
    state = last.state ?? undefined;
    for (const effect of last.effects)
      words.push(
        effect.kind === 'send' && effect.content.type === 'text' ? effect.content.body : JSON.stringify(effect),
      );
    if (last.ask)
      words.push(`? ${last.ask.kind === 'typebot' ? `${last.ask.session} ${last.ask.text}` : last.ask.hears}`);
  }
  return { words, end: last?.end, waits: state?.waits };
}

const WAYS: [string, string][] = [
  ['1', 'x'],
  ['x', 'm'],
  ['x.else', 'f'],
  ['x.timeout', 'l'],
];
const whole = (at: typeof bot): FlowGraph => graphOf([at, after, failed, late], ...WAYS);
const alone = (at: typeof bot): FlowGraph => graphOf([at], ['1', 'x']);

it.each<[string, FlowGraph, FlowInput[], string[], string | undefined]>([
  ['begins at once, and listens', whole(bot), [told('Oi')], ['? null ', 'Oi'], 'answer'],
  ['goes on in its conversation', whole(bot), [told('Oi'), says('a')], ['? null ', 'Oi', '? s1 a'], 'asked'],
  [
    'keeps what is written while it is asked, and asks that next',
    whole(bot),
    [says('a'), says('b'), told('Oi')],
    ['? null ', 'Oi', '? s1 a\nb'],
    'asked',
  ],
  [
    'knows an option by its button',
    whole(bot),
    [told('Oi', { choices: { c: 'Blue' } }), { kind: 'message', choiceId: 'c', text: '2' }],
    ['? null ', 'Oi', '? s1 Blue'],
    'asked',
  ],
  ['goes on when it is done', whole(bot), [told('Tchau', { over: true })], ['? null ', 'Tchau', 'after'], 'done'],
  ['goes on at the word that ends it', whole(bot), [told('Oi'), says('SAIR')], ['? null ', 'Oi', 'after'], 'done'],
  [
    'closes at that word where nothing follows',
    alone(bot),
    [told('Oi'), says('sair')],
    ['? null ', 'Oi', '{"kind":"move","status":"closed"}'],
    'done',
  ],
  [
    'begins anew at the word for it',
    whole(bot),
    [told('Oi'), says('voltar')],
    ['? null ', 'Oi', 'De novo', '? null voltar'],
    'asked',
  ],
  [
    'does not ask about a picture',
    whole(bot),
    [told('Oi'), { kind: 'message', fileId: 3 }],
    ['? null ', 'Oi', 'Só texto'],
    'answer',
  ],
  [
    'listens on after a picture that came while it was asked',
    whole(bot),
    [{ kind: 'message', fileId: 3 }, told('Oi'), says('a')],
    ['? null ', 'Oi', 'Só texto', '? s1 a'],
    'asked',
  ],
  [
    'and waits no longer than its node says',
    whole(bot),
    [{ kind: 'message', fileId: 3 }, told('Oi'), WAKE],
    ['? null ', 'Oi', 'Só texto', 'late'],
    'done',
  ],
  ['has a way out when nobody answers it', whole(bot), [{ kind: 'gaveUp' }], ['? null ', 'failed'], 'done'],
  ['or after two minutes', whole(bot), [WAKE], ['? null ', 'failed'], 'done'],
  ['and without one it is over', alone(bot), [{ kind: 'gaveUp' }], ['? null '], 'failed'],
  ['has a way out when the customer says nothing', whole(bot), [told('Oi'), WAKE], ['? null ', 'Oi', 'late'], 'done'],
  [
    'ends where it hands on',
    whole(bot),
    [told('', { actions: [{ kind: 'move', queueId: 2 }] })],
    ['? null ', '{"kind":"move","queueId":2}'],
    'queue',
  ],
  ['hears nothing that nobody asked for', whole(bot), [told('Oi'), told('Oi?')], ['? null ', 'Oi'], 'answer'],
  [
    'asks an agent again while it is being asked',
    whole(agent),
    [says('a'), told('Oi')],
    ['? false', '? true', 'Oi'],
    'answer',
  ],
  [
    'an agent hands over by the way out',
    whole(agent),
    [told('Já chamo', { over: true })],
    ['? false', 'Já chamo', 'after'],
    'done',
  ],
  [
    'or to its queue',
    alone(agent),
    [told('Já chamo', { over: true })],
    ['? false', 'Já chamo', '{"kind":"move","queueId":9}'],
    'queue',
  ],
  ['parar ends it', whole(agent), [says('parar')], ['? false'], 'stopped'],
])('%s', (_, graph, inputs, words, at) => {
  const { words: heard, end, waits } = play(graph, ...inputs);
  expect({ heard, at: end ?? waits }).toEqual({ heard: words, at });
});

it('goes by the settings of an integration that is kept, not by fields that nobody sees', () => {
  const kept = node('x', 'typebot', { typebotIntegration: { integrationId: 7, typebotKeywordFinish: 'tchau' } });
  const heard = (text: string) => play(whole(kept), told('Oi'), says(text)).words.at(-1);
  expect(heard('fim')).toBe('after');
  expect(heard('tchau')).toBe('? s1 tchau');
});

it.each(['constructor', '__proto__', 'toString'])('an id that nobody offered means nothing: %s', (id) => {
  expect(offeredTitle({ a: 'Yes' }, id)).toBeUndefined();
  expect(offeredTitle({ a: 'Yes' }, 'a')).toBe('Yes');
});
