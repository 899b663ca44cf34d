// Several sessions with one person: after a message that could not be read there is a new one, and what was sent under the
// old one is still on its way.
import type { SignalDataSet, SignalKeyStore } from 'baileys';

const SESSIONS = '_sessions';

/** Of libsignal's record of a person, as it is stored. */
interface StoredRecord {
  [SESSIONS]?: Record<string, { indexInfo?: { used?: number } }>;
}

/**
 * libsignal tries a message on one session after the other, the last used first, and each try moves a session's keys on,
 * also where the message turns out to be another's: stored so, that session reads and writes nothing any more. What is
 * stored here is the one that read the message, known by its time of use, and the others as they were.
 */
export function asUsed(before: StoredRecord | undefined, after: StoredRecord): StoredRecord {
  const old = before?.[SESSIONS] ?? {};
  const now = after[SESSIONS] ?? {};
  const isUsed = (key: string) => old[key]?.indexInfo?.used !== now[key]?.indexInfo?.used;
  // A message that brings its session is tried on no other.
  if (!Object.keys(now).some((key) => old[key] && isUsed(key))) return after;
  const kept = Object.entries(now).map(([key, session]) => [key, isUsed(key) ? session : (old[key] ?? session)]);
  return { ...after, [SESSIONS]: Object.fromEntries(kept) };
}

const areSeveral = (record: StoredRecord): boolean => Object.keys(record[SESSIONS] ?? {}).length > 1;

/** What is decrypted is stored through it. */
export function withoutTries(store: SignalKeyStore): SignalKeyStore {
  return {
    ...store,
    set: async (data) => {
      // Baileys stores libsignal's records, whatever its type says.
      const records = Object.entries((data.session ?? {}) as { [id: string]: StoredRecord | null });
      const several = records.flatMap(([id, record]) => (record && areSeveral(record) ? [id] : []));
      if (several.length === 0) return store.set(data);
      const before = (await store.get('session', several)) as { [id: string]: StoredRecord };
      const session = records.map(([id, record]) => [id, record && asUsed(before[id], record)]);
      return store.set({ ...data, session: Object.fromEntries(session) as SignalDataSet['session'] });
    },
  };
}
