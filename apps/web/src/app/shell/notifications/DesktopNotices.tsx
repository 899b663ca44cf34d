// Asks the browser for notifications of the desktop, when the person wants them, and says when it will not.
import { Button, Text } from '@mantine/core';
import { BellRing } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

const stateNow = (): NotificationPermission | 'unsupported' =>
  'Notification' in window ? Notification.permission : 'unsupported';

export function DesktopNotices() {
  const { t } = useTranslation('shell');
  const [state, setState] = useState(stateNow);
  const handleAsk = (): void => {
    void Notification.requestPermission().then(setState);
  };
  if (state === 'granted' || state === 'unsupported') return null;
  if (state === 'denied')
    return (
      <Text size="xs" c="dimmed">
        {t('notifications.denied')}
      </Text>
    );
  return (
    <Button size="xs" variant="light" fullWidth leftSection={<BellRing size={14} aria-hidden />} onClick={handleAsk}>
      {t('notifications.ask')}
    </Button>
  );
}
