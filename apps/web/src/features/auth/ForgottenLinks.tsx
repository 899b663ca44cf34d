// Ways out of a forgotten password.
import { Anchor, Stack, Text } from '@mantine/core';
import { Link } from 'react-router';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';

export function ForgottenLinks() {
  const { t } = useTranslation('auth');
  return (
    <Stack gap={6} align="center">
      <Text size="sm" c="dimmed">
        {t('forgotten.toSignup')}{' '}
        <Anchor component={Link} to="/signup" underline="always">
          {t('forgotten.signup')}
        </Anchor>
      </Text>
      <Anchor component={Link} to="/login" size="sm" underline="always">
        {t('forgotten.toLogin')}
      </Anchor>
    </Stack>
  );
}
