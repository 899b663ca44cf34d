// The way back to the end, and how much has come there meanwhile.
import { ActionIcon, Button } from '@mantine/core';
import { ArrowDown } from 'lucide-react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import classes from './MessageList.module.css';

export function NewMessages({ count, onClick }: { count: number; onClick: () => void }) {
  const { t } = useTranslation('pieces');
  if (count === 0) {
    return (
      <ActionIcon
        className={classes.pill}
        variant="default"
        radius="xl"
        size={38}
        aria-label={t('toEnd')}
        onClick={onClick}
      >
        <ArrowDown size={18} />
      </ActionIcon>
    );
  }
  return (
    <Button
      className={classes.pill}
      radius="xl"
      size="sm"
      rightSection={<ArrowDown size={16} aria-hidden />}
      onClick={onClick}
    >
      {t('newMessages', { count })}
    </Button>
  );
}
