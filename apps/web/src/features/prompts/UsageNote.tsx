// What this month's tokens went to, and what is left of them.
import { Alert, Progress, Stack, Text } from '@mantine/core';
import { getTokenUsage, type TokenUsage } from '@recado/contract/prompt-try';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../shared/data/client.ts';
import { useFormats } from '../../shared/format/useFormats.ts';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';

export const useTokenUsage = (): TokenUsage | undefined =>
  useQuery({ queryKey: ['prompt', 'usage'], queryFn: ({ signal }) => call(getTokenUsage, { signal }) }).data;

/** Nearly all: whoever sees it can still do something. */
const NEARLY = 0.9;

export function UsageNote({ usage: { spent, reserved, limit, left, trials, replays, other } }: { usage: TokenUsage }) {
  const { t } = useTranslation('prompts');
  const formats = useFormats();
  const share = limit === null ? 0 : Math.min(1, (spent + reserved) / limit);
  if (left === 0)
    return (
      <Alert color="red" role="status" m="md" title={t('usage.none', { limit: formats.number(limit ?? 0) })}>
        {t('usage.noneText')}
      </Alert>
    );
  return (
    <Stack gap={4} px="md" py="sm">
      <Text size="sm">
        {limit === null
          ? t('usage.unlimited', { spent: formats.number(spent) })
          : t('usage.left', {
              spent: formats.number(spent),
              limit: formats.number(limit),
              left: formats.number(left ?? 0),
            })}{' '}
        {other > 0 && (
          <Text span size="sm" c="dimmed">
            {t('usage.other', { other: formats.number(other) })}
          </Text>
        )}
      </Text>
      {trials + replays > 0 && (
        <Text size="sm" c="dimmed">
          {[
            ...(trials > 0 ? [t('usage.trials', { tokens: formats.number(trials) })] : []),
            ...(replays > 0 ? [t('usage.replays', { tokens: formats.number(replays) })] : []),
          ].join(' · ')}
        </Text>
      )}
      {limit !== null && (
        <Progress
          value={share * 100}
          color={share >= NEARLY ? 'red' : 'teal'}
          size="sm"
          maw="24rem"
          aria-label={t('usage.label')}
        />
      )}
    </Stack>
  );
}
