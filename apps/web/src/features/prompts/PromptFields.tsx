// The AI assistant form's fields: what it says, when people get the conversation, and how much it may do.
import { Autocomplete, Group, NumberInput, Select, Switch, TagsInput, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { PROMPT_MODELS } from '@recado/contract/prompts';
import { useQueues } from '../../entities/queue/useQueues.ts';
import { useFormats } from '../../shared/format/useFormats.ts';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import { SecretField } from '../../shared/ui/SecretField.tsx';
import type { PromptValues } from './promptValues.ts';

interface FieldsProps {
  form: UseFormReturnType<PromptValues>;
}

export function AnswerFields({ form }: FieldsProps) {
  const { t } = useTranslation(['prompts', 'common']);
  const formats = useFormats();
  return (
    <>
      <TextInput
        key={form.key('name')}
        label={t('common:name')}
        required
        data-autofocus
        {...form.getInputProps('name')}
      />
      <Textarea
        key={form.key('prompt')}
        label={t('field.prompt')}
        description={t('field.promptHint')}
        required
        autosize
        minRows={6}
        maxRows={14}
        {...form.getInputProps('prompt')}
      />
      <Switch
        key={form.key('knowledge')}
        label={t('field.knowledge')}
        description={t('field.knowledgeHint')}
        {...form.getInputProps('knowledge', { type: 'checkbox' })}
      />
      <QueueField key={form.key('queueId')} {...form.getInputProps('queueId')} />
      <Group align="flex-start" gap="md" grow preventGrowOverflow={false}>
        <Autocomplete
          key={form.key('model')}
          label={t('field.model')}
          required
          data={[...PROMPT_MODELS]}
          {...form.getInputProps('model')}
        />
        <SecretField
          key={form.key('apiKey')}
          label={t('field.apiKey')}
          required
          autoComplete="off"
          {...form.getInputProps('apiKey')}
        />
      </Group>
      <Group align="flex-start" gap="md" grow preventGrowOverflow={false}>
        <NumberInput
          key={form.key('maxTokens')}
          label={t('field.maxTokens')}
          required
          min={1}
          max={16_000}
          allowDecimal={false}
          {...form.getInputProps('maxTokens')}
        />
        <NumberInput
          key={form.key('temperature')}
          label={t('field.temperature')}
          description={t('field.temperatureHint')}
          // The field stands beside one that needs no hint.
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          required
          min={0}
          max={1}
          step={0.1}
          decimalScale={1}
          decimalSeparator={formats.number(0.1).charAt(1)}
          allowedDecimalSeparators={['.', ',']}
          {...form.getInputProps('temperature')}
        />
      </Group>
    </>
  );
}

interface QueueFieldProps {
  /** 0: none is chosen yet */
  defaultValue?: number;
  error?: unknown;
  onChange?: (id: number) => void;
  onFocus?: () => void;
  onBlur?: () => void;
}

function QueueField({ defaultValue = 0, error, onChange, ...props }: QueueFieldProps) {
  const { t } = useTranslation('prompts');
  const options = useQueues().data?.map(({ id, name }) => ({ value: String(id), label: name }));
  return (
    <Select
      // The name of what is chosen comes with the queues.
      key={options ? 'ready' : 'loading'}
      {...props}
      label={t('field.queue')}
      description={t('field.queueHint')}
      required
      data={options ?? []}
      disabled={!options}
      defaultValue={defaultValue === 0 ? null : String(defaultValue)}
      error={error ? t('setSector') : undefined}
      onChange={(id) => onChange?.(Number(id ?? 0))}
      searchable
    />
  );
}

export function HandOverFields({ form }: FieldsProps) {
  const { t } = useTranslation('prompts');
  return (
    <>
      {(['person', 'sentiment', 'noGround'] as const).map((name) => (
        <Switch key={form.key(name)} label={t(`field.${name}`)} {...form.getInputProps(name, { type: 'checkbox' })} />
      ))}
      <TagsInput
        key={form.key('topics')}
        label={t('field.topics')}
        description={t('field.topicsHint')}
        maxTags={30}
        {...form.getInputProps('topics')}
      />
      <NumberInput
        key={form.key('turns')}
        label={t('field.turns')}
        description={t('field.turnsHint')}
        min={1}
        max={200}
        allowDecimal={false}
        {...form.getInputProps('turns')}
      />
      <Textarea
        key={form.key('message')}
        label={t('field.message')}
        description={t('field.messageHint')}
        autosize
        minRows={2}
        maxRows={6}
        {...form.getInputProps('message')}
      />
    </>
  );
}

export function LimitFields({ form }: FieldsProps) {
  const { t } = useTranslation('prompts');
  return (
    <>
      <NumberInput
        key={form.key('maxMessages')}
        label={t('field.maxMessages')}
        description={t('field.maxMessagesHint')}
        required
        min={1}
        max={100}
        allowDecimal={false}
        {...form.getInputProps('maxMessages')}
      />
      <NumberInput
        key={form.key('ticketTokens')}
        label={t('field.ticketTokens')}
        description={t('field.ticketTokensHint')}
        min={100}
        max={10_000_000}
        allowDecimal={false}
        {...form.getInputProps('ticketTokens')}
      />
      <Group align="flex-start" gap="md" grow>
        <TextInput
          key={form.key('quietFrom')}
          type="time"
          label={t('field.quietFrom')}
          {...form.getInputProps('quietFrom')}
        />
        <TextInput
          key={form.key('quietTo')}
          type="time"
          label={t('field.quietTo')}
          {...form.getInputProps('quietTo')}
        />
      </Group>
      <TextInput
        key={form.key('baseUrl')}
        label={t('field.baseUrl')}
        description={t('field.baseUrlHint')}
        placeholder="https://"
        autoComplete="off"
        {...form.getInputProps('baseUrl')}
      />
      <TextInput
        key={form.key('embeddingModel')}
        label={t('field.embeddingModel')}
        description={t('field.embeddingModelHint')}
        autoComplete="off"
        {...form.getInputProps('embeddingModel')}
      />
    </>
  );
}
