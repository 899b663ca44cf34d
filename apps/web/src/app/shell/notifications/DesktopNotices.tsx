// Asks the browser for notifications of the desktop, when the person wants them, and says when it will not.
import { Button, Text } from '@mantine/core';
import { BellRing } from 'lucide-react';
import { useState } from 'react';
import { hasPush } from '../../../entities/device/pushDevice.ts';
import { useDevice } from '../../../entities/device/useDevice.ts';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';
import { notifyFailure } from '../../../shared/ui/notify.ts';

const stateNow = (): NotificationPermission | 'unsupported' =>
  'Notification' in window ? Notification.permission : 'unsupported';

export function DesktopNotices() {
  const { t } = useTranslation('shell');
  const [state, setState] = useState(stateNow);
  const { switchTo } = useDevice();
  const handleAsk = (): void => {
    const asking = hasPush() ? switchTo(true) : Notification.requestPermission();
    asking.then(
      () => setState(stateNow),
      () => notifyFailure(t('device.failed')),
    );
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
