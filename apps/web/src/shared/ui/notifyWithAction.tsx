// A toast with something to decide; it stays longer than others.
import { Button, Group, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { i18n } from '../i18n/i18n.ts';

const DECIDE_MS = 12_000;

export function notifyWithAction(message: string, label: string, onAct: () => void, color = 'red'): void {
  const id = `${color}:${message}`;
  const handleAct = (): void => {
    notifications.hide(id);
    onAct();
  };
  notifications.show({
    id,
    color,
    autoClose: DECIDE_MS,
    closeButtonProps: { 'aria-label': i18n.getFixedT(null, 'common')('close') },
    message: (
      <Group justify="space-between" gap="xs">
        <Text size="sm">{message}</Text>
        <Button size="compact-sm" variant="light" onClick={handleAct}>
          {label}
        </Button>
      </Group>
    ),
  });
}
