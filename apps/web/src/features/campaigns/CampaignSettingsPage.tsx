// The pace of campaigns, and what their texts may name.
import { ActionIcon, Button, Group, Loader, NativeSelect, NumberInput, Stack, Text, TextInput } from '@mantine/core';
import {
  CAMPAIGN_DEFAULTS,
  campaignSettings,
  getCampaignSettings,
  LONGER_INTERVALS,
  MESSAGE_INTERVALS,
  setCampaignSettings,
  type CampaignSettings,
} from '@recado/contract/campaign-settings';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { changesOf } from '../../shared/crud/changesOf.ts';
import { ListPage } from '../../shared/crud/ListPage.tsx';
import { call } from '../../shared/data/client.ts';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import { NotLoaded } from '../../shared/ui/NotLoaded.tsx';
import { notifyFailure, notifySuccess } from '../../shared/ui/notify.ts';
import { readSettings } from './readSettings.ts';

export function CampaignSettingsPage() {
  const { t } = useTranslation('campaigns');
  const { data, error, refetch } = useQuery({
    queryKey: ['campaignSettings'],
    queryFn: ({ signal }) => call(getCampaignSettings, { signal }),
  });
  return (
    <ListPage title={t('settings.title')}>
      {data && <SettingsForm stored={{ ...CAMPAIGN_DEFAULTS, ...readSettings(data) }} />}
      <NotLoaded query={{ data, error, refetch }}>
        <Loader m="md" />
      </NotLoaded>
    </ListPage>
  );
}

function SettingsForm({ stored }: { stored: CampaignSettings }) {
  const { t } = useTranslation(['campaigns', 'common']);
  const queryClient = useQueryClient();
  const [settings, setSettings] = useState(stored);
  /** as it was stored when the fields last took it over */
  const [taken, setTaken] = useState(stored);
  /** saved from here, and not yet what is shown as stored */
  const [own, setOwn] = useState<CampaignSettings>();
  if (differ(stored, taken)) {
    // A colleague's: where nothing else was chosen here, saving must not put back what was there before.
    if (!own || differ(stored, own)) setSettings({ ...stored, ...changesOf(settings, taken) });
    setOwn(undefined);
    setTaken(stored);
  }
  const save = useMutation({
    mutationFn: (wanted: CampaignSettings) => call(setCampaignSettings, { body: { settings: wanted } }),
    onSuccess: (list, sent) => {
      const saved = { ...CAMPAIGN_DEFAULTS, ...readSettings(list) };
      // What was written since stays to be saved, and so does what was put back.
      setOwn(saved);
      setSettings((now) => (now === sent ? saved : now));
      queryClient.setQueryData(['campaignSettings'], list);
      notifySuccess(t('settings.saved'));
    },
  });
  const handleSave = (): void => {
    const wanted = {
      ...settings,
      variables: settings.variables.filter(({ key, value }) => key !== '' || value !== ''),
    };
    if (!campaignSettings.safeParse(wanted).success) return notifyFailure(t('settings.wrongKey'));
    setSettings(wanted);
    save.mutate(wanted);
  };
  const choose = (name: 'messageInterval' | 'longerIntervalAfter' | 'greaterInterval', options: readonly number[]) => (
    <NativeSelect
      label={t(`settings.${name}`)}
      value={String(settings[name])}
      data={options.map((value) => ({
        value: String(value),
        label:
          name === 'longerIntervalAfter'
            ? t(value === 0 ? 'settings.never' : 'settings.messages', { count: value })
            : t(value === 0 ? 'settings.noInterval' : 'settings.seconds', { count: value }),
      }))}
      onChange={(event) => setSettings({ ...settings, [name]: Number(event.currentTarget.value) })}
    />
  );
  const change = (at: number, part: Partial<CampaignSettings['variables'][number]>): void =>
    setSettings({
      ...settings,
      variables: settings.variables.map((each, index) => (index === at ? { ...each, ...part } : each)),
    });
  return (
    <Stack p="md" maw={720} style={{ overflow: 'auto' }}>
      <Text size="sm">{t('settings.text')}</Text>
      {choose('messageInterval', MESSAGE_INTERVALS)}
      {choose('longerIntervalAfter', LONGER_INTERVALS)}
      {choose('greaterInterval', LONGER_INTERVALS)}
      <NumberInput
        label={t('settings.templatePrice')}
        description={t('settings.templatePriceHint')}
        prefix="R$ "
        decimalSeparator=","
        decimalScale={4}
        min={0}
        max={1_000}
        hideControls
        value={settings.templatePrice}
        onChange={(value) => setSettings({ ...settings, templatePrice: Number(value) })}
      />
      <Text fw={600}>{t('settings.variables')}</Text>
      <Text size="sm" c="dimmed">
        {t('settings.variablesHint', { example: '{loja}' })}
      </Text>
      {settings.variables.map(({ key, value }, at) => (
        <Group key={at} wrap="nowrap" align="end">
          <TextInput
            label={t('settings.key')}
            w={160}
            value={key}
            onChange={(event) => change(at, { key: event.currentTarget.value })}
          />
          <TextInput
            label={t('settings.value')}
            flex={1}
            value={value}
            onChange={(event) => change(at, { value: event.currentTarget.value })}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={t('settings.remove', { key })}
            onClick={() =>
              setSettings({ ...settings, variables: settings.variables.filter((_each, index) => index !== at) })
            }
          >
            <Trash2 size={18} />
          </ActionIcon>
        </Group>
      ))}
      <Group>
        <Button
          variant="default"
          leftSection={<Plus size={16} aria-hidden />}
          onClick={() => setSettings({ ...settings, variables: [...settings.variables, { key: '', value: '' }] })}
        >
          {t('settings.add')}
        </Button>
        <Button loading={save.isPending} onClick={handleSave}>
          {t('common:save')}
        </Button>
      </Group>
    </Stack>
  );
}

const differ = (one: CampaignSettings, other: CampaignSettings): boolean =>
  Object.keys(changesOf(one, other)).length > 0;
