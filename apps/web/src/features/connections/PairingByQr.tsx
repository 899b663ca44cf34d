// The QR code for the phone's camera.
import type { Connection } from '@recado/contract/connections';
import { QRCodeSVG } from 'qrcode.react';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import classes from './Connections.module.css';
import { PairingFace } from './PairingFace.tsx';
import { PairingSteps } from './PairingSteps.tsx';

const SIZE = 256;

export function PairingByQr({ connection }: { connection: Connection }) {
  const { t } = useTranslation('connections');
  const { qrcode, provider } = connection;
  const code = qrcode !== '' && (
    <div className={classes.code}>
      <QRCodeSVG value={qrcode} size={SIZE} title={t('qr.label')} />
    </div>
  );
  return (
    <>
      <PairingFace connection={connection} way="qr" waiting={t('qr.waiting')} code={code || null} />
      {code && provider === 'beta' && <PairingSteps steps={[t('qr.step1'), t('qr.step2'), t('qr.step3')]} />}
    </>
  );
}
