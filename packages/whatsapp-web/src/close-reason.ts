// Why a line to WhatsApp ended, and what follows from it. The codes are Baileys' (a stream error, a refused login, its
// own), their meanings also those of https://github.com/tulir/whatsmeow (types/events, ConnectFailureReason).
import { DisconnectReason, type BinaryNode } from 'baileys';
import type { StatusReason } from '@recado/contract/constants';

export interface Closing {
  state: 'TIMEOUT' | 'DISCONNECTED';
  reason: StatusReason;
  /** the pairing is over, or was never made */
  forgetKeys: boolean;
  /** nothing is wrong: dial anew at once, in the same channel */
  restart?: true;
  /** when the network ends it, ISO 8601 */
  until?: string;
}

/** What Baileys ends a line with: a Boom, of which only this is looked at. */
interface Ending {
  message: string;
  code: number;
  data: unknown;
}

const TEMPORARILY_BANNED = 402;
/** of a line that the other end has closed already */
const LINE_ERRORS = new Set<unknown>(['ECONNRESET', 'EPIPE']);

const line = (reason: StatusReason): Closing => ({ state: 'TIMEOUT', reason, forgetKeys: false });
/** a person must act, and then the keys are good again */
const halted = (reason: StatusReason): Closing => ({ state: 'DISCONNECTED', reason, forgetKeys: false });
const unpaired = (reason: StatusReason): Closing => ({ state: 'DISCONNECTED', reason, forgetKeys: true });

const BY_CODE: Partial<Record<number, Closing>> = {
  [DisconnectReason.restartRequired]: { ...line('connectionLost'), restart: true },
  [DisconnectReason.loggedOut]: unpaired('phoneLoggedOut'),
  // The phone went back to one device at a time.
  [DisconnectReason.multideviceMismatch]: unpaired('phoneLoggedOut'),
  [DisconnectReason.connectionReplaced]: halted('replaced'),
  // Banned or locked: where the account is given back the keys may be good still, otherwise 401 follows.
  [TEMPORARILY_BANNED]: halted('banned'),
  [DisconnectReason.forbidden]: halted('banned'),
  406: halted('banned'),
  // Our client is too old (405), or named itself in a way that is not taken any more (409).
  405: halted('clientOutdated'),
  409: halted('clientOutdated'),
  [DisconnectReason.connectionClosed]: line('connectionLost'),
  [DisconnectReason.connectionLost]: line('connectionLost'),
};

/**
 * An account that demands a passkey for a new device: the phone accepts the code, and then the server asks us for a
 * WebAuthn assertion that only whatsapp.com's own pages may make. Baileys 7.0.0-rc14 acknowledges that notification and
 * ignores it; nothing closes the line, and the codes run out (https://github.com/WhiskeySockets/Baileys/issues/2672,
 * https://github.com/tulir/whatsmeow/issues/1185). So whoever listens to `CB:notification` ends the pairing with this.
 */
export const PASSKEY_REQUIRED: Closing = unpaired('passkeyRequired');

export const asksForPasskey = ({ tag, attrs }: BinaryNode): boolean =>
  tag === 'notification' && (attrs['type'] === 'passkey_prologue_request' || attrs['type'] === 'crsc_continuation');

/** @param error `lastDisconnect.error` of Baileys' `connection.update` */
export function closeReason(error: unknown, now: Date = new Date()): Closing {
  const ending = endingOf(error);
  if (!ending) return line('connectionLost');
  const { message, code, data } = ending;
  // Its code is that of a proxy's or a server's HTTP answer, and says nothing of the account.
  if (message.startsWith('WebSocket Error')) return line(refusedByHttp(message) ? 'serverRefused' : 'connectionLost');
  if (message === 'QR refs attempts ended') return unpaired('codesExpired');
  if (message === 'Intentional Logout') return unpaired('loggedOut');
  // A conflict without a code is "replaced" to Baileys, whatever its type.
  if (attribute(data, 'type') === 'device_removed') return unpaired('phoneLoggedOut');
  const closing = BY_CODE[code] ?? line('serverRefused');
  const until = code === TEMPORARILY_BANNED ? endOf(data, now) : undefined;
  return { ...closing, ...(until && { until }) };
}

function endingOf(error: unknown): Ending | undefined {
  if (!(error instanceof Error)) return undefined;
  const { output, data } = error as Error & { output?: { statusCode?: unknown }; data?: unknown };
  const code = output?.statusCode;
  return typeof code === 'number' ? { message: error.message, code, data } : undefined;
}

/** What was being sent or awaited when a line ended fails in one of these ways. */
export const isLineGone = (error: unknown): boolean =>
  endingOf(error)?.code === DisconnectReason.connectionClosed ||
  (error instanceof Error &&
    (error.message.startsWith('WebSocket is not open') || ('code' in error && LINE_ERRORS.has(error.code))));

const refusedByHttp = (message: string): boolean => message.includes('Unexpected server response');

/** `expire`: for how many seconds more. */
function endOf(data: unknown, now: Date): string | undefined {
  const seconds = Number(attribute(data, 'expire'));
  return seconds > 0 ? new Date(now.getTime() + seconds * 1000).toISOString() : undefined;
}

/** Of a stanza (a stream error's) or of its attributes alone (a refused login's). */
function attribute(data: unknown, name: string): unknown {
  if (typeof data !== 'object' || data === null) return undefined;
  const attrs: unknown = 'attrs' in data ? data.attrs : data;
  return typeof attrs === 'object' && attrs !== null ? (attrs as Record<string, unknown>)[name] : undefined;
}
