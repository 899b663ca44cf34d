// The QR code for the phone's camera.
import { Button, Group, Loader, Stack, Text } from '@mantine/core';
import type { Connection } from '@recado/contract/connections';
import { QrCode } from 'lucide-react';
import { QRCodeSVG } from 'qrcode.react';
import { useTranslation } from 'react-i18next';
import classes from './Connections.module.css';
import { usePairingWay } from './usePairingWay.ts';

const SIZE = 256;

export interface PairingProps {
  connection: Connection;
  /** the session begins anew */
  onRenew?: () => void;
}

export function PairingByQr({ connection, onRenew }: PairingProps) {
  const { t } = useTranslation('connections');
  const { mutate: change, isPending } = usePairingWay(connection, onRenew);
  const { qrcode, status } = connection;
  if (qrcode !== '') {
    return (
      <Group justify="center">
        <div className={classes.code}>
          <QRCodeSVG value={qrcode} size={SIZE} title={t('qr.label')} />
        </div>
      </Group>
    );
  }
  // The session waits for a typed code and has no other.
  if (status === 'qrcode' && connection.pairingCode !== '') {
    return (
      <div className={classes.pairing}>
        <Button leftSection={<QrCode size={16} aria-hidden />} loading={isPending} onClick={() => change('')}>
          {t('qr.useQr')}
        </Button>
      </div>
    );
  }
  return <Waiting text={status === 'PAIRING' ? t('qr.finishing') : t('qr.waiting')} />;
}

export function Waiting({ text }: { text: string }) {
  return (
    <Group justify="center">
      <div className={classes.waiting} role="status">
        <Stack align="center" gap="sm">
          <Loader />
          <Text size="sm" c="dimmed">
            {text}
          </Text>
        </Stack>
      </div>
    </Group>
  );
}
