// Flows to start from: each may go into force as it is, in every language, and says all of its words.
import { LANGUAGES } from '@recado/contract/constants';
import { flowGraph } from '@recado/contract/flow-graph';
import { checkFlow } from '@recado/flow/check';
import { expect, test } from 'vitest';
import { TEMPLATES, templateOf } from './templates.ts';

test.each(TEMPLATES.flatMap((template) => LANGUAGES.map((language) => [template, language] as const)))(
  '%s in %s',
  (template, language) => {
    const graph = templateOf(template, language);
    expect(flowGraph.safeParse(graph).error).toBeUndefined();
    expect(checkFlow(graph, { queues: new Set(), tags: new Set(), flows: new Set(), features: [] })).toEqual([]);
  },
);

test('languages say the same, each in its words', () => {
  for (const template of TEMPLATES) {
    const [one, ...others] = LANGUAGES.map((language) => templateOf(template, language));
    for (const other of others) {
      expect(other.nodes.map(({ id, type }) => [id, type])).toEqual(one?.nodes.map(({ id, type }) => [id, type]));
      expect(JSON.stringify(other.nodes)).not.toBe(JSON.stringify(one?.nodes));
    }
  }
});
