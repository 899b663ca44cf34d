// The five texts, a tab each, and beside each how somebody will read it.
import { Paper, SimpleGrid, Stack, Tabs, Text, Textarea } from '@mantine/core';
import { UnknownVariables } from '../../entities/variable/UnknownVariables.tsx';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import { MarkedText } from '../../shared/ui/conversation/MarkedText.tsx';
import { useFilledText } from './useFilledText.ts';

export interface CampaignTextsProps {
  texts: string[];
  onChange: (texts: string[]) => void;
}

export function CampaignTexts({ texts, onChange }: CampaignTextsProps) {
  const { t } = useTranslation('campaigns');
  const { filled, unknown, own } = useFilledText();
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
                description={<UnknownVariables names={unknown(text)} />}
                inputWrapperOrder={['label', 'input', 'description', 'error']}
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
                    <MarkedText text={filled(text)} />
                  )}
                </Paper>
              </Stack>
            </SimpleGrid>
          </Tabs.Panel>
        ))}
      </Tabs>
      <Text size="xs" c="dimmed">
        {t('texts.hint', { own })}
      </Text>
    </Stack>
  );
}
