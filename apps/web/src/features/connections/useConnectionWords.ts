// How a connection stands, in words: those of an official number, of a phone paired by code, or of one that scans.
import type { Connection } from '@recado/contract/connections';
import type { StatusReason } from '@recado/contract/constants';
import { useFormats } from '../../shared/format/useFormats.ts';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';

type Described = Pick<Connection, 'provider' | 'pairingNumber' | 'status' | 'statusReason' | 'statusUntil'>;

export interface ConnectionWords {
  /** of which kind it is */
  provider(connection: Described): string;
  status(connection: Described): string;
  /** why it is not up, or what it is restricted by, and what its people must do now */
  help(connection: Described): string;
  /** on the button that asks for another code */
  renew(connection: Described): string;
}

/** What the words of its states speak of. */
function kindOf({ provider, pairingNumber }: Described): 'cloud' | 'code' | 'qr' {
  if (provider === 'cloud') return 'cloud';
  return pairingNumber === '' ? 'qr' : 'code';
}

const OF_CODE = ['codesExpired', 'loggedOut', 'phoneLoggedOut', 'pairedElsewhere'] as const;
const ofCode = (reason: StatusReason): reason is (typeof OF_CODE)[number] => OF_CODE.some((one) => one === reason);

export function useConnectionWords(): ConnectionWords {
  const { t } = useTranslation('connections');
  const formats = useFormats();

  const reasonOf = (reason: StatusReason, connection: Described): string => {
    const { statusUntil } = connection;
    if (statusUntil && (reason === 'banned' || reason === 'timelocked')) {
      return t(`reasonUntil.${reason}`, { date: formats.dateTime(statusUntil) });
    }
    const kind = kindOf(connection);
    if (kind === 'cloud' && (reason === 'loggedOut' || reason === 'connectionLost')) return t(`reasonCloud.${reason}`);
    if (kind === 'code' && ofCode(reason)) return t(`reasonCode.${reason}`);
    return t(`reason.${reason}`);
  };

  return {
    provider: (connection) =>
      kindOf(connection) === 'code' && connection.provider === 'beta'
        ? t('providerCode.beta')
        : t(`provider.${connection.provider}`),
    status: (connection) => {
      const { status } = connection;
      const kind = kindOf(connection);
      if (kind === 'code' && status === 'qrcode') return t('statusCode.qrcode');
      if (kind === 'cloud' && status === 'TIMEOUT') return t('statusCloud.TIMEOUT');
      return t(`status.${status}`);
    },
    help: (connection) => {
      const { status, statusReason } = connection;
      if (statusReason) return reasonOf(statusReason, connection);
      const kind = kindOf(connection);
      if (kind === 'code' && (status === 'qrcode' || status === 'DISCONNECTED')) return t(`helpCode.${status}`);
      if (kind === 'cloud' && status === 'DISCONNECTED') return t('helpCloud.DISCONNECTED');
      return t(`help.${status}`);
    },
    renew: (connection) => t(kindOf(connection) === 'code' ? 'action.renewCode' : 'action.renew'),
  };
}
