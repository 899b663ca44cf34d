// Signing in by the company's own identity provider: its set-up, and the domains that it is for.
import { Button, Skeleton, Stack, Text, Title } from '@mantine/core';
import { deleteSingleSignOn, getSingleSignOn, type SingleSignOn } from '@recado/contract/single-sign-on';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../shared/data/client.ts';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';
import { CopyField } from '../../../shared/ui/CopyField.tsx';
import { NotLoaded } from '../../../shared/ui/NotLoaded.tsx';
import page from '../../../shared/ui/TabbedPage.module.css';
import { SsoDomains } from './SsoDomains.tsx';
import { SsoForm } from './SsoForm.tsx';
import { TrySso } from './TrySso.tsx';
import { openConfirm } from '../../../shared/ui/openConfirm.ts';

export function SingleSignOnCard() {
  const { t } = useTranslation('sso');
  const state = useQuery({
    queryKey: ['singleSignOn'],
    queryFn: ({ signal }) => call(getSingleSignOn, { signal }),
  });
  return (
    <section className={page.card} aria-label={t('title')} data-path="singleSignOn">
      <Title order={2} size="h5" mb={4}>
        {t('title')}
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        {t('text')}
      </Text>
      {state.data && <SetUp state={state.data} />}
      {state.isPending && <Skeleton h={36} />}
      <NotLoaded query={state} />
    </section>
  );
}

function SetUp({ state }: { state: SingleSignOn }) {
  const { t } = useTranslation('sso');
  const [opened, setOpened] = useState(false);
  const { setUp, redirectUri, domains } = state;
  if (!setUp && !opened)
    return (
      <Button variant="default" onClick={() => setOpened(true)}>
        {t('setUp')}
      </Button>
    );
  return (
    <Stack gap="md">
      <CopyField label={t('redirect')} value={redirectUri} />
      {/* Another set-up is another form. */}
      <SsoForm key={JSON.stringify(setUp)} setUp={setUp} />
      {setUp && (
        <>
          <TrySso beside={<TurnOff onDone={() => setOpened(false)} />} />
          <SsoDomains domains={domains} />
        </>
      )}
    </Stack>
  );
}

function TurnOff({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation(['sso', 'common']);
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(deleteSingleSignOn, {}),
    onSuccess: async () => {
      onDone();
      await queryClient.invalidateQueries({ queryKey: ['singleSignOn'] });
    },
  });
  const confirm = (): void =>
    openConfirm({
      title: t('remove.title'),
      children: <Text size="sm">{t('remove.text')}</Text>,
      labels: { confirm: t('remove.button'), cancel: t('common:cancel') },
      confirmProps: { color: 'red' },
      onConfirm: () => mutate(),
    });
  return (
    <Button variant="subtle" color="red" loading={isPending} onClick={confirm}>
      {t('remove.button')}
    </Button>
  );
}
