// Tables of cases: what can be done as things stand, and by whom; how a call is signed.
import { action, type Action, type ActionProblem } from '@recado/contract/actions';
import { NO_CONTACT_FIELDS } from '@recado/contract/contact-fields';
import { describe, expect, it } from 'vitest';
import type { TicketState } from '../../../events/domain-events.ts';
import type { Viewer } from '@recado/rules/tickets';
import { joinBubbles, problemOf, type Facts } from './actions.rules.ts';
import { isFinal, isGood, signedHeaders, waitAfter, webhookSecret } from './call-out.rules.ts';

const QUEUE = 10;
const OTHER_QUEUE = 20;
const me: Viewer = {
  userId: 1,
  profile: 'user',
  permissions: [],
  allTicket: false,
  queueIds: [QUEUE],
  connectionIds: [],
};

const ticket = (change: Partial<TicketState> = {}): TicketState => ({
  id: 1,
  contactId: 2,
  whatsappId: 3,
  isGroup: false,
  status: 'pending',
  queueId: QUEUE,
  userId: null,
  held: false,
  ...change,
});

const facts = (change: Partial<Facts> = {}, place: Partial<TicketState> = {}): Facts => ({
  ticket: ticket(place),
  uuid: 'u',
  contact: { name: 'Ana', number: '5511', fields: NO_CONTACT_FIELDS, extraInfo: [] },
  company: { timeZone: 'UTC', language: 'en' },
  features: ['useIntegrations', 'useOpenAi'],
  queue: true,
  user: true,
  tag: true,
  other: false,
  ...change,
});

const CLOSED = { status: 'closed' } as const;
const ANNS = { status: 'open', userId: 9 } as const;
const UNSEEN = { queueId: OTHER_QUEUE } as const;
const full = Array.from({ length: 50 }, (_, at) => ({ name: `n${at}`, value: 'v' }));
const withExtra = (extraInfo: Facts['contact']['extraInfo']): Facts => ({
  ...facts(),
  contact: { ...facts().contact, extraInfo },
});

type Case = [string, object, Facts, ActionProblem | undefined];
const parsed = (given: object): Action => action.parse(given);
const expand = (text: string): string => text.replaceAll('{{nothing}}', '').replaceAll('{{day}}', '1990-05-12');

