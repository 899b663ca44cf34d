// How a pairing ended: told once, and its dialog closed.
import type { Connection } from '@recado/contract/connections';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import { notifySuccess, notifyWarning } from '../../shared/ui/notify.ts';
import { useConnectionWords } from './useConnectionWords.ts';

/**
 * Only a phone that is connected is a success. A line that dropped is not the end: the dialog says so and stays, as it
 * does when there was no code yet, so that another can be asked for.
 *
 * @param connection undefined: it was deleted meanwhile
 */
export function usePairingEnd(connection: Connection | undefined, onClose: () => void): void {
  const { t } = useTranslation('connections');
  const words = useConnectionWords();
  const begun = useRef(false);

  const handleStatus = useEffectEvent((status: Connection['status'] | undefined) => {
    if (!connection) return onClose();
    if (status === 'OPENING') begun.current = false;
    if (status === 'qrcode' || status === 'PAIRING') begun.current = true;
    if (status === 'CONNECTED') notifySuccess(t('qr.done', { name: connection.name }));
    else if (status === 'DISCONNECTED' && begun.current) notifyWarning(words.help(connection));
    else return;
    onClose();
  });
  const status = connection?.status;
  useEffect(() => handleStatus(status), [status]);
}
