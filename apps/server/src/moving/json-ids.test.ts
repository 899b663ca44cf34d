// Ids in JSON move; what customers answered stays, whatever the flow's author called it.
import { expect, test } from 'vitest';
import { shiftJson } from './json-ids.ts';
import { JSON_IDS } from './moved-ids.ts';

test('answers of a flow are no ids, though one is called so', () => {
  const state = { queueId: 12, run: { flowId: 3, vars: { queueId: '12', optionId: '7', name: 'Ana' } } };
  const ids = JSON_IDS['ticket_drivers.state'] ?? {};
  expect(shiftJson(state, ids, (_table, id) => id + 1_000)).toEqual({
    queueId: 1_012,
    run: { ...state.run, flowId: 1_003 },
  });
});
