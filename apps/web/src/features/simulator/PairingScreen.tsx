// The company's phone looks at the QR code: one tap pairs it.
import type { Connection } from '@recado/contract/connections';
import { scan } from '@recado/contract/simulator';
import { Button, Loader, Text, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { QrCode, ScanLine } from 'lucide-react';
import { QRCodeSVG } from 'qrcode.react';
import { call } from '../../shared/data/client.ts';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import { useCan } from '../../shared/session/useSession.ts';
import classes from './Phone.module.css';

export function PairingScreen({ connection }: { connection: Connection }) {
  const { t } = useTranslation('simulator');
  const { id, name, qrcode, status } = connection;
  const pair = useMutation({ mutationFn: (_code: string) => call(scan, { params: { whatsappId: id } }) });
  // A new code means that the last one did not do.
  const answered = (pair.isPending || pair.isSuccess) && pair.variables === qrcode;
  const mayPair = useCan('connections-page:actionButtons');
  const scanning = answered || status === 'PAIRING';
  return (
    <div className={classes.pairing}>
      <Title order={2} size="h4">
        {t('pair.title')}
      </Title>
      <Text size="sm" c="dimmed">
        {t('pair.text', { name })}
      </Text>
      <div className={classes.viewfinder} data-scanning={scanning || undefined}>
        {qrcode === '' ? (
          <QrCode size={160} strokeWidth={1} aria-hidden />
        ) : (
          <QRCodeSVG value={qrcode} size={192} title={t('pair.code')} />
        )}
      </div>
      <Button
        size="md"
        leftSection={scanning ? <Loader size={18} color="gray" /> : <ScanLine size={18} aria-hidden />}
        disabled={scanning || !mayPair}
        onClick={() => pair.mutate(qrcode)}
      >
        {scanning ? t('pair.scanning') : t('pair.scan')}
      </Button>
    </div>
  );
}
