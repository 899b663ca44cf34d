// What an integration of each type asks for.
import { Group, NumberInput, Select, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import {
  callSecret,
  INTEGRATION_LANGUAGES,
  LONGEST_DELAY_MS,
  type IntegrationType,
} from '@recado/contract/queue-integrations';
import { CallSecret } from '../../entities/outsideCall/CallSecret.tsx';
import { useFlows } from '../../entities/flow/useFlows.ts';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import { useSession } from '../../shared/session/useSession.ts';
import type { IntegrationFormValues } from './integrationValues.ts';

interface FieldsProps {
  form: UseFormReturnType<IntegrationFormValues>;
}

export function TypeFields({ form, type, hasKey }: FieldsProps & { type: IntegrationType; hasKey: boolean }) {
  const { t } = useTranslation('integrations');
  switch (type) {
    case 'dialogflow':
      return <DialogflowFields form={form} hasKey={hasKey} />;
    case 'n8n':
    case 'webhook':
      return (
        <>
          <AddressField form={form} type={type} />
          <CallSecret endpoint={callSecret} hint={t('secret.hint')} />
        </>
      );
    case 'typebot':
      return <TypebotFields form={form} />;
    case 'flowbuilder':
      return <FlowField form={form} />;
  }
}

function AddressField({ form, type }: FieldsProps & { type: 'n8n' | 'webhook' | 'typebot' }) {
  const { t } = useTranslation('integrations');
  return (
    <TextInput
      key={form.key('urlN8N')}
      label={t('field.urlN8N')}
      description={t(type === 'typebot' ? 'field.typebotUrlHint' : 'field.urlHint')}
      required
      type="url"
      inputMode="url"
      autoComplete="off"
      placeholder="https://"
      {...form.getInputProps('urlN8N')}
    />
  );
}

function DialogflowFields({ form, hasKey }: FieldsProps & { hasKey: boolean }) {
  const { t } = useTranslation('integrations');
  return (
    <>
      <TextInput
        key={form.key('projectName')}
        label={t('field.projectName')}
        required
        autoComplete="off"
        {...form.getInputProps('projectName')}
      />
      <Select
        key={form.key('language')}
        label={t('field.language')}
        allowDeselect={false}
        data={INTEGRATION_LANGUAGES.map((value) => ({ value, label: t(`language.${value}`) }))}
        {...form.getInputProps('language')}
      />
      <Textarea
        key={form.key('jsonContent')}
        label={t('field.jsonContent')}
        description={t(hasKey ? 'field.jsonContentKept' : 'field.jsonContentHint')}
        required={!hasKey}
        autosize
        minRows={4}
        maxRows={10}
        spellCheck={false}
        {...form.getInputProps('jsonContent')}
      />
    </>
  );
}

function TypebotFields({ form }: FieldsProps) {
  const { t } = useTranslation('integrations');
  const number = (name: 'typebotExpires' | 'typebotDelayMessage', max: number) => (
    <NumberInput
      key={form.key(name)}
      label={t(`field.${name}`)}
      min={0}
      max={max}
      allowDecimal={false}
      allowNegative={false}
      {...form.getInputProps(name)}
    />
  );
  const words = (name: 'typebotKeywordFinish' | 'typebotKeywordRestart') => (
    <TextInput key={form.key(name)} label={t(`field.${name}`)} autoComplete="off" {...form.getInputProps(name)} />
  );
  const text = (name: 'typebotRestartMessage' | 'typebotUnknownMessage') => (
    <Textarea
      key={form.key(name)}
      label={t(`field.${name}`)}
      autosize
      minRows={2}
      maxRows={6}
      {...form.getInputProps(name)}
    />
  );
  return (
    <>
      <AddressField form={form} type="typebot" />
      <TextInput
        key={form.key('typebotSlug')}
        label={t('field.typebotSlug')}
        description={t('field.typebotSlugHint')}
        required
        autoComplete="off"
        {...form.getInputProps('typebotSlug')}
      />
      <Group grow align="flex-start">
        {number('typebotExpires', 10_080)}
        {number('typebotDelayMessage', LONGEST_DELAY_MS)}
      </Group>
      <Group grow align="flex-end">
        {words('typebotKeywordFinish')}
        {words('typebotKeywordRestart')}
      </Group>
      {text('typebotRestartMessage')}
      {text('typebotUnknownMessage')}
    </>
  );
}

function FlowField({ form }: FieldsProps) {
  const { t } = useTranslation('integrations');
  const { useCampaigns } = useSession().user.company.plan;
  const { data } = useFlows(useCampaigns);
  const { value, defaultValue, onChange, ...input } = form.getInputProps('flowId');
  const chosen: unknown = value ?? defaultValue;
  const id = typeof chosen === 'number' ? String(chosen) : null;
  // Of a plan without flows nobody is told their names: what was chosen stays chosen.
  const flows = useCampaigns ? (data ?? []).map(toOption) : id === null ? [] : [{ value: id, label: `#${id}` }];
  return (
    <Select
      key={form.key('flowId')}
      label={t('field.flowId')}
      required
      searchable
      allowDeselect={false}
      disabled={!useCampaigns}
      data={flows}
      defaultValue={id}
      onChange={(next) => onChange(next === null ? null : Number(next))}
      {...input}
    />
  );
}

const toOption = ({ id, name }: { id: number; name: string }) => ({ value: String(id), label: name });
