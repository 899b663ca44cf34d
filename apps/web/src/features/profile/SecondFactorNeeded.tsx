// For who has yet to set up the second factor that their company asks for: nothing else is there until they have.
import { Center, Paper, Stack, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { refreshUser } from '../../shared/data/client.ts';
import { logout } from '../../shared/data/session.ts';
import { sessionStore } from '../../shared/session/sessionStore.ts';
import { useSession } from '../../shared/session/useSession.ts';
import { SetUp } from './secondFactor/SetUp.tsx';

function handleDone(): void {
  sessionStore.changeUser({ secondFactor: undefined });
  refreshUser();
}

export function SecondFactorNeeded() {
  const { t } = useTranslation(['security', 'common']);
  const { company } = useSession().user;
  return (
    <Center component="main" mih="100%" p="md">
      <title>{`${t('secondFactor')} · ${t('common:appName')}`}</title>
      <Paper withBorder p="lg" w="100%" maw={480}>
        <Stack gap="md">
          <Title order={1} size="h3">
            {t('needed.title')}
          </Title>
          <Text>{t('needed.text', { company: company.name })}</Text>
          <SetUp onDone={handleDone} onCancel={() => void logout()} cancelLabel={t('needed.leave')} />
        </Stack>
      </Paper>
    </Center>
  );
}
