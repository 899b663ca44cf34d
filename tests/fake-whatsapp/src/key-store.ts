// Signal keys of one simulated phone, in memory. The phone takes its turns one by one, so a transaction needs no lock.
import type { SignalDataTypeMap, SignalKeyStoreWithTransaction } from 'baileys';

export function memoryKeyStore(): SignalKeyStoreWithTransaction {
  const entries = new Map<string, unknown>();
  return {
    get<T extends keyof SignalDataTypeMap>(type: T, ids: string[]) {
      const found: Record<string, SignalDataTypeMap[T]> = {};
      for (const id of ids) {
        const value = entries.get(`${type}/${id}`);
        // Written by `set` below under the same type, which the map cannot express.
        if (value !== undefined) found[id] = value as SignalDataTypeMap[T];
      }
      return found;
    },
    set(data) {
      for (const [type, values] of Object.entries(data)) {
        for (const [id, value] of Object.entries(values ?? {})) {
          const key = `${type}/${id}`;
          if (value === null || value === undefined) entries.delete(key);
          else entries.set(key, type === 'session' ? onlyUsed(entries.get(key), value) : value);
        }
      }
    },
    isInTransaction: () => false,
    transaction: (work) => work(),
  };
}

const SESSIONS = '_sessions';

/** libsignal's record of one correspondent. */
interface SessionRecord {
  [SESSIONS]: Record<string, { indexInfo: { used: number } }>;
}

/**
 * A message is tried on one session after another, and libsignal moves on the keys of each, fit or not; a real phone keeps
 * what did not fit as it was. The one that read the message is known by its time of use.
 */
function onlyUsed(before: unknown, value: object): object {
  // Sessions are only ever written by libsignal.
  const old = (before as SessionRecord | undefined)?.[SESSIONS] ?? {};
  const now = (value as SessionRecord)[SESSIONS];
  const isUsed = (key: string): boolean => old[key]?.indexInfo.used !== now[key]?.indexInfo.used;
  if (!Object.keys(now).some((key) => old[key] && isUsed(key))) return value;
  const kept = Object.entries(now).map(([key, session]) => [key, isUsed(key) ? session : (old[key] ?? session)]);
  return { ...value, [SESSIONS]: Object.fromEntries(kept) };
}
