// The queue form's fields: what a queue is, and when it is there.
import { Group, NumberInput, Text, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { Queue } from '@recado/contract/queues';
import { dayIn } from '@recado/rules/days';
import { OPENS_AT, OPENS_AT_NAME } from '@recado/rules/opens-at';
import { useState } from 'react';
import { IntegrationSelect } from '../../entities/integration/IntegrationSelect.tsx';
import type { OpeningDay } from '../../entities/openingHours/openingDays.ts';
import { SpecialDaysEditor } from '../../entities/openingHours/SpecialDaysEditor.tsx';
import type { SpecialDraft } from '../../entities/openingHours/specialDrafts.ts';
import { WeekEditor } from '../../entities/openingHours/WeekEditor.tsx';
import { PromptSelect } from '../../entities/prompt/PromptSelect.tsx';
import { useVariableValues } from '../../entities/variable/useVariableValues.ts';
import { VariablesTextarea } from '../../entities/variable/VariablesTextarea.tsx';
import { useAtPresent } from '../../shared/format/useNow.ts';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import { useSession } from '../../shared/session/useSession.ts';
import { ColorField } from '../../shared/ui/ColorField.tsx';
import type { QueueValues } from './queueValues.ts';
import { useFormats } from '../../shared/format/useFormats.ts';

interface FieldsProps {
  form: UseFormReturnType<QueueValues>;
}

const MESSAGE = { autosize: true, minRows: 2, maxRows: 6 } as const;

interface DataFieldsProps extends FieldsProps {
  greets: boolean;
  hasHours: boolean;
  autoFocus: boolean;
}

export function DataFields({ form, greets, hasHours, autoFocus }: DataFieldsProps) {
  const { t } = useTranslation(['queues', 'common']);
  const variables = useVariableValues({ contact: { name: t('field.somebody') }, ticketId: 1 });
  return (
    <>
      <Group align="flex-start" gap="md" wrap="nowrap">
        <TextInput
          key={form.key('name')}
          label={t('common:name')}
          required
          data-autofocus={autoFocus || undefined}
          flex={1}
          {...form.getInputProps('name')}
        />
        <NumberInput
          key={form.key('orderQueue')}
          label={t('field.order')}
          w={110}
          min={0}
          max={10_000}
          allowDecimal={false}
          allowNegative={false}
          {...form.getInputProps('orderQueue')}
        />
      </Group>
      <ColorField key={form.key('color')} label={t('field.color')} {...form.getInputProps('color')} />
      <VariablesTextarea
        key={form.key('greetingMessage')}
        values={variables}
        label={t('field.greetingMessage')}
        description={t('field.greetingMessageHint', { variable: '{{firstName}}' })}
        required={greets}
        {...MESSAGE}
        {...form.getInputProps('greetingMessage')}
      />
      <VariablesTextarea
        key={form.key('outOfHoursMessage')}
        values={variables}
        known={[OPENS_AT_NAME]}
        label={t('field.outOfHoursMessage')}
        description={t(hasHours ? 'field.outOfHoursMessageHint' : 'field.outOfHoursMessageUnused', {
          variable: OPENS_AT,
        })}
        {...MESSAGE}
        {...form.getInputProps('outOfHoursMessage')}
      />
      <ChosenIntegration form={form} />
      <PromptSelect
        key={form.key('promptId')}
        description={t('field.promptHint')}
        {...form.getInputProps('promptId')}
      />
    </>
  );
}

function ChosenIntegration({ form }: FieldsProps) {
  const [id, setId] = useState(form.getValues().integrationId);
  form.watch('integrationId', ({ value }) => setId(value));
  return <IntegrationSelect value={id} onChange={(chosen) => form.setFieldValue('integrationId', chosen)} />;
}

interface HoursFieldsProps extends FieldsProps {
  /** the company's other queues */
  others: readonly Queue[];
}

export function HoursFields({ form, others }: HoursFieldsProps) {
  const { t } = useTranslation('queues');
  const formats = useFormats();
  const { timeZone } = useSession().user.company;
  return (
    <div>
      <Text size="sm" c="dimmed" mb="xs">
        {t('hours.text', { zone: formats.zone(timeZone) })}
      </Text>
      <Week key={form.key('days')} {...form.getInputProps('days')} />
      <Special
        key={form.key('specialDays')}
        timeZone={timeZone}
        others={others}
        {...form.getInputProps('specialDays')}
      />
    </div>
  );
}

interface WeekProps {
  defaultValue?: OpeningDay[];
  error?: unknown;
  onChange?: (days: OpeningDay[]) => void;
}

function Week({ defaultValue = [], error, onChange }: WeekProps) {
  const [days, setDays] = useState(defaultValue);
  const handleChange = (changed: OpeningDay[]): void => {
    setDays(changed);
    onChange?.(changed);
  };
  return <WeekEditor days={days} judged={error !== undefined && error !== null} onChange={handleChange} />;
}

interface SpecialProps {
  timeZone: string;
  others: readonly Queue[];
  defaultValue?: SpecialDraft[];
  error?: unknown;
  onChange?: (drafts: SpecialDraft[]) => void;
}

function Special({ timeZone, others, defaultValue = [], error, onChange }: SpecialProps) {
  const today = useAtPresent((now) => dayIn(now, timeZone));
  const [drafts, setDrafts] = useState(defaultValue);
  const handleChange = (changed: SpecialDraft[]): void => {
    setDrafts(changed);
    onChange?.(changed);
  };
  return (
    <SpecialDaysEditor
      drafts={drafts}
      today={today}
      timeZone={timeZone}
      judged={error !== undefined && error !== null}
      others={others}
      onChange={handleChange}
    />
  );
}
