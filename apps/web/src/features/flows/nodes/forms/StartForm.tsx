// Where a flow begins: it says nothing, and there is nothing to set.
import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { nodeForm } from '../nodeForm.tsx';

function Fields() {
  const { t } = useTranslation('flowNodes');
  return <Text size="sm">{t('start')}</Text>;
}

export const startForm = nodeForm<object>({ draftOf: () => ({}), dataOf: (_draft, before) => before, Fields });