describe('the company may', () => {
  it.each<Case>([
    ['hand to a queue', { kind: 'move', queueId: 5 }, facts(), undefined],
    ['hand to a person', { kind: 'move', userId: 5 }, facts(), undefined],
    ['hand what a person has to a queue', { kind: 'move', queueId: 5 }, facts({}, ANNS), undefined],
    ['close', { kind: 'move', status: 'closed' }, facts({}, ANNS), undefined],
    ['open for a person', { kind: 'move', status: 'open', userId: 5 }, facts(), undefined],
    ['not open for nobody', { kind: 'move', status: 'open' }, facts(), 'notPossible'],
    ['leave open what is', { kind: 'move', status: 'open' }, facts({}, ANNS), undefined],
    ['take it out of its queue', { kind: 'move', queueId: null }, facts({ queue: false }), undefined],
    ['not hand to a queue that is gone', { kind: 'move', queueId: 5 }, facts({ queue: false }), 'gone'],
    ['not hand to a person who is gone', { kind: 'move', userId: 5 }, facts({ user: false }), 'gone'],
    ['open again', { kind: 'move', status: 'pending' }, facts({}, CLOSED), undefined],
    ['not beside another one', { kind: 'move', status: 'pending' }, facts({ other: true }, CLOSED), 'otherTicket'],
    ['close beside another one', { kind: 'move', status: 'closed' }, facts({ other: true }, CLOSED), undefined],
    ['tag', { kind: 'tag', tagId: 5 }, facts(), undefined],
    ['not tag with what is gone', { kind: 'tag', tagId: 5 }, facts({ tag: false }), 'gone'],
    ['take off what is gone', { kind: 'untag', tagId: 5 }, facts({ tag: false }), undefined],
    ['note', { kind: 'note', note: 'Calls at noon' }, facts(), undefined],
    ['not note nothing', { kind: 'note', note: '{{nothing}}' }, facts(), 'empty'],
    ['set a field', { kind: 'setField', field: 'birthday', value: '{{day}}' }, facts(), undefined],
    ['clear a field', { kind: 'setField', field: 'birthday', value: '' }, facts(), undefined],
    ['not set what it does not hold', { kind: 'setField', field: 'birthday', value: 'soon' }, facts(), 'badValue'],
    ['nor a bad address', { kind: 'setField', field: 'email', value: 'a@' }, facts(), 'badValue'],
    ['not of a group', { kind: 'setField', field: 'email', value: '' }, facts({}, { isGroup: true }), 'notPossible'],
    ['add information', { kind: 'setField', field: { extra: 'CPF' }, value: '1' }, facts(), undefined],
    ['not without end', { kind: 'setField', field: { extra: 'CPF' }, value: '1' }, withExtra(full), 'badValue'],
    ['replace information', { kind: 'setField', field: { extra: 'n7' }, value: '1' }, withExtra(full), undefined],
    ['start a flow', { kind: 'startDriver', driver: 'flow', ref: 7 }, facts(), undefined],
    ['not where a person is', { kind: 'startDriver', driver: 'flow' }, facts({}, ANNS), 'notPossible'],
    ['nor for who waits for one', { kind: 'startDriver', driver: 'flow' }, facts({}, { userId: 9 }), 'notPossible'],
    ['nor in a closed one', { kind: 'startDriver', driver: 'flow' }, facts({}, CLOSED), 'notPossible'],
    ['nor in a group', { kind: 'startDriver', driver: 'flow' }, facts({}, { isGroup: true }), 'notPossible'],
    [
      'not start what is not in the plan',
      { kind: 'startDriver', driver: 'agent' },
      facts({ features: [] }),
      'notInPlan',
    ],
    ['stop whoever drives', { kind: 'stopDriver' }, facts(), undefined],
    ['call out', { kind: 'callOut', url: 'https://shop.example/x' }, facts(), undefined],
    ['not beyond the plan', { kind: 'callOut', url: 'https://shop.example/x' }, facts({ features: [] }), 'notInPlan'],
    ['notify administrators', { kind: 'notify', to: { kind: 'admins' }, text: 'Look' }, facts(), undefined],
    [
      'not notify a queue that is gone',
      { kind: 'notify', to: { kind: 'queue', queueId: 5 }, text: 'Look' },
      facts({ queue: false }),
      'gone',
    ],
    [
      'nor a person who is',
      { kind: 'notify', to: { kind: 'user', userId: 5 }, text: 'Look' },
      facts({ user: false }),
      'gone',
    ],
    ['nor of nothing', { kind: 'notify', to: { kind: 'admins' }, text: '{{nothing}}' }, facts(), 'empty'],
  ])('%s', (_, given, at, problem) => expect(problemOf(parsed(given), at, undefined, expand)).toBe(problem));
});

