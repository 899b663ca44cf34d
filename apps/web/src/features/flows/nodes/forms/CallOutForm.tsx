// Tells another system, by a signed call, what the flow has come to know.
import { ActionIcon, Button, Stack, Text, TextInput } from '@mantine/core';
import { callSecret } from '@recado/contract/queue-integrations';
import { Plus, Trash2 } from 'lucide-react';
import { useMayHaveIntegrations } from '../../../../entities/integration/useIntegrations.ts';
import { CallSecret } from '../../../../entities/outsideCall/CallSecret.tsx';
import { useTranslation } from '../../../../shared/i18n/useTranslation.ts';
import { recordOf, textOf } from '../drafts.ts';
import { FlowTextarea } from '../FlowTextarea.tsx';
import { nodeForm, type FieldsProps } from '../nodeForm.tsx';
import classes from '../Nodes.module.css';

interface Value {
  name: string;
  text: string;
}

interface Draft {
  url: string;
  type: string;
  values: readonly Value[];
}

/** As many as an action takes. */
const MOST_VALUES = 50;

function Fields({ draft, set, errorAt, graph }: FieldsProps<Draft>) {
  const { t } = useTranslation(['flowNodes', 'integrations']);
  const { values } = draft;
  const change = (at: number, part: Partial<Value>): void =>
    set({ values: values.map((value, place) => (place === at ? { ...value, ...part } : value)) });
  return (
    <>
      <TextInput
        type="url"
        label={t('field.url')}
        description={t('field.urlHint', { example: '{{pedido}}' })}
        placeholder="https://"
        required
        data-autofocus
        maxLength={2_000}
        value={draft.url}
        onChange={({ currentTarget: { value } }) => set({ url: value })}
        error={errorAt('url') && t('problem.badUrl')}
      />
      <CallSecret endpoint={callSecret} hint={t('integrations:secret.hint')} enabled={useMayHaveIntegrations()} />
      <TextInput
        label={t('field.event')}
        description={t('field.eventHint')}
        required
        maxLength={100}
        value={draft.type}
        onChange={({ currentTarget: { value } }) => set({ type: value })}
        error={errorAt('type')}
      />
      <Stack gap="xs" role="group" aria-label={t('values.list')}>
        <Text size="sm" fw={500}>
          {t('values.list')}
        </Text>
        {values.map(({ name, text }, at) => (
          // They have no other identity.
          <div key={at} className={classes.row}>
            <Stack gap="xs" className={classes.inside}>
              <TextInput
                label={t('values.name')}
                maxLength={100}
                value={name}
                onChange={({ currentTarget: { value } }) => change(at, { name: value })}
              />
              <FlowTextarea
                graph={graph}
                label={t('values.text')}
                minRows={1}
                maxLength={1_000}
                value={text}
                onWrite={(value) => change(at, { text: value })}
              />
            </Stack>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t('values.remove', { name: name || at + 1 })}
              onClick={() => set({ values: values.filter((_value, place) => place !== at) })}
            >
              <Trash2 size={16} aria-hidden />
            </ActionIcon>
          </div>
        ))}
        <Button
          size="xs"
          variant="light"
          style={{ alignSelf: 'flex-start' }}
          leftSection={<Plus size={14} aria-hidden />}
          disabled={values.length >= MOST_VALUES}
          onClick={() => set({ values: [...values, { name: '', text: '' }] })}
        >
          {t('values.add')}
        </Button>
      </Stack>
    </>
  );
}

export const callOutForm = nodeForm<Draft>({
  size: 'lg',
  draftOf: (data) => ({
    url: textOf(data['url']),
    type: textOf(data['type']) || 'flow.call',
    values: Object.entries(recordOf(data['values'])).map(([name, text]) => ({ name, text: textOf(text) })),
  }),
  dataOf: ({ url, type, values }, before) => ({
    ...before,
    url: url.trim(),
    type: type.trim(),
    // What has no name is not told.
    values: Object.fromEntries(values.flatMap(({ name, text }) => (name.trim() === '' ? [] : [[name.trim(), text]]))),
  }),
  Fields,
});
