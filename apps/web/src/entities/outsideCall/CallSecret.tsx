// What the company's calls of outside systems are signed with, for who sets up the other side.
import { Stack, Text } from '@mantine/core';
import type { toolSecret } from '@recado/contract/prompt-tools';
import type { callSecret } from '@recado/contract/queue-integrations';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../shared/data/client.ts';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import { CopyField } from '../../shared/ui/CopyField.tsx';

interface CallSecretProps {
  /** that of the screen that it stands on: who may open one need not see the other */
  endpoint: typeof toolSecret | typeof callSecret;
  hint: string;
  /** false: this person is not told */
  enabled?: boolean;
}

export function CallSecret({ endpoint, hint, enabled = true }: CallSecretProps) {
  const { t } = useTranslation('integrations');
  const { data } = useQuery({
    queryKey: ['callSecret', endpoint.path],
    queryFn: ({ signal }) => call(endpoint, { signal }),
    staleTime: Infinity,
    enabled,
  });
  if (!data) return null;
  return (
    <Stack gap={4}>
      <CopyField label={t('secret.label')} value={data.secret} />
      <Text size="xs" c="dimmed">
        {hint}
      </Text>
    </Stack>
  );
}
