// The five texts, a tab each, and beside each how somebody will read it.
import { Paper, SimpleGrid, Stack, Tabs, Text, Textarea } from '@mantine/core';
import { CAMPAIGN_DEFAULTS, getCampaignSettings, type CampaignSettings } from '@recado/contract/campaign-settings';
import { expandCampaignText } from '@recado/rules/campaigns';
import { expandVariables } from '@recado/rules/variables';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useVariableValues } from '../../entities/variable/useVariableValues.ts';
import { call } from '../../shared/data/client.ts';
import { MarkedText } from '../../shared/ui/conversation/MarkedText.tsx';
import { readSettings } from './readSettings.ts';

export interface CampaignTextsProps {
  texts: string[];
  onChange: (texts: string[]) => void;
}

export function CampaignTexts({ texts, onChange }: CampaignTextsProps) {
  const { t } = useTranslation('campaigns');
  const values = useVariableValues({ contact: { name: t('somebody') }, ticketId: 1 });
  const { data = [] } = useQuery({
    queryKey: ['campaignSettings'],
    queryFn: ({ signal }) => call(getCampaignSettings, { signal }),
  });
  const { variables }: CampaignSettings = { ...CAMPAIGN_DEFAULTS, ...readSettings(data) };
  const person = { name: t('somebody'), number: '5511987654321', email: 'maria@example.com' };
  const shown = (text: string): string => expandVariables(expandCampaignText(text, person, variables), values());
  return (
    <Stack gap="xs">
      <Tabs defaultValue="0">
        <Tabs.List aria-label={t('texts.label')}>
          {texts.map((text, at) => (
            <Tabs.Tab key={at} value={String(at)}>
              {t('texts.tab', { number: at + 1 })}
              {text.trim() !== '' && ' •'}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {texts.map((text, at) => (
          <Tabs.Panel key={at} value={String(at)} pt="sm">
            <SimpleGrid cols={{ base: 1, sm: 2 }}>
              <Textarea
                label={t('texts.tab', { number: at + 1 })}
                autosize
                minRows={5}
                maxRows={12}
                maxLength={4_096}
                value={text}
                onChange={(event) => onChange(texts.with(at, event.currentTarget.value))}
              />
              <Stack gap={4} component="section" aria-label={t('texts.preview')}>
                <Text size="sm" fw={500}>
                  {t('texts.preview')}
                </Text>
                <Paper withBorder p="sm" mih={60}>
                  {text.trim() === '' ? (
                    <Text size="sm" c="dimmed">
                      {t('texts.empty')}
                    </Text>
                  ) : (
                    <MarkedText text={shown(text)} />
                  )}
                </Paper>
              </Stack>
            </SimpleGrid>
          </Tabs.Panel>
        ))}
      </Tabs>
      <Text size="xs" c="dimmed">
        {t('texts.hint', {
          own: ['nome', 'numero', 'email', ...variables.map(({ key }) => key)].map((key) => `{${key}}`).join(' '),
        })}
      </Text>
    </Stack>
  );
}