describe('a person may', () => {
  it.each<Case>([
    ['hand on what is theirs', { kind: 'move', queueId: 5 }, facts({}, { status: 'open', userId: 1 }), undefined],
    ['not what is a colleague’s', { kind: 'move', queueId: 5 }, facts({}, ANNS), 'notAllowed'],
    ['not what they do not see', { kind: 'move', queueId: 5 }, facts({}, UNSEEN), 'notAllowed'],
    ['accept for themselves', { kind: 'move', status: 'open' }, facts(), undefined],
    ['not for a colleague', { kind: 'move', status: 'open', userId: 9 }, facts(), 'notAllowed'],
    ['tag what they see', { kind: 'tag', tagId: 5 }, facts({}, ANNS), undefined],
    ['not what they do not see', { kind: 'tag', tagId: 5 }, facts({}, UNSEEN), 'notAllowed'],
    ['nor take off', { kind: 'untag', tagId: 5 }, facts({}, UNSEEN), 'notAllowed'],
    ['nor note', { kind: 'note', note: 'Hello' }, facts({}, UNSEEN), 'notAllowed'],
    ['nor change the contact', { kind: 'setField', field: 'email', value: '' }, facts({}, UNSEEN), 'notAllowed'],
    ['nor start a driver', { kind: 'startDriver', driver: 'flow' }, facts({}, UNSEEN), 'notAllowed'],
    ['nor stop one', { kind: 'stopDriver' }, facts({}, UNSEEN), 'notAllowed'],
    ['nor in a colleague’s', { kind: 'stopDriver' }, facts({}, ANNS), 'notAllowed'],
    ['nor call out', { kind: 'callOut', url: 'https://shop.example/' }, facts({}, UNSEEN), 'notAllowed'],
    ['nor notify', { kind: 'notify', to: { kind: 'admins' }, text: 'Look' }, facts({}, UNSEEN), 'notAllowed'],
  ])('%s', (_, given, at, problem) => expect(problemOf(parsed(given), at, me, expand)).toBe(problem));
});

describe('what is no action', () => {
  it.each<[string, object]>([
    ['a move to nowhere', { kind: 'move' }],
    ['an unknown kind', { kind: 'explode' }],
    ['a call of a file', { kind: 'callOut', url: 'file:///etc/passwd' }],
    ['a pause without end', { kind: 'wait', seconds: 10 ** 9 }],
    ['a field that contacts do not have', { kind: 'setField', field: 'number', value: '1' }],
    ['a driver that comes by itself', { kind: 'startDriver', driver: 'rating' }],
    ['a place that is nowhere', { kind: 'send', content: { type: 'location', latitude: 91, longitude: 0 } }],
    [
      'two answers of one name',
      {
        kind: 'send',
        content: {
          type: 'choices',
          body: 'Which?',
          button: 'Choose',
          choices: [
            { id: 'a', title: 'A' },
            { id: 'a', title: 'B' },
          ],
        },
      },
    ],
  ])('%s', (_, given) => expect(action.safeParse(given).success).toBe(false));
});

describe('a call', () => {
  it('is signed as Standard Webhooks specifies: their own example', () => {
    const key = Buffer.from('MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 'base64').toString('hex');
    expect(webhookSecret(key)).toBe('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw');
    const call = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', body: '{"test": 2432232314}', url: '', host: '' };
    expect(signedHeaders(call, webhookSecret(key), new Date(1_614_265_330_000))).toEqual({
      'content-type': 'application/json',
      'webhook-id': call.id,
      'webhook-timestamp': '1614265330',
      'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    });
  });

  it('is made five times, ever later', () => {
    expect([1, 2, 3, 4, 5].map(waitAfter)).toEqual([5, 30, 180, 900, undefined]);
    expect([199, 200, 204, 299, 301, 404, 500].filter(isGood)).toEqual([200, 204, 299]);
    expect([404, 410, 429, 500].filter(isFinal)).toEqual([410]);
  });
});

const say = (body: string): Action => ({ kind: 'send', content: { type: 'text', body } });
const ask = (body: string): Action => ({
  kind: 'send',
  content: { type: 'choices', body, choices: [{ id: 'a', title: 'A' }], button: 'Choose' },
});

describe('bubbles on an official number', () => {
  const wait: Action = { kind: 'wait', seconds: 1 };
  const long = 'x'.repeat(2_000);

  it.each<[string, Action[], Action[]]>([
    ['texts, and the question behind them', [say('1'), say('2'), ask('3')], [ask('1\n\n2\n\n3')]],
    ['not over a pause', [say('1'), wait, say('2')], [say('1'), wait, say('2')]],
    ['nor what comes after a question', [ask('1'), say('2')], [ask('1'), say('2')]],
    ['nor beyond what is taken', [say(long), say(long), ask('3')], [say(long), say(long), ask('3')]],
  ])('%s', (_, wanted, joined) => expect(joinBubbles(wanted)).toEqual(joined));
});
