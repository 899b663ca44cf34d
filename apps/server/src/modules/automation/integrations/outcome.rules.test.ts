// What a bot may have done by its words, which customers steer, and what only by what it answers beside them.
import { expect, test } from 'vitest';
import { outcomeOf, wantedBy } from './outcome.rules.ts';

const spoken = (text: string) => outcomeOf([{ kind: 'text', text }], {});

test.each([
  ['#{"stopBot":true}', [], true],
  ['# {"queueId":3}', [{ kind: 'move', queueId: 3 }], true],
  ['#{"queueId":"3","userId":7}', [{ kind: 'move', queueId: 3, userId: 7 }], true],
  ['#{"close":true}', [{ kind: 'move', status: 'closed' }], true],
  // Neither done nor said.
  ['#{"actions":[{"kind":"send","content":{"type":"media","body":"","files":[{"mediaId":1}]}}]}', [], false],
  ['#{"tagId":1,"untagId":2,"note":"paid"}', [], false],
  ['#{"queueId":3,"actions":[{"kind":"callOut","url":"https://x.example"}]}', [{ kind: 'move', queueId: 3 }], true],
])('%s said', (text, actions, ends) => {
  expect(spoken(text)).toMatchObject({ actions, ends });
});

test('what is no command is said', () => {
  const body = '#{"queueId":3} is how one is moved';
  expect(spoken(body).actions).toEqual([{ kind: 'send', content: { type: 'text', body } }]);
});

test('beside its words all actions are done, after them', () => {
  const wanted = wantedBy({
    tagId: 1,
    note: 'paid',
    actions: [{ kind: 'setField', field: 'email', value: 'a@b.example' }],
  });
  const { actions } = outcomeOf([{ kind: 'text', text: 'Bye' }], { wanted });
  expect(actions.map(({ kind }) => kind)).toEqual(['send', ...wanted.map(({ kind }) => kind)]);
  expect(wanted.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['tag', 'note']));
});
