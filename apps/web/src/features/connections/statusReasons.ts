// Why a connection is not connected, as the channels report it. An unknown reason is not shown: the state's own text is.
import type texts from '../../shared/i18n/pt/connections.json';

type StatusReason = keyof (typeof texts)['reason'];

const KNOWN: Record<StatusReason, true> = {
  codesExpired: true,
  loggedOut: true,
  phoneLoggedOut: true,
  connectionLost: true,
};

export const isStatusReason = (reason: string | null): reason is StatusReason =>
  reason !== null && Object.hasOwn(KNOWN, reason);
