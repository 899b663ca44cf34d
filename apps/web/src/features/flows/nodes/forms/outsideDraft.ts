// What the dialogs of Typebot and of AI agents hold, and what is stored of it. Pure.
import { NODE_DATA } from '@recado/contract/flow-nodes';
import type texts from '../../../../shared/i18n/pt/flowNodes.json';
import { idOf, numberOf, recordOf, textOf, type Data, type Typed } from '../drafts.ts';

export type Name = keyof (typeof texts)['outside'];

export interface Field {
  name: Name;
  /** `own`: it is drawn by itself */
  kind: 'text' | 'number' | 'long' | 'own';
  /** of a number that is never left out */
  otherwise?: number;
  step?: number;
  required?: boolean;
}

export const OWN_BOT: readonly Field[] = [
  { name: 'urlN8N', kind: 'text', required: true },
  { name: 'typebotSlug', kind: 'text', required: true },
  { name: 'typebotExpires', kind: 'number', otherwise: 1 },
  { name: 'typebotDelayMessage', kind: 'number', otherwise: 1_000 },
  { name: 'typebotKeywordFinish', kind: 'text' },
  { name: 'typebotKeywordRestart', kind: 'text' },
  { name: 'typebotUnknownMessage', kind: 'long' },
  { name: 'typebotRestartMessage', kind: 'long' },
];
/** Empty: as the agent has it. */
export const OTHERWISE: readonly Field[] = [
  { name: 'prompt', kind: 'long' },
  { name: 'model', kind: 'text' },
  { name: 'maxTokens', kind: 'number' },
  { name: 'temperature', kind: 'number', step: 0.1 },
  { name: 'maxMessages', kind: 'number' },
  { name: 'voice', kind: 'own' },
  { name: 'voiceRegion', kind: 'own' },
  { name: 'voiceKey', kind: 'own' },
];

export interface Draft {
  texts: Partial<Record<Name, string>>;
  numbers: Partial<Record<Name | 'waitMinutes', Typed>>;
  /** of the integration, or of the agent */
  chosen: number | null;
  queueId: number | null;
}

export const WITHIN = 'typebotIntegration';

export const outsideDraft = (all: readonly Field[], chosen: 'integrationId' | 'promptId') => ({
  draftOf: (data: Data): Draft => {
    const stored = recordOf(data[WITHIN]);
    const written = all.filter(({ kind }) => kind !== 'number');
    const counted = all.filter(({ kind }) => kind === 'number');
    return {
      texts: Object.fromEntries<string>([
        ['name', textOf(stored['name']) || textOf(data['name'])],
        ...written.map(({ name }): [string, string] => [name, textOf(stored[name])]),
      ]),
      numbers: Object.fromEntries<Typed>([
        ['waitMinutes', numberOf(stored['waitMinutes'])],
        ...counted.map(({ name, otherwise }): [string, Typed] => [name, numberOf(stored[name], otherwise ?? '')]),
      ]),
      chosen: idOf(stored[chosen]),
      queueId: idOf(stored['queueId']),
    };
  },
  dataOf: (draft: Draft, { [WITHIN]: before, ...kept }: Data): Data => {
    const around = { name: draft.texts.name ?? '', waitMinutes: draft.numbers.waitMinutes || null };
    if (chosen === 'integrationId' && draft.chosen !== null)
      return { ...kept, [WITHIN]: { ...ownOf(recordOf(before)), ...around, integrationId: draft.chosen } };
    const counted = all
      .filter(({ kind }) => kind === 'number')
      .map(({ name, otherwise = null }): [string, unknown] => [name, given(draft.numbers[name]) ?? otherwise]);
    return {
      ...kept,
      [WITHIN]: {
        ...recordOf(before),
        ...draft.texts,
        ...Object.fromEntries(counted),
        ...around,
        [chosen]: draft.chosen,
        ...(chosen === 'promptId' && { queueId: draft.queueId }),
      },
    };
  },
});

/** What a node with an integration has of its own counts for nothing and stands in no field: what would be refused is left out. */
function ownOf(before: Data): Data {
  const { error } = NODE_DATA.typebot.safeParse({
    [WITHIN]: { ...before, name: '', waitMinutes: null, integrationId: 1 },
  });
  const refused = new Set(error?.issues.map(({ path }) => String(path[1])));
  return Object.fromEntries(Object.entries(before).filter(([name]) => !refused.has(name)));
}

/** Nought is a number: a temperature, or a bot that never expires. */
const given = (written: Typed | undefined): number | undefined => (written === '' ? undefined : written);
