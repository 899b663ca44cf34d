// Typebot and an AI agent: who speaks there, and what is otherwise than they have it. Keys are secrets: they stand with
// integrations and prompts, never in a drawing that can be exported.
import { NumberInput, SimpleGrid, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useIntegrations } from '../../../../entities/integration/useIntegrations.ts';
import { usePrompts } from '../../../../entities/prompt/usePrompts.ts';
import { useQueues } from '../../../../entities/queue/useQueues.ts';
import type texts from '../../../../shared/i18n/pt/flowNodes.json';
import { idOf, numberOf, recordOf, textOf, type Typed } from '../drafts.ts';
import { FlowTextarea } from '../FlowTextarea.tsx';
import { nodeForm, type FieldsProps, type NodeForm } from '../nodeForm.tsx';
import { OneSelect } from '../OneSelect.tsx';

type Name = keyof (typeof texts)['outside'];

interface Field {
  name: Name;
  kind: 'text' | 'number' | 'long';
  /** of a number that is never left out */
  otherwise?: number;
  step?: number;
  required?: boolean;
}

const OWN_BOT: readonly Field[] = [
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
const OTHERWISE: readonly Field[] = [
  { name: 'prompt', kind: 'long' },
  { name: 'model', kind: 'text' },
  { name: 'maxTokens', kind: 'number' },
  { name: 'temperature', kind: 'number', step: 0.1 },
  { name: 'maxMessages', kind: 'number' },
];

interface Draft {
  texts: Partial<Record<Name, string>>;
  numbers: Partial<Record<Name | 'waitMinutes', Typed>>;
  /** of the integration, or of the agent */
  chosen: number | null;
  queueId: number | null;
}

const WITHIN = 'typebotIntegration';

function Written({
  all,
  draft: { texts, numbers },
  set,
  graph,
  errorAt,
}: FieldsProps<Draft> & { all: readonly Field[] }) {
  const { t } = useTranslation('flowNodes');
  const props = ({ name, required }: Field) => ({
    label: t(`outside.${name}`),
    error: errorAt(`${WITHIN}.${name}`),
    required: required ?? false,
  });
  const write = (name: Name, value: string): void => set((before) => ({ texts: { ...before.texts, [name]: value } }));
  return (
    <>
      {all.map((field) =>
        field.kind === 'text' ? (
          <TextInput
            key={field.name}
            {...props(field)}
            value={texts[field.name] ?? ''}
            onChange={({ currentTarget: { value } }) => write(field.name, value)}
          />
        ) : null,
      )}
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        {all.map((field) =>
          field.kind === 'number' ? (
            <NumberInput
              key={field.name}
              {...props(field)}
              step={field.step ?? 1}
              allowNegative={false}
              value={numbers[field.name] ?? ''}
              onChange={(value) => set((before) => ({ numbers: { ...before.numbers, [field.name]: numberOf(value) } }))}
            />
          ) : null,
        )}
      </SimpleGrid>
      {all.map((field) =>
        field.kind === 'long' ? (
          <FlowTextarea
            key={field.name}
            graph={graph}
            {...props(field)}
            value={texts[field.name] ?? ''}
            onWrite={(value) => write(field.name, value)}
          />
        ) : null,
      )}
    </>
  );
}

function Around(props: FieldsProps<Draft>) {
  const { draft, set, errorAt } = props;
  const { t } = useTranslation('flowNodes');
  return (
    <NumberInput
      label={t('field.waitMinutes')}
      description={t('field.waitMinutesHint')}
      min={1}
      allowDecimal={false}
      value={draft.numbers.waitMinutes ?? ''}
      onChange={(value) => set((before) => ({ numbers: { ...before.numbers, waitMinutes: numberOf(value) } }))}
      error={errorAt(`${WITHIN}.waitMinutes`)}
    />
  );
}

function NameField({ draft, set }: FieldsProps<Draft>) {
  const { t } = useTranslation('flowNodes');
  return (
    <TextInput
      label={t('outside.name')}
      maxLength={100}
      data-autofocus
      value={draft.texts.name ?? ''}
      onChange={({ currentTarget: { value } }) => set((before) => ({ texts: { ...before.texts, name: value } }))}
    />
  );
}

function TypebotFields(props: FieldsProps<Draft>) {
  const { draft, set, errorAt } = props;
  const { t } = useTranslation('flowNodes');
  const bots = useIntegrations().data?.filter(({ type }) => type === 'typebot');
  return (
    <>
      <NameField {...props} />
      <OneSelect
        label={t('outside.integrationId')}
        description={t('outside.integrationHint')}
        clearable
        options={bots ?? (draft.chosen === null ? [] : undefined)}
        value={draft.chosen}
        onChange={(chosen) => set({ chosen })}
        error={errorAt(`${WITHIN}.integrationId`)}
      />
      {draft.chosen === null && <Written {...props} all={OWN_BOT} />}
      <Around {...props} />
    </>
  );
}

function OpenaiFields(props: FieldsProps<Draft>) {
  const { draft, set, errorAt } = props;
  const { t } = useTranslation('flowNodes');
  return (
    <>
      <NameField {...props} />
      <OneSelect
        label={t('outside.promptId')}
        description={t('outside.promptHint')}
        required
        options={usePrompts().data ?? []}
        value={draft.chosen}
        onChange={(chosen) => set({ chosen })}
        error={errorAt(`${WITHIN}.promptId`)}
      />
      <Written {...props} all={OTHERWISE} />
      <OneSelect
        label={t('field.queue')}
        description={t('outside.queueHint')}
        clearable
        options={useQueues().data}
        value={draft.queueId}
        onChange={(queueId) => set({ queueId })}
      />
      <Around {...props} />
    </>
  );
}

const outsideForm = (
  all: readonly Field[],
  chosen: 'integrationId' | 'promptId',
  Fields: NonNullable<Parameters<typeof nodeForm<Draft>>[0]['Fields']>,
): NodeForm =>
  nodeForm<Draft>({
    size: 'lg',
    draftOf: (data) => {
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
    dataOf: (draft, { [WITHIN]: before, ...kept }) => ({
      ...kept,
      [WITHIN]: {
        ...recordOf(before),
        ...draft.texts,
        ...Object.fromEntries(
          all
            .filter(({ kind }) => kind === 'number')
            .map(({ name, otherwise = null }) => [name, given(draft.numbers[name]) ?? otherwise]),
        ),
        waitMinutes: draft.numbers.waitMinutes || null,
        [chosen]: draft.chosen,
        ...(chosen === 'promptId' && { queueId: draft.queueId }),
      },
    }),
    Fields,
  });

/** Nought is a number: a temperature, or a bot that never expires. */
const given = (written: Typed | undefined): number | undefined => (written === '' ? undefined : written);

export const typebotForm = outsideForm(OWN_BOT, 'integrationId', TypebotFields);
export const openaiForm = outsideForm(OTHERWISE, 'promptId', OpenaiFields);
