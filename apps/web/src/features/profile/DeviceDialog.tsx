// Whether one is told on this device while the app is not on the screen, and what then stands there.
import { Alert, Anchor, Stack, Switch, Text } from '@mantine/core';
import { Link } from 'react-router';
import { useDevice, type Device } from '../../entities/device/useDevice.ts';
import { isApiError } from '../../shared/errors/ApiError.ts';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import { Dialog } from '../../shared/ui/Dialog.tsx';
import { FailedState } from '../../shared/ui/FailedState.tsx';
import { LoadingRows } from '../../shared/ui/LoadingRows.tsx';
import { helpAddress } from '../../shared/ui/screenHelp.tsx';
import { notifyError, notifyFailure } from '../../shared/ui/notify.ts';

export interface DeviceDialogProps {
  opened: boolean;
  onClose: () => void;
}

export function DeviceDialog({ opened, onClose }: DeviceDialogProps) {
  const { t } = useTranslation('shell');
  return (
    <Dialog opened={opened} onClose={onClose} title={t('device.title')}>
      <Stack>
        <Told />
        <Anchor component={Link} to={helpAddress('device')} size="sm" onClick={onClose}>
          {t('device.more')}
        </Anchor>
      </Stack>
    </Dialog>
  );
}

function Told() {
  const { t } = useTranslation('shell');
  const device = useDevice();
  const { state, error, retry } = device;
  if (error) return <FailedState error={error} onRetry={retry} />;
  if (state === undefined) return <LoadingRows rows={2} />;
  if (state === 'on' || state === 'off') return <Switches device={device} on={state === 'on'} />;
  return (
    <Alert color="gray" title={t(`device.${state}.title`)}>
      {t(`device.${state}.text`)}
    </Alert>
  );
}

function Switches({ device: { words, changing, switchTo, showWords }, on }: { device: Device; on: boolean }) {
  const { t } = useTranslation('shell');
  const handle = (change: Promise<void>): void => {
    change.catch((problem: unknown) =>
      // What is not ours is the browser's own push service.
      isApiError(problem) ? notifyError(problem) : notifyFailure(t('device.failed')),
    );
  };
  return (
    <Stack>
      <Switch
        checked={on}
        disabled={changing}
        onChange={({ currentTarget }) => handle(switchTo(currentTarget.checked))}
        label={t('device.on.label')}
        description={t('device.on.text')}
      />
      <Switch
        checked={words}
        disabled={!on || changing}
        onChange={({ currentTarget }) => handle(showWords(currentTarget.checked))}
        label={t('device.words.label')}
        description={t('device.words.text')}
      />
      <Text size="sm" c="dimmed">
        {t('device.until')}
      </Text>
    </Stack>
  );
}
