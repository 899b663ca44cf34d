// For who has yet to set up the second factor that their company asks for: nothing else is there until they have.
import { Button, Center, Paper, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { refreshUser } from '../../shared/data/client.ts';
import { logout } from '../../shared/data/session.ts';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import { sessionStore } from '../../shared/session/sessionStore.ts';
import { useSession } from '../../shared/session/useSession.ts';
import { NotLoaded } from '../../shared/ui/NotLoaded.tsx';
import { AddPasskey } from './secondFactor/AddPasskey.tsx';
import { Part } from './secondFactor/Part.tsx';
import { useObstacle } from './secondFactor/Passkeys.tsx';
import { SetUp } from './secondFactor/SetUp.tsx';
import { useFactors, type Factors } from './secondFactor/useFactors.ts';

function handleDone(): void {
  sessionStore.changeUser({ secondFactor: undefined });
  refreshUser();
}

export function SecondFactorNeeded() {
  const { t } = useTranslation(['security', 'common']);
  const { company } = useSession().user;
  const { data: factors, error, refetch } = useFactors();
  return (
    <Center component="main" mih="100%" p="md">
      <title>{`${t('secondFactor')} · ${t('common:appName')}`}</title>
      <Paper withBorder p="lg" w="100%" maw={480}>
        <Stack gap="md">
          <Title order={1} size="h3">
            {t('needed.title')}
          </Title>
          <Text>{t('needed.text', { company: company.name })}</Text>
          {factors && <Choose factors={factors} />}
          <NotLoaded query={{ data: factors, error, refetch }}>
            <Skeleton h={120} />
          </NotLoaded>
        </Stack>
      </Paper>
    </Center>
  );
}

function Choose({ factors }: { factors: Factors }) {
  const { t } = useTranslation('security');
  const [way, setWay] = useState<'app' | 'passkey'>();
  const obstacle = useObstacle(factors.passkeysAt);
  const steps = { factors, onDone: handleDone, onCancel: () => setWay(undefined), cancelLabel: t('needed.back') };
  if (way === 'app') return <SetUp {...steps} />;
  if (way === 'passkey') return <AddPasskey {...steps} />;
  return (
    <Stack gap="lg">
      <Part
        title={t('app.title')}
        text={t('app.text')}
        action={<Button onClick={() => setWay('app')}>{t('off.setUp')}</Button>}
      />
      <Part
        title={t('passkeys.title')}
        text={obstacle ?? t('passkeys.text')}
        action={
          !obstacle && (
            <Button variant="default" onClick={() => setWay('passkey')}>
              {t('passkeys.add')}
            </Button>
          )
        }
      />
      <Button variant="subtle" color="gray" ml="auto" onClick={() => void logout()}>
        {t('needed.leave')}
      </Button>
    </Stack>
  );
}
