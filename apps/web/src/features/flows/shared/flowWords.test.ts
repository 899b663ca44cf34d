// What stands on the drawing, in the dialogs and on the phone is called the same.
import { expect, test } from 'vitest';
import { NODE_TYPES } from '@recado/contract/flow-graph';
import canvasEn from '../../../shared/i18n/en/flowCanvas.json' with { type: 'json' };
import nodesEn from '../../../shared/i18n/en/flowNodes.json' with { type: 'json' };
import canvasEs from '../../../shared/i18n/es/flowCanvas.json' with { type: 'json' };
import nodesEs from '../../../shared/i18n/es/flowNodes.json' with { type: 'json' };
import canvasPt from '../../../shared/i18n/pt/flowCanvas.json' with { type: 'json' };
import nodesPt from '../../../shared/i18n/pt/flowNodes.json' with { type: 'json' };

test.each([
  ['pt', canvasPt, nodesPt],
  ['en', canvasEn, nodesEn],
  ['es', canvasEs, nodesEs],
])('%s: a kind of node has one name', (_, canvas, nodes) => {
  for (const type of NODE_TYPES) expect(nodes.kind[type].toLowerCase()).toBe(canvas.type[type].toLowerCase());
  for (const type of ['interval', 'img', 'audio', 'video'] as const) expect(nodes.card[type]).toBe(canvas.type[type]);
});
