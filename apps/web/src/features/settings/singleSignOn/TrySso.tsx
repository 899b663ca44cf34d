// Whether the provider answers and knows us, in words.
import { Alert, Button, Group, Stack } from '@mantine/core';
import { trySingleSignOn } from '@recado/contract/single-sign-on';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { call } from '../../../shared/data/client.ts';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';

/** @param beside what else can be done with it */
export function TrySso({ beside }: { beside: ReactNode }) {
  const { t } = useTranslation('sso');
  const { mutate, isPending, data } = useMutation({ mutationFn: () => call(trySingleSignOn, {}) });
  return (
    <Stack gap="sm">
      <Group justify="space-between" gap="xs">
        <Button variant="default" loading={isPending} onClick={() => mutate()}>
          {t('try.button')}
        </Button>
        {beside}
      </Group>
      {data && !isPending && (
        <Alert color={data.problem ? 'red' : 'green'} role="status">
          {t(`try.${data.problem ?? 'well'}`, { said: data.said ?? '' })}
        </Alert>
      )}
    </Stack>
  );
}
