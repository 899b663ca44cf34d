// The code that pairs a phone, and how. Closes by itself once the phone is connected or its pairing has failed.
import type { Connection } from '@recado/contract/connections';
import { Alert, Anchor, SegmentedControl, Stack } from '@mantine/core';
import { MonitorSmartphone } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import { Dialog } from '../../shared/ui/Dialog.tsx';
import { PairingByCode } from './PairingByCode.tsx';
import { PairingByQr } from './PairingByQr.tsx';
import { usePairingEnd } from './usePairingEnd.ts';

export interface QrDialogProps {
  /** undefined: it was deleted meanwhile */
  connection: Connection | undefined;
  onClose: () => void;
}

export function QrDialog({ connection, onClose }: QrDialogProps) {
  const { t } = useTranslation('connections');
  usePairingEnd(connection, onClose);
  if (!connection) return null;

  return (
    <Dialog opened onClose={onClose} size="md" title={t('qr.title', { name: connection.name })}>
      <Stack gap="md">
        {connection.provider === 'beta' ? (
          <TwoWays connection={connection} />
        ) : (
          <>
            <PairingByQr connection={connection} />
            <SimulatorHint id={connection.id} />
          </>
        )}
      </Stack>
    </Dialog>
  );
}

function TwoWays({ connection }: { connection: Connection }) {
  const { t } = useTranslation('connections');
  const [way, setWay] = useState(connection.pairingNumber === '' ? 'qr' : 'code');
  return (
    <>
      <SegmentedControl
        fullWidth
        aria-label={t('qr.tabs')}
        value={way}
        onChange={setWay}
        data={[
          { value: 'qr', label: t('qr.byQr') },
          { value: 'code', label: t('qr.byCode') },
        ]}
      />
      {way === 'qr' ? <PairingByQr connection={connection} /> : <PairingByCode connection={connection} />}
    </>
  );
}

function SimulatorHint({ id }: { id: number }) {
  const { t } = useTranslation('connections');
  return (
    <Alert variant="light" icon={<MonitorSmartphone size={18} aria-hidden />} title={t('qr.sandboxTitle')}>
      {t('qr.sandboxText')}{' '}
      <Anchor component={Link} to={`/simulator?connection=${id}`} target="_blank" size="sm" fw={600} underline="always">
        {t('qr.sandboxLink')}
      </Anchor>
    </Alert>
  );
}
