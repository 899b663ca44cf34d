// Baileys' log, made safe: it passes keys, credentials and people's messages around as objects, so only its own words
// and an error's message go on, at debug level.
import type { ChannelContext } from '@recado/channel/channel';
import type { SocketConfig } from 'baileys';

type BaileysLog = SocketConfig['logger'];

const LONGEST = 300;

function reasonIn(subject: unknown): string | undefined {
  if (subject instanceof Error) return subject.message;
  if (typeof subject !== 'object' || subject === null) return undefined;
  const { err, error, e } = subject as { err?: unknown; error?: unknown; e?: unknown };
  const found = [err, error, e].find((value) => value instanceof Error);
  return found instanceof Error ? found.message : undefined;
}

/** An error as it may be logged: Baileys' carry stanzas and keys in their other properties. */
export const loggable = (error: unknown): { reason: string; stack?: string | undefined } =>
  error instanceof Error ? { reason: error.message, stack: error.stack } : { reason: String(error) };

export function baileysLog(log: ChannelContext['log']): BaileysLog {
  const pass = (subject: unknown, text?: string): void => {
    // Where the text comes first, what follows it is an object written out.
    const words = typeof subject === 'string' ? subject : (text ?? '');
    const reason = reasonIn(subject)?.slice(0, LONGEST);
    log.debug(reason === undefined ? {} : { reason }, `baileys: ${words.slice(0, LONGEST)}`);
  };
  const safe: BaileysLog = {
    level: 'info',
    child: () => safe,
    trace: () => undefined,
    debug: pass,
    info: pass,
    warn: pass,
    error: pass,
  };
  return safe;
}
