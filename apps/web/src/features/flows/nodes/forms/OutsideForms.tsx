// Typebot and an AI agent: kept as they are drawn. That flows with them do not go into force yet is said where they are set.
import { Alert, NumberInput, SimpleGrid, TextInput } from '@mantine/core';
import { Construction } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type texts from '../../../../shared/i18n/pt/flowNodes.json';
import { numberOf, recordOf, textOf } from '../drafts.ts';
import { FlowTextarea } from '../FlowTextarea.tsx';
import { nodeForm, type FieldsProps, type NodeForm } from '../nodeForm.tsx';

/** Keys are secrets: they stand with prompts and integrations, never in a drawing that can be exported. */
const TYPEBOT: readonly Field[] = [
  { name: 'name', kind: 'text' },
  { name: 'urlN8N', kind: 'text' },
  { name: 'typebotSlug', kind: 'text' },
  { name: 'typebotExpires', kind: 'number', otherwise: '1' },
  { name: 'typebotDelayMessage', kind: 'number', otherwise: '1000' },
  { name: 'typebotKeywordFinish', kind: 'text' },
  { name: 'typebotKeywordRestart', kind: 'text' },
  { name: 'typebotUnknownMessage', kind: 'long' },
  { name: 'typebotRestartMessage', kind: 'long' },
];
const OPENAI: readonly Field[] = [
  { name: 'name', kind: 'text' },
  { name: 'prompt', kind: 'long' },
  { name: 'model', kind: 'text', otherwise: 'gpt-3.5-turbo-1106' },
  { name: 'maxTokens', kind: 'number', otherwise: '100' },
  { name: 'temperature', kind: 'number', otherwise: '1' },
  { name: 'maxMessages', kind: 'number', otherwise: '10' },
];

interface Field {
  name: keyof (typeof texts)['outside'];
  kind: 'text' | 'number' | 'long';
  otherwise?: string;
}

type Draft = Partial<Record<Field['name'], string>>;

function OutsideFields({ all, draft, set, graph }: FieldsProps<Draft> & { all: readonly Field[] }) {
  const { t } = useTranslation('flowNodes');
  const of = (kind: Field['kind']) => all.filter((field) => field.kind === kind).map(({ name }) => name);
  return (
    <>
      <Alert color="yellow" icon={<Construction size={18} aria-hidden />}>
        {t('notThereYet')}
      </Alert>
      {of('text').map((name, at) => (
        <TextInput
          key={name}
          label={t(`outside.${name}`)}
          data-autofocus={at === 0 || undefined}
          value={draft[name] ?? ''}
          onChange={({ currentTarget: { value } }) => set({ [name]: value })}
        />
      ))}
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        {of('number').map((name) => (
          <NumberInput
            key={name}
            label={t(`outside.${name}`)}
            allowNegative={false}
            value={numberOf(draft[name])}
            onChange={(value) => set({ [name]: String(value) })}
          />
        ))}
      </SimpleGrid>
      {of('long').map((name) => (
        <FlowTextarea
          key={name}
          graph={graph}
          label={t(`outside.${name}`)}
          value={draft[name] ?? ''}
          onWrite={(value) => set({ [name]: value })}
        />
      ))}
    </>
  );
}

const outsideForm = (all: readonly Field[]): NodeForm =>
  nodeForm<Draft>({
    size: 'lg',
    draftOf: (data) => {
      const stored = recordOf(data['typebotIntegration']);
      return Object.fromEntries(all.map(({ name, otherwise = '' }) => [name, textOf(stored[name]) || otherwise]));
    },
    dataOf: (draft, before) => ({
      ...before,
      typebotIntegration: {
        ...recordOf(before['typebotIntegration']),
        ...Object.fromEntries(all.map(({ name, kind }) => [name, valueOf(kind, draft[name] ?? '')])),
      },
    }),
    Fields: (props) => <OutsideFields {...props} all={all} />,
  });

const valueOf = (kind: Field['kind'], written: string): string | number =>
  kind === 'number' && written !== '' ? Number(written) : written;

export const typebotForm = outsideForm(TYPEBOT);
export const openaiForm = outsideForm(OPENAI);
