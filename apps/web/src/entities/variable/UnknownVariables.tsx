// What a text has of variables that nobody knows. Told while one writes; it is no fault: somebody may want to say it so.
import { Text } from '@mantine/core';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';

export function UnknownVariables({ names }: { names: readonly string[] }) {
  const { t } = useTranslation('tickets');
  return (
    <Text component="span" role="status" size="xs" fw={500} c="var(--mantine-color-text)">
      {names.length > 0 && t('composer.variables.unknown', { names: names.join(' ') })}
    </Text>
  );
}
