// Typebot and an AI agent: who speaks there, and what is otherwise than they have it. Keys are secrets: they stand with
// integrations and prompts, never in a drawing that can be exported.
import { Alert, Anchor, NumberInput, Select, SimpleGrid, Text, TextInput } from '@mantine/core';
import type { PlanFeature } from '@recado/contract/constants';
import { NO_VOICE, refOfVoiceKey, VOICES } from '@recado/contract/prompt-voices';
import { API_KEY_PLACEHOLDER, listPrompts } from '@recado/contract/prompts';
import { listQueueIntegrations } from '@recado/contract/queue-integrations';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useIntegrations } from '../../../../entities/integration/useIntegrations.ts';
import { usePrompts } from '../../../../entities/prompt/usePrompts.ts';
import { useQueues } from '../../../../entities/queue/useQueues.ts';
import { useTranslation } from '../../../../shared/i18n/useTranslation.ts';
import { useSession } from '../../../../shared/session/useSession.ts';
import { SecretField } from '../../../../shared/ui/SecretField.tsx';
import { useUnlisted } from '../../../../shared/ui/useUnlisted.ts';
import { numberOf } from '../drafts.ts';
import { FlowTextarea } from '../FlowTextarea.tsx';
import { nodeForm, type FieldsProps, type NodeForm } from '../nodeForm.tsx';
import { OneSelect } from '../OneSelect.tsx';
import { OTHERWISE, outsideDraft, OWN_BOT, WITHIN, type Draft, type Field, type Name } from './outsideDraft.ts';

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

/** A node that was drawn when the plan was a larger one says why nobody can be chosen. */
function InPlan({ feature, children }: { feature: PlanFeature; children: ReactNode }) {
  const { t } = useTranslation('flowCanvas');
  const { plan } = useSession().user.company;
  return plan[feature] ? children : <Alert color="yellow">{t('problem.notInPlan')}</Alert>;
}

function TypebotFields(props: FieldsProps<Draft>) {
  const { draft, set, errorAt } = props;
  const { t } = useTranslation('flowNodes');
  const { data, error } = useIntegrations();
  const unlisted = useUnlisted(listQueueIntegrations, error);
  return (
    <>
      <NameField {...props} />
      <InPlan feature="useIntegrations">
        <OneSelect
          label={t('outside.integrationId')}
          description={t('outside.integrationHint')}
          clearable
          options={data?.filter(({ type }) => type === 'typebot')}
          value={draft.chosen}
          onChange={(chosen) => set({ chosen })}
          error={errorAt(`${WITHIN}.integrationId`)}
          {...unlisted}
        />
      </InPlan>
      {draft.chosen === null && <Written {...props} all={OWN_BOT} />}
      <Around {...props} />
    </>
  );
}

function OpenaiFields(props: FieldsProps<Draft>) {
  const { draft, set, errorAt } = props;
  const { t } = useTranslation('flowNodes');
  const { data: prompts, error } = usePrompts();
  const unlisted = useUnlisted(listPrompts, error);
  return (
    <>
      <NameField {...props} />
      <InPlan feature="useOpenAi">
        <OneSelect
          label={t('outside.promptId')}
          description={t('outside.promptHint')}
          required
          options={prompts}
          value={draft.chosen}
          onChange={(chosen) => set({ chosen })}
          error={errorAt(`${WITHIN}.promptId`)}
          {...unlisted}
        />
        {prompts?.length === 0 && (
          <Text size="sm" c="dimmed">
            {t('outside.promptNone')}{' '}
            <Anchor component={Link} to="/prompts" size="sm" underline="always">
              {t('outside.toPrompts')}
            </Anchor>
          </Text>
        )}
      </InPlan>
      <Written {...props} all={OTHERWISE} />
      <VoiceFields {...props} />
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

const SPEAKER = /^pt-BR-(\w+)Neural$/;

/** A key that was saved is answered as the place of one; what is typed there is another. */
function VoiceFields({ draft: { texts }, set, errorAt }: FieldsProps<Draft>) {
  const { t } = useTranslation('flowNodes');
  const write = (name: Name, value: string): void => set((before) => ({ texts: { ...before.texts, [name]: value } }));
  const { voice = '', voiceKey: key = '' } = texts;
  return (
    <>
      <Select
        label={t('outside.voice')}
        description={t('outside.voiceHint')}
        data={[
          { value: '', label: t('outside.voiceOfAgent') },
          { value: NO_VOICE, label: t('outside.voiceNone') },
          ...VOICES.map((value) => ({ value, label: SPEAKER.exec(value)?.[1] ?? value })),
        ]}
        allowDeselect={false}
        searchable
        value={voice}
        onChange={(value) => write('voice', value ?? '')}
        error={errorAt(`${WITHIN}.voice`)}
      />
      {voice !== '' && voice !== NO_VOICE && (
        <TextInput
          label={t('outside.voiceRegion')}
          description={t('outside.voiceRegionHint')}
          placeholder="brazilsouth"
          autoComplete="off"
          value={texts.voiceRegion ?? ''}
          onChange={({ currentTarget: { value } }) => write('voiceRegion', value)}
          error={errorAt(`${WITHIN}.voiceRegion`)}
        />
      )}
      {voice !== '' && voice !== NO_VOICE && (
        <SecretField
          label={t('outside.voiceKey')}
          description={t('outside.voiceKeyHint')}
          autoComplete="off"
          value={refOfVoiceKey(key) === undefined ? key : API_KEY_PLACEHOLDER}
          onChange={({ currentTarget: { value } }) => write('voiceKey', value)}
          error={errorAt(`${WITHIN}.voiceKey`)}
        />
      )}
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
    ...outsideDraft(all, chosen),
    Fields,
  });

export const typebotForm = outsideForm(OWN_BOT, 'integrationId', TypebotFields);
export const openaiForm = outsideForm(OTHERWISE, 'promptId', OpenaiFields);
