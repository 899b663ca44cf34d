// The connection form's fields, in tabs as a person thinks of them.
import { Group, Input, Stack, Switch, Tabs, Text, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { Connection } from '@recado/contract/connections';
import type { ProviderName } from '@recado/contract/constants';
import { CircleAlert } from 'lucide-react';
import { useState } from 'react';
import { PlanLimit } from '../../entities/plan/PlanLimit.tsx';
import { IntegrationSelect } from '../../entities/integration/IntegrationSelect.tsx';
import { PromptSelect } from '../../entities/prompt/PromptSelect.tsx';
import { QueuesSelect } from '../../entities/queue/QueuesSelect.tsx';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import { useSession } from '../../shared/session/useSession.ts';
import { ApiTokenField } from './ApiTokenField.tsx';
import { CloudFields } from './CloudFields.tsx';
import classes from './Connections.module.css';
import { TABS, tabOf, type Tab } from './connectionTabs.ts';
import { asksForPairing, type ConnectionValues } from './connectionValues.ts';
import { MessageFields } from './MessageFields.tsx';
import { PairingFields } from './PairingFields.tsx';
import { ProviderCards } from './ProviderCards.tsx';
import { PROVIDER_ICONS } from './providerIcons.ts';
import { WaitingFields } from './WaitingFields.tsx';

export interface ConnectionFieldsProps extends GeneralFieldsProps {
  tab: Tab;
  onTab: (chosen: Tab) => void;
  /** the message one came for */
  at: string;
}

export function ConnectionFields({ tab, onTab, at, ...general }: ConnectionFieldsProps) {
  const { t } = useTranslation('connections');
  const { form, provider } = general;
  const wrong = new Set(Object.keys(form.errors).map(tabOf));
  const handleTab = (chosen: string | null): void => onTab(TABS.find((name) => name === chosen) ?? 'general');
  return (
    // The form keeps what was typed; a text in a hidden tab could not know how high it is.
    <Tabs value={tab} onChange={handleTab} keepMounted={false}>
      <Tabs.List mb="md">
        {TABS.map((name) => (
          <Tabs.Tab
            key={name}
            value={name}
            aria-label={wrong.has(name) ? t('form.tabWrong', { tab: t(`tab.${name}`) }) : undefined}
            rightSection={wrong.has(name) && <CircleAlert size={15} aria-hidden className={classes.wrong} />}
          >
            {t(`tab.${name}`)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value="general" className={classes.tab}>
        <Stack gap="md">
          <GeneralFields {...general} />
        </Stack>
      </Tabs.Panel>
      <Tabs.Panel value="messages" className={classes.tab}>
        <Stack gap="md">
          <MessageFields form={form} at={at} />
        </Stack>
      </Tabs.Panel>
      <Tabs.Panel value="waiting" className={classes.tab}>
        <Stack gap="md">
          <WaitingFields form={form} provider={provider} />
        </Stack>
      </Tabs.Panel>
    </Tabs>
  );
}

function ChosenIntegration({ form }: Pick<GeneralFieldsProps, 'form'>) {
  const [id, setId] = useState(form.getValues().integrationId);
  form.watch('integrationId', ({ value }) => setId(value));
  return <IntegrationSelect value={id} onChange={(chosen) => form.setFieldValue('integrationId', chosen)} />;
}

interface GeneralFieldsProps {
  form: UseFormReturnType<ConnectionValues>;
  /** left out: a new one */
  connection: Connection | undefined;
  provider: ProviderName;
  onProvider: (chosen: ProviderName) => void;
  planFull: boolean;
}

function GeneralFields({ form, connection, provider, onProvider, planFull }: GeneralFieldsProps) {
  const { t } = useTranslation(['connections', 'common']);
  const { user } = useSession();
  // A connection has queues or an AI assistant: who chooses one clears the other.
  const [bound, agent] = [form.getInputProps('queueIds'), form.getInputProps('promptId')];
  return (
    <>
      {planFull && <PlanLimit of="connections" />}
      {connection ? <FixedProvider provider={provider} /> : <ProviderCards value={provider} onChange={onProvider} />}
      <TextInput
        key={form.key('name')}
        label={t('common:name')}
        description={t('field.nameHint')}
        required
        data-autofocus
        {...form.getInputProps('name')}
      />
      {asksForPairing(provider, connection) && <PairingFields form={form} />}
      {provider === 'cloud' && <CloudFields form={form} stored={connection?.cloud} />}
      <Switch
        key={form.key('isDefault')}
        label={t('field.isDefault')}
        description={t('field.isDefaultHint')}
        {...form.getInputProps('isDefault', { type: 'checkbox' })}
      />
      <QueuesSelect
        key={form.key('queueIds')}
        label={t('field.queues')}
        description={t('field.queuesHint')}
        {...bound}
        onChange={(ids: number[]) => {
          bound.onChange(ids);
          if (ids.length > 0) form.setFieldValue('promptId', null);
        }}
      />
      <PromptSelect
        key={form.key('promptId')}
        description={t('field.promptHint')}
        {...agent}
        onChange={(id) => {
          agent.onChange(id);
          if (id !== null) form.setFieldValue('queueIds', []);
        }}
      />
      <ChosenIntegration form={form} />
      {user.company.plan.useExternalApi && <ApiTokenField form={form} stored={connection?.hasToken ?? false} />}
    </>
  );
}

/** A connection stays of its kind. */
function FixedProvider({ provider }: { provider: ProviderName }) {
  const { t } = useTranslation('connections');
  const Icon = PROVIDER_ICONS[provider];
  return (
    <Input.Wrapper label={t('field.provider')} labelElement="div">
      <Group gap={6}>
        <Icon size={16} aria-hidden />
        <Text size="sm">{t(`provider.${provider}`)}</Text>
      </Group>
    </Input.Wrapper>
  );
}
