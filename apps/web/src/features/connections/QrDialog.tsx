// The code that pairs a phone, and how. Closes by itself once the phone has answered or the codes have run out.
import type { Connection } from '@recado/contract/connections';
import { Alert, Anchor, Modal, SegmentedControl, Stack } from '@mantine/core';
import { MonitorSmartphone } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useCompanyEvent } from '../../shared/data/useRealtime.ts';
import { notifySuccess, notifyWarning } from '../../shared/ui/notify.ts';
import classes from './Connections.module.css';
import { PairingByCode } from './PairingByCode.tsx';
import { PairingByQr } from './PairingByQr.tsx';
import { useReasonText } from './useReasonText.ts';

export interface QrDialogProps {
  /** undefined: it was deleted meanwhile */
  connection: Connection | undefined;
  onClose: () => void;
}

const hasCode = ({ qrcode, pairingCode }: Pick<Connection, 'qrcode' | 'pairingCode'>): boolean =>
  qrcode !== '' || pairingCode !== '';

export function QrDialog({ connection, onClose }: QrDialogProps) {
  const { t } = useTranslation(['connections', 'common']);
  const reasonText = useReasonText();
  const shown = useRef(false);
  const gone = connection === undefined;
  const waits = connection !== undefined && hasCode(connection);

  useEffect(() => {
    if (waits) shown.current = true;
  }, [waits]);
  useEffect(() => {
    if (gone) onClose();
  }, [gone, onClose]);
  useCompanyEvent('whatsappSession', ({ session }) => {
    // Until the first code has come, "empty" only says that it is on its way.
    const answered = session.status === 'CONNECTED' || (shown.current && session.status !== 'OPENING');
    if (session.id !== connection?.id || hasCode(session) || !answered) return;
    if (session.status === 'DISCONNECTED') {
      const { statusReason: reason, statusUntil, provider } = session;
      notifyWarning(reason ? reasonText(reason, statusUntil, provider) : t('qr.expired'));
    } else notifySuccess(t('qr.done', { name: session.name }));
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
      {connection.provider === 'beta' ? (
        <TwoWays
          connection={connection}
          onRenew={() => {
            // The next codes are on their way.
            shown.current = false;
          }}
        />
      ) : (
        <Stack gap="md">
          <PairingByQr connection={connection} />
          <SimulatorHint id={connection.id} />
        </Stack>
      )}
    </Modal>
  );
}

function TwoWays({ connection, onRenew }: { connection: Connection; onRenew: () => void }) {
  const { t } = useTranslation('connections');
  const [way, setWay] = useState(connection.pairingNumber === '' ? 'qr' : 'code');
  return (
    <Stack gap="md">
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
      {way === 'qr' ? (
        <>
          <PairingByQr connection={connection} onRenew={onRenew} />
          <Steps steps={[t('qr.step1'), t('qr.step2'), t('qr.step3')]} />
        </>
      ) : (
        <>
          <PairingByCode connection={connection} onRenew={onRenew} />
          <Steps steps={[t('qr.step1'), t('qr.codeStep2'), t('qr.codeStep3')]} />
        </>
      )}
    </Stack>
  );
}

function Steps({ steps }: { steps: string[] }) {
  return (
    <ol className={classes.steps}>
      {steps.map((step) => (
        <li key={step}>{step}</li>
      ))}
    </ol>
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
