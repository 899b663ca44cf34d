// One way where it holds, another where it does not.
import { Autocomplete, Select, Text } from '@mantine/core';
import { CONDITIONS, NODE_DATA, type Condition } from '@recado/contract/flow-nodes';
import { useTranslation } from '../../../../shared/i18n/useTranslation.ts';
import { answerKeysOf } from '../answerKeys.ts';
import { isOneOf, textOf } from '../drafts.ts';
import { FlowTextarea } from '../FlowTextarea.tsx';
import { nodeForm, type FieldsProps } from '../nodeForm.tsx';

interface Draft {
  key: string;
  condition: Condition;
  value: string;
}

/** What is known of a conversation besides answers: `findValues` of the server. */
const KNOWN = ['name', 'number', 'email', 'queue', 'connection'] as const;

function Fields({ draft, set, errorAt, graph }: FieldsProps<Draft>) {
  const { t } = useTranslation(['flowNodes', 'flowCanvas']);
  const compares = draft.condition !== 'filled' && draft.condition !== 'empty';
  return (
    <>
      <Autocomplete
        label={t('field.key')}
        description={t('field.keyHint')}
        required
        data-autofocus
        data={[...new Set([...answerKeysOf(graph), ...KNOWN])]}
        renderOption={({ option: { value } }) => (
          <span>
            {value}
            {isOneOf(KNOWN, value) && (
              <Text span size="xs" c="dimmed" ms={8}>
                {t(`known.${value}`)}
              </Text>
            )}
          </span>
        )}
        maxLength={100}
        value={draft.key}
        onChange={(key) => set({ key })}
        error={errorAt('key')}
      />
      <Select
        label={t('field.condition')}
        data={CONDITIONS.map((condition) => ({ value: condition, label: t(`flowCanvas:condition.${condition}`) }))}
        value={draft.condition}
        allowDeselect={false}
        onChange={(condition) => isOneOf(CONDITIONS, condition) && set({ condition })}
        error={errorAt('condition')}
      />
      {compares && (
        <FlowTextarea
          graph={graph}
          label={t('field.value')}
          minRows={1}
          maxLength={1_000}
          value={draft.value}
          onWrite={(value) => set({ value })}
          error={errorAt('value')}
        />
      )}
    </>
  );
}

export const conditionForm = nodeForm<Draft>({
  draftOf: (data) => ({
    key: textOf(data['key']),
    // Others number them, or write signs.
    condition: NODE_DATA.condition.shape.condition.safeParse(data['condition']).data ?? 'equals',
    value: textOf(data['value']),
  }),
  dataOf: ({ key, condition, value }, before) => ({ ...before, key, condition, value }),
  Fields,
});
