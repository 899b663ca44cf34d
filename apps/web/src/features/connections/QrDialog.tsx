// The QR code to scan, and how. Closes by itself once the phone has answered or the codes have run out.
import type { Connection } from '@recado/contract/connections';
import { Alert, Anchor, Group, Loader, Modal, Stack, Text } from '@mantine/core';
import { MonitorSmartphone } from 'lucide-react';
import { QRCodeSVG } from 'qrcode.react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useCompanyEvent } from '../../shared/data/useRealtime.ts';
import { notifySuccess, notifyWarning } from '../../shared/ui/notify.ts';
import classes from './Connections.module.css';

const SIZE = 256;

export interface QrDialogProps {
  /** undefined: it was deleted meanwhile */
  connection: Connection | undefined;
  onClose: () => void;
}

export function QrDialog({ connection, onClose }: QrDialogProps) {
  const { t } = useTranslation(['connections', 'common']);
  const shown = useRef(false);
  const gone = connection === undefined;
  const code = connection?.qrcode ?? '';

  useEffect(() => {
    if (code !== '') shown.current = true;
  }, [code]);
  useEffect(() => {
    if (gone) onClose();
  }, [gone, onClose]);
  useCompanyEvent('whatsappSession', ({ session }) => {
    // Until the first code has come, "empty" only says that it is on its way.
    const answered = session.status === 'CONNECTED' || (shown.current && session.status !== 'OPENING');
    if (session.id !== connection?.id || session.qrcode !== '' || !answered) return;
    if (session.status === 'DISCONNECTED') notifyWarning(t('qr.expired'));
    else notifySuccess(t('qr.done', { name: session.name }));
    onClose();
  });
  if (!connection) return null;

  return (
    <Modal
      opened
      onClose={onClose}
      size="md"
      title={t('qr.title', { name: connection.name })}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      <Stack gap="md">
        <Group justify="center">
          {code === '' ? (
            <div className={classes.waiting} role="status">
              <Stack align="center" gap="sm">
                <Loader />
                <Text size="sm" c="dimmed">
                  {t('qr.waiting')}
                </Text>
              </Stack>
            </div>
          ) : (
            <div className={classes.code}>
              <QRCodeSVG value={code} size={SIZE} title={t('qr.label')} />
            </div>
          )}
        </Group>
        {connection.provider === 'sandbox' ? (
          <Alert variant="light" icon={<MonitorSmartphone size={18} aria-hidden />} title={t('qr.sandboxTitle')}>
            {t('qr.sandboxText')}{' '}
            <Anchor
              component={Link}
              to={`/simulator?connection=${connection.id}`}
              target="_blank"
              size="sm"
              fw={600}
              underline="always"
            >
              {t('qr.sandboxLink')}
            </Anchor>
          </Alert>
        ) : (
          <ol className={classes.steps}>
            <li>{t('qr.step1')}</li>
            <li>{t('qr.step2')}</li>
            <li>{t('qr.step3')}</li>
          </ol>
        )}
      </Stack>
    </Modal>
  );
}
