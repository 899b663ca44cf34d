// Which network a new connection is of: chosen once.
import { Group, Radio, Stack, Text } from '@mantine/core';
import { PROVIDERS, type ProviderName } from '@recado/contract/constants';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import classes from './Connections.module.css';
import { PROVIDER_ICONS } from './providerIcons.ts';
import { useConnectionKinds } from './useConnectionKinds.ts';

export function ProviderCards({ value, onChange }: { value: ProviderName; onChange: (chosen: ProviderName) => void }) {
  const { t } = useTranslation('connections');
  const offered = useConnectionKinds();
  const handleChange = (chosen: string): void => {
    const provider = PROVIDERS.find((name) => name === chosen);
    if (provider) onChange(provider);
  };
  return (
    <Radio.Group label={t('field.provider')} value={value} onChange={handleChange}>
      <Stack gap="xs" mt={4}>
        {offered.map((provider) => {
          const Icon = PROVIDER_ICONS[provider];
          return (
            <Radio.Card
              key={provider}
              value={provider}
              className={classes.provider}
              aria-label={t(`provider.${provider}`)}
              aria-describedby={`provider-${provider}`}
            >
              <Group wrap="nowrap" gap="sm">
                <Icon size={22} aria-hidden className={classes.providerIcon} />
                <div className={classes.providerText}>
                  <Text size="sm" fw={600}>
                    {t(`provider.${provider}`)}
                  </Text>
                  <Text size="xs" c="dimmed" id={`provider-${provider}`}>
                    {t(`providerText.${provider}`)}
                  </Text>
                </div>
                <Radio.Indicator />
              </Group>
            </Radio.Card>
          );
        })}
      </Stack>
    </Radio.Group>
  );
}
